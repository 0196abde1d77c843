import type { Mail } from './store.ts'

/** Returns the list of mails. The pages have no scripts, so the gateway's content security policy allows them. */

export function listPage(mails: readonly Mail[], to?: string): string {
  const rows = mails.map(
    (mail) => `<li><a href="/mailbox/${mail.id}">
<span class="badge" style="--hue:${hueOf(mail.to[0] ?? '')}">${escaped((mail.to[0] ?? '?').charAt(0).toUpperCase())}</span>
<span class="lines"><strong>${escaped(mail.subject || 'No subject')}</strong>
<span class="soft">to ${escaped(mail.to.join(', '))}</span></span>
${time(mail.at)}</a></li>`,
  )
  const body = rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : empty(to)
  const filter = `<form action="/mailbox"><input type="search" name="to" value="${escaped(to ?? '')}"
placeholder="Show mail to one address" aria-label="Show mail to one address"></form>`
  const refresh = '<a class="button" href="/mailbox">Refresh</a>'
  return page('Mailbox', `<header><h1>Mailbox</h1>${filter}${refresh}</header>${body}`)
}

export function mailPage(mail: Mail): string {
  // The frame runs no scripts; its links open in place of this page, as in a mail program.
  const content = mail.html
    ? `<iframe title="${escaped(mail.subject)}" sandbox="allow-top-navigation-by-user-activation"
srcdoc="${escaped(`<base target="_top">${mail.html}`)}"></iframe>`
    : ''
  const plain = mail.text
    ? `<details${mail.html ? '' : ' open'}><summary>As plain text</summary><pre>${escaped(mail.text)}</pre></details>`
    : ''
  return page(
    mail.subject,
    `<header><a class="button" href="/mailbox">← All mail</a></header>
<h1>${escaped(mail.subject || 'No subject')}</h1>
<p class="soft">from ${escaped(mail.from)} to ${escaped(mail.to.join(', '))} · ${time(mail.at)}</p>${content}${plain}`,
  )
}

export function missingPage(): string {
  return page(
    'No such mail',
    '<p class="empty">This mail is not here any more; only the last 200 are kept.<br><a class="button" href="/mailbox">All mail</a></p>',
  )
}

function empty(to?: string): string {
  const words = to ? `No mail to ${escaped(to)} yet.` : 'No mail yet. What Parta sends on this machine is shown here.'
  return `<p class="empty">${words}</p>`
}

function time(at: string): string {
  const when = new Date(at)
  const today = when.toDateString() === new Date().toDateString()
  const clock = when.toTimeString().slice(0, today ? 8 : 5)
  return `<time class="soft" datetime="${at}">${today ? '' : `${when.getDate()}. ${when.getMonth() + 1}. `}${clock}</time>`
}

/** Returns a hue for each recipient, to tell mails to several people apart. */
function hueOf(address: string): number {
  return Buffer.from(address).reduce((sum, byte) => (sum * 31 + byte) % 360, 7)
}

function escaped(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escaped(title)} · Parta</title><style>${style}</style></head>
<body><main>${body}</main></body>
</html>`
}

const style = `
:root { --ground:#f5f4ef; --card:#fff; --ink:#16211d; --soft:#525e58; --line:#e4e1d7; --brand:#0b6b55; --warm:#ff8a33 }
@media (prefers-color-scheme: dark) {
  :root { --ground:#0e1412; --card:#161e1b; --ink:#eef3f0; --soft:#a9b5af; --line:#26312d; --brand:#5cc9a9 }
}
* { box-sizing:border-box }
body { margin:0; background:var(--ground); color:var(--ink); font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif }
main { max-width:860px; margin:0 auto; padding:24px 16px 48px }
header { display:flex; flex-wrap:wrap; align-items:center; gap:12px; margin-bottom:20px }
h1 { font-size:26px; line-height:1.2; letter-spacing:-.02em; margin:0 }
header h1::after { content:'.'; color:var(--warm) }
form { flex:1; min-width:200px }
input { width:100%; min-height:44px; padding:0 16px; font:inherit; color:inherit; background:var(--card); border:1px solid var(--line); border-radius:22px }
.button { display:inline-flex; align-items:center; min-height:44px; padding:0 18px; border-radius:22px; border:1px solid var(--line); background:var(--card); color:var(--brand); font-weight:600; text-decoration:none }
:focus-visible { outline:3px solid var(--brand); outline-offset:2px }
ul { list-style:none; margin:0; padding:0; background:var(--card); border:1px solid var(--line); border-radius:20px; overflow:hidden }
li + li { border-top:1px solid var(--line) }
li a { display:flex; align-items:center; gap:14px; padding:14px 16px; color:inherit; text-decoration:none }
li a:hover { background:color-mix(in srgb, var(--brand) 8%, transparent) }
.badge { flex:none; display:grid; place-items:center; width:40px; height:40px; border-radius:50%; background:hsl(var(--hue) 45% 34%); color:#fff; font-weight:700 }
.lines { flex:1; min-width:0; display:grid }
.lines > * { overflow:hidden; text-overflow:ellipsis; white-space:nowrap }
.soft { color:var(--soft); font-size:14px }
p.soft { margin:8px 0 20px }
iframe { display:block; width:100%; height:min(760px, 75vh); border:1px solid var(--line); border-radius:20px; background:#fff }
details { margin-top:20px; background:var(--card); border:1px solid var(--line); border-radius:20px; padding:12px 18px }
summary { cursor:pointer; min-height:32px; font-weight:600 }
pre { white-space:pre-wrap; overflow-wrap:anywhere; font:14px/1.5 ui-monospace,Menlo,Consolas,monospace }
.empty { padding:64px 16px; text-align:center; color:var(--soft); background:var(--card); border:1px dashed var(--line); border-radius:20px }
`
