import { describe, expect, it } from 'vitest'
import { mailText } from './view.ts'

const mail = { locale: 'cs', to: 'jana@example.com', code: '012345', publicUrl: 'https://parta.example/' } as const

describe('confirmation mail', () => {
  it('links to the verification page with client, code, username and e-mail, on the configured host', () => {
    const link =
      'https://parta.example/verification?clientId=web&code=012345&username=jana%40example.com&email=jana%40example.com'
    const { text, html } = mailText(mail)
    expect(text).toContain(`\n${link}\n`)
    expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  })

  it.each([
    ['cs', '012345 je tvůj kód do Party', 'Potvrdit e-mail'],
    ['sk', '012345 je tvoj kód do Party', 'Potvrdiť e-mail'],
    ['en', '012345 is your Parta code', 'Confirm my e-mail'],
  ] as const)('speaks %s', (locale, subject, button) => {
    const { subject: found, text, html } = mailText({ ...mail, locale })
    expect(found).toBe(subject)
    expect(text).toContain(button)
    expect(html).toContain(`<html lang="${locale}">`)
    expect(html).toContain(`>${button}</a>`)
  })

  it('lets nothing out of its quotes', () => {
    const { html, text } = mailText({ ...mail, to: `"<img src=x onerror=alert(1)>'&"@example.com` })
    expect(html).not.toContain('<img')
    expect(text).not.toContain('<img')
  })
})
