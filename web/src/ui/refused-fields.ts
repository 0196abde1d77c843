/** Mantine marks inputs with `aria-invalid`, and checkboxes only with `data-error`. */
const refused = '[aria-invalid="true"], input[data-error]'
const focusable = 'input:not([type="hidden"]), textarea, button, select'

/** Returns the refused fields of a form in the order of the page, without hidden ones and without a field's inner parts. */
export function refusedFields(form: HTMLElement): HTMLElement[] {
  const all = [...form.querySelectorAll<HTMLElement>(refused)].filter((field) => field.closest('[hidden]') === null)
  return all.filter((field) => !all.some((other) => other !== field && other.contains(field)))
}

/** Returns a field's name as the page shows it: its label, its legend or its `aria-label`, without the asterisk. */
export function nameOf(field: HTMLElement): string {
  const control = field.matches('input, textarea, select')
    ? field
    : (field.querySelector<HTMLElement>('input') ?? field)
  const label =
    ('labels' in control && (control.labels as NodeListOf<HTMLElement> | null)?.[0]) || field.querySelector('legend')
  if (!label) return field.getAttribute('aria-label') ?? control.getAttribute('aria-label') ?? ''
  const shown = label.cloneNode(true) as HTMLElement
  for (const sign of shown.querySelectorAll('[aria-hidden="true"]')) sign.remove()
  return shown.textContent.trim()
}

/** Scrolls a field to the middle of the screen, clear of the bars above and below, and focuses it. */
export function showField(field: HTMLElement): void {
  const target = field.matches(focusable) ? field : field.querySelector<HTMLElement>(focusable)
  field.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}
