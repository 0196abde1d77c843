import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { mailRequested } from '@parta/contracts/identity'
import { seal } from '@parta/kit/seal'
import { eventually, testEnv } from '@parta/kit/testing'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { jobs } from '../src/jobs.ts'
import type { MailRow } from '../src/mail/store.ts'
import { aFact, deliver, type Notifications, openNotifications } from './support.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

interface Mailbox {
  readonly url: string
  readonly mails: Email[]
  /** How many of the next mails are refused. */
  refuse: number
}

/** A real SMTP server. */
async function openMailbox(port = 0): Promise<Mailbox> {
  const box: { url: string; mails: Email[]; refuse: number } = { url: '', mails: [], refuse: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        box.refuse -= 1
        if (box.refuse >= 0) return done(Object.assign(new Error('Try later'), { responseCode: 451 }))
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          box.mails.push(mail)
          done()
        })
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  box.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}?ignoreTLS=true`
  opened.push(() => new Promise((resolve) => server.close(() => resolve())))
  return box
}

async function open(env: Record<string, string>): Promise<Notifications> {
  const service = await openNotifications(env)
  opened.push(service.close)
  return service
}

function aMail(service: Notifications, address: string, expiresAt = new Date(Date.now() + 3_600_000)) {
  const secret = service.env['PARTA_SECRET'] ?? ''
  const [to, code] = [seal(secret, 'mailed to', address), seal(secret, 'mailed code', '012345')]
  return aFact(mailRequested, { kind: 'confirm', to, locale: 'cs', code, expiresAt: expiresAt.toISOString() })
}

function rows(service: Notifications): Promise<MailRow[]> {
  return service.running.kit.database.native<MailRow>('mails').find().toArray()
}

/** Runs the job that repeats, as the clock would. */
function sweep(service: Notifications): Promise<void> | undefined {
  return jobs(() => service.running.kit)['sweep-mails']?.run(null, { number: 1, last: false })
}

describe('mail', () => {
  it('brings the code and the link, and the code is forgotten here', async () => {
    const box = await openMailbox()
    const env = {
      PARTA_SMTP_URL: box.url,
      PARTA_MAIL_FROM: 'Parta <ahoj@parta.example>',
      PARTA_PUBLIC_URL: 'https://parta.example',
    }
    const service = await open(testEnv(env))
    await service.running.kit.bus.publish([aMail(service, 'jana@example.com')], false)
    await eventually(() => expect(box.mails).toHaveLength(1))
    const [mail] = box.mails
    expect(mail?.subject).toBe('012345 je tvůj kód do Party')
    expect(mail?.from).toMatchObject({ name: 'Parta', address: 'ahoj@parta.example' })
    expect(mail?.to?.[0]).toMatchObject({ address: 'jana@example.com' })
    expect(mail?.text).toContain('https://parta.example/verification?clientId=web&code=012345')
    expect(mail?.html).toContain('Potvrdit e-mail')
    await eventually(async () => expect(await rows(service)).toMatchObject([{ state: 'sent', code: null }]))
  })

  it('that only tells of something goes out without a code, and what it named is forgotten here', async () => {
    const box = await openMailbox()
    const service = await open(testEnv({ PARTA_SMTP_URL: box.url }))
    const secret = service.env['PARTA_SECRET'] ?? ''
    const fact = aFact(mailRequested, {
      kind: 'linked',
      to: seal(secret, 'mailed to', 'jana@example.com'),
      locale: 'en',
      detail: seal(secret, 'mailed detail', 'google'),
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    await deliver(service, fact, 2)
    await eventually(() =>
      expect(box.mails.map(({ subject }) => subject)).toEqual(['Google was added to your Parta account']),
    )
    await eventually(async () =>
      expect(await rows(service)).toMatchObject([{ state: 'sent', to: null, code: null, detail: null }]),
    )
  })

  it('goes out once, however often it is asked for', async () => {
    const box = await openMailbox()
    const service = await open(testEnv({ PARTA_SMTP_URL: box.url }))
    const fact = aMail(service, 'jana@example.com')
    await deliver(service, fact, 2)
    await eventually(() => expect(box.mails).toHaveLength(1))
    await deliver(service, fact)
    await sweep(service)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(box.mails).toHaveLength(1)
  })

  it('is tried again when the server refuses it for now', async () => {
    const box = await openMailbox()
    box.refuse = 1
    const service = await open(testEnv({ PARTA_SMTP_URL: box.url }))
    await deliver(service, aMail(service, 'jana@example.com'))
    await eventually(() => expect(box.mails).toHaveLength(1), 15_000)
  })

  it('goes to one address, whatever the address holds', async () => {
    const box = await openMailbox()
    const service = await open(testEnv({ PARTA_SMTP_URL: box.url }))
    await deliver(service, aMail(service, 'jana@example.com\r\nBcc: all@example.com'))
    await deliver(service, aMail(service, 'petr@example.com'))
    await eventually(() => expect(box.mails.some((mail) => mail.to?.[0]?.address === 'petr@example.com')).toBe(true))
    for (const { bcc, headers } of box.mails) {
      expect(bcc).toBeUndefined()
      expect(headers.map(({ key }) => key)).not.toContain('bcc')
    }
  })

  it('waits where no server is set, and goes out when one is', async () => {
    const env = testEnv()
    const without = await open(env)
    await deliver(without, aMail(without, 'jana@example.com'))
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await rows(without)).toMatchObject([{ state: 'waiting' }])
    await without.running.close()
    opened.pop()
    const box = await openMailbox()
    // The queue is a new one, as if Redis had lost everything.
    const service = await open({
      ...env,
      PARTA_SMTP_URL: box.url,
      PARTA_JOBS_PREFIX: `${env['PARTA_JOBS_PREFIX']}-new`,
    })
    await service.running.kit.database
      .native<MailRow>('mails')
      .updateMany({}, { $set: { requestedAt: new Date(Date.now() - 120_000) } })
    await sweep(service)
    await eventually(() => expect(box.mails).toHaveLength(1))
  })

  it('that is out of date is not sent, and its code is forgotten', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const service = await open(testEnv({ PARTA_SMTP_URL: `smtp://127.0.0.1:${port}` }))
    await deliver(service, aMail(service, 'jana@example.com', new Date(Date.now() + 100)))
    await new Promise((resolve) => setTimeout(resolve, 200))
    await sweep(service)
    expect(await rows(service)).toMatchObject([{ state: 'expired', code: null }])
  })
})
