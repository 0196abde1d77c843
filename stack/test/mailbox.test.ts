import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Mailbox, startMailbox } from '../src/mailbox/mailbox.ts'

let dir: string
let mailbox: Mailbox

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-mailbox-'))
  mailbox = await startMailbox(join(dir, 'mail.json'))
})

afterEach(async () => {
  await mailbox.close()
  await rm(dir, { recursive: true, force: true })
})

const letter = {
  from: 'Parta <parta@localhost>',
  to: 'Žofie.Křížová@příklad.test',
  subject: '123456 je tvůj kód do Party',
  text: 'Příliš žluťoučký kůň',
  html: '<p onclick="alert(1)">Příliš <b>žluťoučký</b> kůň</p><script>alert(2)</script>',
}

const send = (fields: Partial<typeof letter> = {}) =>
  createTransport(mailbox.smtpUrl).sendMail({ ...letter, ...fields })
const page = async (path: string) => (await fetch(mailbox.url + path)).text()

describe('the mailbox', () => {
  it('keeps the accents of address, subject and body', async () => {
    await send()
    expect(await (await fetch(`${mailbox.url}/mailbox/messages`)).json()).toMatchObject([
      { from: letter.from, subject: letter.subject, text: letter.text, html: letter.html },
    ])
    expect(mailbox.list()[0]?.to[0]).toMatch(/^žofie\.křížová@/)
  })

  it('lists the mails to one address, newest first, ignoring case', async () => {
    await send({ to: 'jana@parta.test', subject: 'first' })
    await send({ to: 'tomas@parta.test', subject: 'second' })
    await send({ to: 'jana@parta.test', subject: 'third' })
    const answer = await fetch(`${mailbox.url}/mailbox/messages?to=Jana@parta.test`)
    expect(((await answer.json()) as { subject: string }[]).map(({ subject }) => subject)).toEqual(['third', 'first'])
  })

  it('shows a mail only inside a frame without scripts', async () => {
    await send({ subject: '<img src=x onerror=alert(3)>' })
    expect(await page('/mailbox')).toContain('&lt;img src=x')
    const shown = await page(`/mailbox/${mailbox.list()[0]?.id}`)
    expect(shown).toContain('sandbox="allow-top-navigation-by-user-activation"')
    expect(shown).not.toMatch(/<script|<img|<p onclick/)
  })

  it('keeps its mails after a restart', async () => {
    await send()
    await mailbox.close()
    mailbox = await startMailbox(join(dir, 'mail.json'))
    expect(mailbox.list()).toHaveLength(1)
  })

  it('answers 404 for an unknown mail', async () => {
    expect((await fetch(`${mailbox.url}/mailbox/none`)).status).toBe(404)
  })
})
