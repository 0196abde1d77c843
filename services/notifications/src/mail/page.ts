import type { Locale } from '@parta/contracts/values'

/** A letter in its parts, before it is text or HTML; what is empty is left out. */
export interface Letter {
  readonly locale: Locale
  readonly title: string
  readonly lead: string
  readonly button: { readonly text: string; readonly link: string } | null
  /** A code or a temporary password, and what to do with it. */
  readonly code: { readonly text: string; readonly value: string } | null
  /** What somebody wrote, under its names. */
  readonly entries: readonly { readonly name: string; readonly value: string }[]
  readonly validity: string
  readonly greeting: string
  /** For those who did not ask for it. */
  readonly notYou: string
}

export function plainText({ title, lead, button, code, entries, validity, greeting, notYou }: Letter): string {
  return [
    title,
    lead,
    button ? `${button.text}:\n${button.link}` : '',
    code ? `${code.text} ${code.value}` : '',
    ...entries.map(({ name, value }) => `${name}: ${value}`),
    validity,
    notYou,
    greeting,
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

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

function lines(text: string): string {
  return escaped(text).replace(/\r?\n/g, '<br>')
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Tables and inline styles: what every mail program understands. The rules in the head are for those that do more. */
export function page(letter: Letter): string {
  return `<!doctype html>
<html lang="${letter.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(letter.title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .ground { background:#0e1412 !important }
  .card { background:#161e1b !important }
  .ink { color:#eef3f0 !important }
  .soft { color:#a9b5af !important }
  .code { background:#1f2925 !important; color:#eef3f0 !important }
}
@media (max-width: 480px) { .card { padding:28px 20px !important } .code { font-size:${codeSize(letter) - 4}px !important } }
</style>
</head>
<body class="ground" style="margin:0;background:#f5f4ef">
<div style="display:none;max-height:0;overflow:hidden">${escaped(letter.lead)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f4ef">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;${font}">
<tr><td class="ink" style="padding:0 4px 16px;font-size:22px;font-weight:800;letter-spacing:-.5px;color:#0b6b55">parta<span style="color:#ff8a33">.</span></td></tr>
<tr><td class="card" style="background:#ffffff;border-radius:20px;padding:36px 32px">
<h1 class="ink" style="margin:0 0 12px;font-size:26px;line-height:1.2;color:#16211d">${escaped(letter.title)}</h1>
<p class="ink" style="margin:0 0 24px;font-size:16px;line-height:1.5;color:#16211d">${lines(letter.lead)}</p>
${parts(letter)}<p class="ink" style="margin:0;font-size:15px;line-height:1.5;color:#16211d">${lines(letter.greeting)}</p>
</td></tr>
${letter.notYou ? `<tr><td class="soft" style="padding:20px 4px 0;font-size:13px;line-height:1.5;color:#525e58">${lines(letter.notYou)}</td></tr>\n` : ''}</table>
</td></tr>
</table>
</body>
</html>
`
}

function parts({ button, code, entries, validity, ...letter }: Letter): string {
  const soft = 'line-height:1.5;color:#525e58'
  const shown: string[] = []
  if (button) {
    shown.push(
      `<a href="${escaped(button.link)}" style="display:block;background:#0b6b55;color:#ffffff;text-decoration:none;text-align:center;font-size:17px;font-weight:700;line-height:24px;padding:14px 20px;margin:0 0 24px;border-radius:14px">${escaped(button.text)}</a>`,
    )
  }
  if (code) {
    const size = codeSize({ ...letter, button, code, entries, validity })
    shown.push(
      `<p class="soft" style="margin:4px 0 10px;font-size:15px;${soft}">${escaped(code.text)}</p>`,
      `<p class="code" style="margin:0 0 24px;background:#efede5;border-radius:14px;padding:16px 8px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:${size}px;font-weight:700;letter-spacing:${size > 30 ? 8 : 1}px;color:#16211d">${escaped(code.value)}</p>`,
    )
  }
  for (const { name, value } of entries) {
    shown.push(
      `<p class="soft" style="margin:0 0 2px;font-size:13px;${soft}">${escaped(name)}</p>`,
      `<p class="ink" style="margin:0 0 16px;font-size:15px;line-height:1.5;color:#16211d;overflow-wrap:anywhere">${lines(value)}</p>`,
    )
  }
  if (validity) shown.push(`<p class="soft" style="margin:0 0 20px;font-size:14px;${soft}">${lines(validity)}</p>`)
  return shown.map((part) => `${part}\n`).join('')
}

/** Six digits are shown large; a temporary password must not break. */
function codeSize({ code }: Letter): number {
  return code && code.value.length > 8 ? 22 : 34
}
