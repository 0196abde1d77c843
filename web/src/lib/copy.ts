import i18next from 'i18next'
import { toast, toastProblem } from './toast.ts'

/**
 * Copies a text, and says so, or that the person has to copy it themselves.
 * @param said what is said when it is copied
 * @returns whether it was copied
 */
export async function copyText(text: string, said: string): Promise<boolean> {
  const isCopied = await write(text).catch(() => false)
  if (isCopied) toast(said)
  else toastProblem(i18next.t('copyFailed'))
  return isCopied
}

async function write(text: string): Promise<boolean> {
  // Exists only on pages that came over HTTPS or from this machine.
  if (!('clipboard' in navigator)) return copySelected(text)
  await navigator.clipboard.writeText(text)
  return true
}

/** The older way, which copies what is selected. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  // Without `readOnly`, a phone would open its keyboard.
  field.readOnly = true
  field.style.cssText = 'position:fixed;opacity:0'
  document.body.append(field)
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return isCopied
}
