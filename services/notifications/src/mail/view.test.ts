import { type MailKind, mailKinds } from '@parta/contracts/identity'
import { locales } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { type Mail, mailText } from './view.ts'

const publicUrl = 'https://parta.example'
const mail: Mail = {
  kind: 'confirm',
  locale: 'cs',
  to: 'jana@example.com',
  secret: '012345',
  detail: '',
  publicUrl: `${publicUrl}/`,
}

const secrets: Partial<Record<MailKind, string>> = {
  invited: 'Xk7-pQ2-mR9-tL4',
  report: JSON.stringify({ reporter: 'one', reported: 'two', message: 'Nadává ostatním.' }),
  guest: JSON.stringify({ token: 'a-token', invitedBy: 'Jana Nová' }),
  guestParent: JSON.stringify({ token: 'a-token', invitedBy: 'Jana Nová', children: 'Anička' }),
  warned: JSON.stringify({ message: 'Nenadávej ostatním.' }),
  suspended: JSON.stringify({ message: 'Opakované urážky.' }),
  reportAnswered: JSON.stringify({ message: 'Mapa už jde.' }),
  userFeedback: JSON.stringify({ type: 'bug', title: 'Nejde mapa', description: 'Je prázdná.', severity: 'high' }),
}
const details: Partial<Record<MailKind, string>> = {
  confirmSocial: 'facebook',
  confirmEntry: '/share-item/event/an-event#in=sign-up.secret',
  entryKnown: '/share-item/event/an-event',
  reset: 'reset-token',
  signInCode: 'link-token',
  accountDeleting: '2026-11-29T13:05:00.000Z',
  emailHeld: '2026-11-29T13:05:00.000Z',
  emailUndone: 'j****@e****',
  linked: 'google',
  unlinked: 'apple',
  passkeyAdded: 'Telefon',
  passkeyRemoved: 'Telefon',
  sessionStolen: 'Firefox 143, Windows',
}

function aMail(kind: MailKind, more: Partial<Mail> = {}): Mail {
  return { ...mail, kind, secret: secrets[kind] ?? mail.secret, detail: details[kind] ?? '', ...more }
}

it.each(mailKinds.flatMap((kind) => locales.map((locale) => [kind, locale] as const)))(
  'a mail of a lite installation (%s, %s) never says Parta',
  (kind, locale) => {
    const { subject, text, html } = mailText(aMail(kind, { locale, app: 'Sokol' }))
    expect(subject + text + html).not.toMatch(/\bPart(a|y|e|u|ou)\b|Partě/)
  },
)

it('a mail of a lite installation has its name, escaped, instead of Parta', () => {
  const { text, html } = mailText(aMail('confirm', { app: 'Sokol <1862>' }))
  expect(text).toContain('Sokol <1862>')
  expect(html).toContain('Sokol &lt;1862&gt;')
  expect(text + html).not.toMatch(/parta<span|\bParta\b/)
})

const every = mailKinds.flatMap((kind) => locales.map((locale) => [kind, locale] as const))

