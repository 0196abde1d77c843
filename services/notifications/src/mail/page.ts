import type { Locale } from '@parta/contracts/values'

/** The parts of a mail, from which its text and its HTML are made. Empty parts are left out. */
export interface Letter {
  readonly locale: Locale
  readonly title: string
  /** The line that addresses the receiver; empty in a mail to an address without a person. */
  readonly hello?: string
  readonly lead: string
  /** A person's message, in quotation marks. */
  readonly quote?: string
  /** The first is the primary button. */
  readonly buttons: readonly Linked[]
  /** A code or a temporary password, with the text that explains it. */
  readonly code: { readonly text: string; readonly value: string } | null
  /** Named values, for example the place and the date of an event. */
  readonly entries: readonly { readonly name: string; readonly value: string }[]
  readonly validity: string
  readonly greeting: string
  /** What the installation is called; absent: Parta. */
  readonly app?: string | undefined
  /** The text for receivers who did not request the mail. */
  readonly notYou: string
  /** The link that unsubscribes from mails of this category. */
  readonly stop?: Linked
}

interface Linked {
  readonly text: string
  readonly link: string
}

const appName = 'Parta'
/** Parta's name as a picture of letters; a lite installation has its own name. */
const wordmark = 'parta<span style="color:#ff8a33">.</span>'

export function plainText(letter: Letter): string {
  const { title, hello = '', lead, quote = '', buttons, code, entries, validity, greeting, notYou, stop } = letter
  const linked = ({ text, link }: Linked) => `${text}:\n${link}`
  return [
    title,
    hello,
    lead,
    quote,
    ...entries.map(({ name, value }) => `${name}: ${value}`),
    ...buttons.map(linked),
    code ? `${code.text} ${code.value}` : '',
    validity,
    notYou,
    `${greeting}\n${letter.app ?? appName}`,
    stop ? linked(stop) : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

function lines(text: string): string {
  return escapeHtml(text).replace(/\r?\n/g, '<br>')
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Returns a mail's HTML. It uses tables and inline styles for old mail programs; newer ones read the style element. */
export function page(letter: Letter): string {
  return `<!doctype html>
<html lang="${letter.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .ground { background:#0e1412 !important }
  .card { background:#161e1b !important }
  .ink { color:#eef3f0 !important }
  .soft { color:#a9b5af !important }
  .quiet { color:#eef3f0 !important; border-color:#3a4741 !important }
  .code { background:#1f2925 !important; color:#eef3f0 !important }
}
@media (max-width: 480px) { .card { padding:28px 20px !important } .code { font-size:${codeSize(letter) - 4}px !important } }
</style>
</head>
<body class="ground" style="margin:0;background:#f5f4ef">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(previewText(letter))}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f4ef">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;${font}">
<tr><td class="ink" style="padding:0 4px 16px;font-size:22px;font-weight:800;letter-spacing:-.5px;color:#0b6b55">${letter.app ? escapeHtml(letter.app) : wordmark}</td></tr>
<tr><td class="card" style="background:#ffffff;border-radius:20px;padding:36px 32px">
<h1 class="ink" style="margin:0 0 12px;font-size:26px;line-height:1.2;color:#16211d">${escapeHtml(letter.title)}</h1>
${parts(letter)}<p class="ink" style="margin:0;font-size:15px;line-height:1.5;color:#16211d">${lines(`${letter.greeting}\n${letter.app ?? appName}`)}</p>
</td></tr>
${footer(letter)}</table>
</td></tr>
</table>
</body>
</html>
`
}

/** The hidden text that mail programs show after the subject in their lists. */
function previewText({ lead, quote, entries }: Letter): string {
  return lead || quote || entries.map(({ value }) => value).join(', ')
}

function parts(letter: Letter): string {
  const { hello, lead, quote, buttons, entries, validity } = letter
  const shown: string[] = []
  if (hello) shown.push(paragraph('ink', hello, 'margin:0 0 8px;font-size:16px;color:#16211d'))
  if (lead) shown.push(paragraph('ink', lead, 'margin:0 0 24px;font-size:16px;color:#16211d'))
  if (quote) shown.push(paragraph('ink', quote, 'margin:0 0 24px;font-size:16px;font-style:italic;color:#16211d'))
  for (const { name, value } of entries) {
    shown.push(
      paragraph('soft', name, 'margin:0 0 2px;font-size:13px;color:#525e58'),
      paragraph('ink', value, 'margin:0 0 16px;font-size:15px;color:#16211d;overflow-wrap:anywhere'),
    )
  }
  shown.push(...buttons.map(buttonOf), ...codeParts(letter))
  if (validity) shown.push(paragraph('soft', validity, 'margin:0 0 20px;font-size:14px;color:#525e58'))
  return shown.map((part) => `${part}\n`).join('')
}

function paragraph(kind: 'ink' | 'soft', text: string, style: string): string {
  return `<p class="${kind}" style="line-height:1.5;${style}">${lines(text)}</p>`
}

const shape =
  'display:block;text-decoration:none;text-align:center;font-weight:700;line-height:24px;margin:0 0 16px;border-radius:14px'

function buttonOf({ text, link }: Linked, at: number): string {
  const [kind, look] =
    at === 0
      ? ['main', 'background:#0b6b55;color:#ffffff;font-size:17px;padding:14px 20px']
      : ['quiet', 'color:#16211d;border:1px solid #d8d5c9;font-size:16px;padding:11px 20px']
  return `<a class="${kind}" href="${escapeHtml(link)}" style="${shape};${look}">${escapeHtml(text)}</a>`
}

function codeParts(letter: Letter): string[] {
  const { code } = letter
  if (!code) return []
  const size = codeSize(letter)
  return [
    paragraph('soft', code.text, 'margin:4px 0 10px;font-size:15px;color:#525e58'),
    `<p class="code" style="margin:0 0 24px;background:#efede5;border-radius:14px;padding:16px 8px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:${size}px;font-weight:700;letter-spacing:${size > 30 ? 8 : 1}px;color:#16211d">${escapeHtml(code.value)}</p>`,
  ]
}

function footer({ notYou, stop }: Letter): string {
  const style = 'padding:20px 4px 0;font-size:13px;line-height:1.5;color:#525e58'
  const rows = notYou ? [lines(notYou)] : []
  if (stop)
    rows.push(`<a class="soft" href="${escapeHtml(stop.link)}" style="color:#525e58">${escapeHtml(stop.text)}</a>`)
  return rows.map((row) => `<tr><td class="soft" style="${style}">${row}</td></tr>\n`).join('')
}

/** The font size: codes of six digits are large, a longer temporary password must fit into one line. */
function codeSize({ code }: Letter): number {
  return code && code.value.length > 8 ? 22 : 34
}
