import { webClient } from '@parta/contracts/identity'
import type { Locale } from '@parta/contracts/values'

export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface Texts {
  readonly subject: (code: string) => string
  readonly title: string
  readonly lead: string
  readonly button: string
  readonly orCode: string
  readonly validity: string
  readonly notYou: string
  readonly greeting: string
}

const texts: Readonly<Record<Locale, Texts>> = {
  cs: {
    subject: (code) => `${code} je tvůj kód do Party`,
    title: 'Vítej v partě!',
    lead: 'Ještě jeden krok a můžeš hrát: potvrď, že tenhle e-mail patří tobě.',
    button: 'Potvrdit e-mail',
    orCode: 'Nebo zadej v aplikaci tento kód:',
    validity: 'Odkaz i kód platí 24 hodin a fungují jen jednou.',
    notYou: 'Pokud ses do Party neregistroval(a), klidně tento e-mail smaž. Nic dalšího se nestane.',
    greeting: 'Uvidíme se na hřišti,\nParta',
  },
  sk: {
    subject: (code) => `${code} je tvoj kód do Party`,
    title: 'Vitaj v partii!',
    lead: 'Ešte jeden krok a môžeš hrať: potvrď, že tento e-mail patrí tebe.',
    button: 'Potvrdiť e-mail',
    orCode: 'Alebo zadaj v aplikácii tento kód:',
    validity: 'Odkaz aj kód platia 24 hodín a fungujú iba raz.',
    notYou: 'Ak si sa do Party neregistroval(a), tento e-mail pokojne zmaž. Nič ďalšie sa nestane.',
    greeting: 'Vidíme sa na ihrisku,\nParta',
  },
  en: {
    subject: (code) => `${code} is your Parta code`,
    title: 'Welcome to Parta!',
    lead: 'One more step and you can play: confirm that this e-mail address is yours.',
    button: 'Confirm my e-mail',
    orCode: 'Or enter this code in the app:',
    validity: 'The link and the code are valid for 24 hours and work once.',
    notYou: 'If you did not sign up for Parta, just delete this e-mail. Nothing else will happen.',
    greeting: 'See you on the pitch,\nParta',
  },
}

interface Confirmation {
  readonly locale: Locale
  readonly to: string
  readonly code: string
  readonly publicUrl: string
}

/** The confirmation mail. Its link only opens the page; the page confirms, so mail scanners use nothing up. */
export function mailText({ locale, to, code, publicUrl }: Confirmation): MailText {
  const words = texts[locale]
  const query = new URLSearchParams({ clientId: webClient, code, username: to, email: to })
  const link = `${publicUrl.replace(/\/$/, '')}/verification?${query.toString()}`
  const { title, lead, button, orCode, validity, notYou, greeting } = words
  return {
    subject: words.subject(code),
    text: [title, lead, `${button}:\n${link}`, `${orCode} ${code}`, validity, notYou, greeting].join('\n\n'),
    html: page({ locale, words, link, code }),
  }
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

/** Tables and inline styles: what every mail program understands. The rules in the head are for those that do more. */
function page({ locale, words, link, code }: { locale: Locale; words: Texts; link: string; code: string }): string {
  const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  const href = escaped(link)
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(words.title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .ground { background:#0e1412 !important }
  .card { background:#161e1b !important }
  .ink { color:#eef3f0 !important }
  .soft { color:#a9b5af !important }
  .code { background:#1f2925 !important; color:#eef3f0 !important }
}
@media (max-width: 480px) { .card { padding:28px 20px !important } .code { font-size:30px !important } }
</style>
</head>
<body class="ground" style="margin:0;background:#f5f4ef">
<div style="display:none;max-height:0;overflow:hidden">${escaped(words.lead)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#f5f4ef">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;${font}">
<tr><td class="ink" style="padding:0 4px 16px;font-size:22px;font-weight:800;letter-spacing:-.5px;color:#0b6b55">parta<span style="color:#ff8a33">.</span></td></tr>
<tr><td class="card" style="background:#ffffff;border-radius:20px;padding:36px 32px">
<h1 class="ink" style="margin:0 0 12px;font-size:26px;line-height:1.2;color:#16211d">${escaped(words.title)}</h1>
<p class="ink" style="margin:0 0 24px;font-size:16px;line-height:1.5;color:#16211d">${escaped(words.lead)}</p>
<a href="${href}" style="display:block;background:#0b6b55;color:#ffffff;text-decoration:none;text-align:center;font-size:17px;font-weight:700;line-height:24px;padding:14px 20px;border-radius:14px">${escaped(words.button)}</a>
<p class="soft" style="margin:28px 0 10px;font-size:15px;line-height:1.5;color:#525e58">${escaped(words.orCode)}</p>
<p class="code" style="margin:0 0 24px;background:#efede5;border-radius:14px;padding:16px 8px;text-align:center;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:34px;font-weight:700;letter-spacing:8px;color:#16211d">${escaped(code)}</p>
<p class="soft" style="margin:0 0 20px;font-size:14px;line-height:1.5;color:#525e58">${escaped(words.validity)}</p>
<p class="ink" style="margin:0;font-size:15px;line-height:1.5;color:#16211d">${escaped(words.greeting).replace('\n', '<br>')}</p>
</td></tr>
<tr><td class="soft" style="padding:20px 4px 0;font-size:13px;line-height:1.5;color:#525e58">${escaped(words.notYou)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