describe('every mail', () => {
  it.each(every)('%s in %s has all its texts, and no placeholder is left', (kind, locale) => {
    const { subject, text, html } = mailText(aMail(kind, { locale }))
    for (const part of [subject, text, html.replace(/<style>[\s\S]*<\/style>/, '')]) {
      expect(part).not.toMatch(/[{}]|undefined|null|\[object/)
      expect(part.length).toBeGreaterThan(5)
    }
    expect(html).toContain(`<html lang="${locale}">`)
  })

  it.each(every)('%s in %s links to this site only', (kind, locale) => {
    const { text, html } = mailText(aMail(kind, { locale }))
    const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link)
    for (const link of [...links, ...(text.match(/https?:\S+/g) ?? [])])
      expect(link).toMatch(/^https:\/\/parta\.example\//)
  })

  it.each(mailKinds)('%s has a different text in each of the three languages', (kind) => {
    const subjects = locales.map((locale) => mailText(aMail(kind, { locale })).text)
    expect(new Set(subjects).size).toBe(3)
  })

  it.each(mailKinds)('%s escapes every value in its HTML', (kind) => {
    const evil = `"><img src=x onerror=alert(1)>'&`
    const secret = secrets[kind]?.startsWith('{')
      ? JSON.stringify({ title: evil, message: evil, description: evil, reported: evil })
      : evil
    const { html } = mailText(aMail(kind, { to: `${evil}@example.com`, detail: evil, secret }))
    expect(html).not.toContain('<img')
  })

  it.each(every)('%s in %s has no secret in its subject, which locked phones show', (kind, locale) => {
    const secret = secrets[kind]?.startsWith('{') ? (secrets[kind] ?? '') : 'Tajne-012345'
    const { subject } = mailText(aMail(kind, { locale, secret }))
    expect(subject).not.toMatch(/012345/)
  })

  it.each(mailKinds)('%s has a subject of one line, whatever its values contain', (kind) => {
    const evil = 'Ahoj\r\nBcc: everyone@example.com\u2028konec'
    const secret = secrets[kind]?.startsWith('{') ? JSON.stringify({ title: evil }) : evil
    const { subject } = mailText(aMail(kind, { detail: evil, secret }))
    expect(subject).not.toMatch(/[\r\n\u2028]/)
    expect(subject.length).toBeLessThanOrEqual(150)
  })
})

describe('an invitation', () => {
  const subjectOf = (detail: string) => mailText(aMail('guest', { detail })).subject

  it('quotes and shortens the name of the organisation in its subject, which the inviter wrote', () => {
    expect(subjectOf('Sokol Brno')).toBe('„Sokol Brno“ tě zve do Party')
    expect(subjectOf('Vyhráváš“ „milion')).toBe('„Vyhráváš milion“ tě zve do Party')
    expect(subjectOf('x'.repeat(100))).toBe(`„${'x'.repeat(40)}…“ tě zve do Party`)
  })

  it('links to the page that blocks further ones', () => {
    const { text, html } = mailText(aMail('guest', { detail: 'Sokol', stopToken: 'a-token' }))
    for (const part of [text, html.replaceAll('&amp;', '&')]) {
      expect(part).toContain(`${publicUrl}/mail?token=a-token&do=block`)
    }
  })
})

describe('the mail', () => {
  it('of a sign-up links to the verification page with client, code, username and e-mail', () => {
    const link = `${publicUrl}/verification?clientId=web&code=012345&username=jana%40example.com&email=jana%40example.com`
    const { text, html } = mailText(mail)
    expect(text).toContain(`\n${link}\n`)
    expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  })

  it.each([
    ['cs', 'Tvůj kód do Party', 'Ověřit e-mail'],
    ['sk', 'Tvoj kód do Party', 'Overiť e-mail'],
    ['en', 'Your Parta code', 'Confirm my email'],
  ] as const)('of a sign-up is written in %s', (locale, subject, button) => {
    const { subject: found, text, html } = mailText({ ...mail, locale })
    expect(found).toBe(subject)
    expect(text).toContain(button)
    expect(html).toContain(`>${button}</a>`)
  })

  it('of a new password has the person in its link, and the code beside it', () => {
    const { text } = mailText(aMail('reset'))
    expect(text).toContain(`${publicUrl}/submit-password?username=jana%40example.com#reset-token`)
    expect(text).toContain('zadej tenhle kód: 012345')
  })

  it('of an invitation holds the temporary password, but not in its subject', () => {
    const { subject, text, html } = mailText(aMail('invited'))
    expect(subject).not.toContain('Xk7')
    expect(text).toContain('Xk7-pQ2-mR9-tL4')
    expect(html).toContain('Xk7-pQ2-mR9-tL4')
    expect(text).toContain(`${publicUrl}/sign-in`)
  })

  it.each([
    ['linked', 'Google', '/settings'],
    ['unlinked', 'Apple', '/settings'],
    ['passkeyAdded', 'Telefon', '/settings'],
    ['passkeyRemoved', 'Telefon', '/settings'],
    ['passwordChanged', 'heslo', '/request-password'],
    ['passwordReset', 'heslo', '/request-password'],
    ['emailHeld', '29. listopadu 2026 v 14:05', '/email-undo#012345'],
    ['emailUndone', 'j****@e****', '/request-password'],
    ['sessionStolen', 'Firefox 143, Windows', '/request-password'],
  ] as const)('of a security notice says what happened and where to undo it: %s', (kind, named, path) => {
    const { text } = mailText(aMail(kind))
    expect(text).toContain(named)
    expect(text).toContain(publicUrl + path)
  })

  it.each([
    ['cs', 'kalendáře'],
    ['sk', 'kalendáre'],
    ['en', 'calendars'],
  ] as const)(
    'of a new password by a code says in %s that calendar links ended, and of a changed one not',
    (locale, word) => {
      expect(mailText(aMail('passwordReset', { locale })).text).toContain(word)
      expect(mailText(aMail('passwordChanged', { locale })).text).not.toContain(word)
    },
  )

  it('of an archive links to the settings, not to the archive itself', () => {
    const { text, html } = mailText(aMail('exportReady', { secret: 'https://evil.example/x' }))
    expect(text).toContain(`${publicUrl}/settings`)
    expect(text + html).not.toMatch(/evil|export/)
  })

  it.each([
    ['cs', '29. listopadu 2026 v 14:05'],
    ['sk', '29. novembra 2026 o 14:05'],
    ['en', '29 November 2026 at 14:05'],
  ] as const)('of a deletion says in %s until when a sign-in undoes it', (locale, date) => {
    const { text } = mailText(aMail('accountDeleting', { locale }))
    expect(text).toContain(date)
    expect(text).toContain(`${publicUrl}/sign-in`)
  })

  it('of a proof holds the code and no link', () => {
    const { text } = mailText(aMail('proof'))
    expect(text).toContain('Zadej tenhle kód v aplikaci: 012345')
    expect(text).not.toContain('https://')
  })

  it('of a report links to the reported person, with the reporter’s text', () => {
    const { text } = mailText(aMail('report'))
    expect(text).toContain('Zpráva: Nadává ostatním.')
    expect(text).toContain(`${publicUrl}/user-profile/two`)
  })

  it('of feedback holds all of its fields', () => {
    const { subject, text } = mailText(aMail('userFeedback'))
    expect(subject).toBe('Chyba nebo nápad: Nejde mapa')
    for (const said of ['bug', 'Nejde mapa', 'Je prázdná.', 'high']) expect(text).toContain(said)
  })
})
