import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { guestInvited, guestLimits } from '@parta/contracts/guests'
import { mailRequested } from '@parta/contracts/identity'
import { allowInvitations, unsubscribe } from '@parta/contracts/notifications'
import { seal } from '@parta/kit/session/seal'
import { eventually, testEnv } from '@parta/kit/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { type MailRow, mailsOf, sendMailTask } from '../src/mail/store.ts'
import { unsubscribeToken } from '../src/unsubscribe/rules.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { aFact, deliver, type Notifications, openNotifications } from './support.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function mailbox(): Promise<Mailbox> {
  const box = await openMailbox()
  opened.push(box.close)
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

function anInvitation(service: Notifications, address: string, actor = 'somebody') {
  const secret = service.env['PARTA_SECRET'] ?? ''
  const invitation = aFact(guestInvited, {
    kind: 'guest',
    to: seal(secret, 'mailed to', address),
    locale: 'cs',
    code: seal(secret, 'mailed code', JSON.stringify({ token: 'x', invitedBy: 'Jana' })),
    detail: seal(secret, 'mailed detail', 'Sokol'),
    expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  return { ...invitation, actor }
}

function rows(service: Notifications): Promise<MailRow[]> {
  return service.running.kit.database.native<MailRow>('mails').find().toArray()
}

function sweep(service: Notifications): Promise<void> | undefined {
  return service.running.built.jobs?.['sweep-mails']?.run(null, { number: 1, last: false })
}

describe('mail', () => {
  it('holds the code and the link, and the stored code is deleted', async () => {
    const box = await mailbox()
    const env = {
      PARTA_SMTP_URL: box.url,
      PARTA_MAIL_FROM: 'Parta <ahoj@parta.example>',
      PARTA_PUBLIC_URL: 'https://parta.example',
    }
    const service = await open(testEnv(env))
    await service.running.bus.publish([aMail(service, 'jana@example.com')], false)
    await eventually(() => expect(box.mails).toHaveLength(1))
    const [mail] = box.mails
    expect(mail?.subject).toBe('Tvůj kód do Party')
    expect(mail?.from).toMatchObject({ name: 'Parta', address: 'ahoj@parta.example' })
    expect(mail?.to?.[0]).toMatchObject({ address: 'jana@example.com' })
    expect(mail?.text).toContain('https://parta.example/verification?clientId=web&code=012345')
    expect(mail?.html).toContain('Ověřit e-mail')
    await eventually(async () => expect(await rows(service)).toMatchObject([{ state: 'sent', code: null }]))
  })

  it('without a code is sent, and its stored detail is deleted', async () => {
    const box = await mailbox()
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

  it('is sent once, also when its fact is delivered again', async () => {
    const box = await mailbox()
    const service = await open(testEnv({ PARTA_SMTP_URL: box.url }))
    const fact = aMail(service, 'jana@example.com')
    await deliver(service, fact, 2)
    await eventually(() => expect(box.mails).toHaveLength(1))
    await deliver(service, fact)
    await sweep(service)
    await eventually(async () => expect((await rows(service)).map(({ state }) => state)).toEqual(['sent']))
    expect(box.mails).toHaveLength(1)
  })

  it('of invitations is sent to an inbox a few times a day, whichever organisations invite and however its address is written', async () => {
    const box = await mailbox()
    const service = await open(testEnv({ PARTA_SMTP_URL: box.url }))
    const invite = (address: string, sender: number) => anInvitation(service, address, `admin-${sender}`)
    const { ofSender, all } = guestLimits.mailsToAddress
    // The first sends too many to one inbox, which does not keep others from sending theirs.
    const senders = [
      ...Array.from({ length: ofSender + 3 }, () => 0),
      ...Array.from({ length: all }, (_none, at) => at + 1),
    ]
    for (const [at, sender] of senders.entries()) await deliver(service, invite(`petr+${at}@example.com`, sender), 2)
    await deliver(service, invite('eva@example.com', 0))
    const states = async () => {
      const counts = Map.groupBy(await rows(service), ({ state, to }) => `${state} ${to}`)
      return new Map([...counts].map(([state, those]) => [state, those.length]))
    }
    const unsent = senders.length - all
    await eventually(async () =>
      expect(await states()).toEqual(
        new Map([
          ['sent null', all + 1],
          ['expired null', unsent],
        ]),
      ),
    )
    expect(box.mails).toHaveLength(all + 1)
  })

  it('of an invitation blocks further ones to its address with one click, by its page or the mail program', async () => {
    const box = await mailbox()
    const service = await open(testEnv({ PARTA_SMTP_URL: box.url }))
    const receivers = ['petr@example.com', 'eva@example.com']
    for (const address of receivers) await deliver(service, anInvitation(service, address))
    await eventually(() => expect(box.mails).toHaveLength(2))
    const mailOf = (address: string) => box.mails.find(({ to }) => to?.[0]?.address === address)
    const page = /https?:\S+\/mail\?\S+/.exec(mailOf('petr@example.com')?.text ?? '')?.[0] ?? ''
    const { searchParams } = new URL(page)
    expect(searchParams.get('do')).toBe('block')
    const token = searchParams.get('token') ?? ''
    for (const _time of [1, 2]) {
      const answer = await service.call(unsubscribe, {}, { body: { token } })
      expect([answer.status, answer.body]).toEqual([200, { category: 'invitations' }])
    }
    const header = mailOf('eva@example.com')?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    const path = new URL(header.slice(1, -1)).pathname
    expect((await fetch(service.running.url + path, { method: 'POST', body })).status).toBe(204)
    for (const address of [...receivers, 'Petr+sokol@example.com', 'jan@example.com'])
      await deliver(service, anInvitation(service, address))
    await eventually(() => expect(box.mails).toHaveLength(3))
    expect(box.mails.at(-1)?.to?.[0]?.address).toBe('jan@example.com')
    const unsent = (await rows(service)).filter(({ state }) => state === 'expired')
    expect(unsent.map(({ lastError, to }) => [lastError, to])).toEqual([
      ['blocked', null],
      ['blocked', null],
      ['blocked', null],
    ])
    // The same link takes it back, for its own address.
    for (const _time of [1, 2]) expect((await service.call(allowInvitations, {}, { body: { token } })).status).toBe(204)
    for (const address of receivers) await deliver(service, anInvitation(service, address))
    await eventually(() => expect(box.mails).toHaveLength(4))
    expect(box.mails.at(-1)?.to?.[0]?.address).toBe('petr@example.com')
    const ofCategory = unsubscribeToken(
      service.running.kit.config.PARTA_SECRET,
      { userId: 'jana', category: 'feed' },
      new Date(),
    )
    const refused = await service.call(allowInvitations, {}, { body: { token: ofCategory } })
    expect([refused.status, refused.body.code]).toEqual([400, 'link.invalid'])
    // Other mails still come.
    await deliver(service, aMail(service, 'eva@example.com'))
    await eventually(() => expect(box.mails).toHaveLength(5))
  })

  it('is tried again after a temporary refusal', async () => {
    const box = await mailbox()
    box.refuse = 1
    const service = await open(testEnv({ PARTA_SMTP_URL: box.url }))
    await deliver(service, aMail(service, 'jana@example.com'))
    await eventually(() => expect(box.mails).toHaveLength(1))
  })

  it('is given up at once after a final refusal; after three of them nothing is sent to the address', async () => {
    const box = await mailbox()
    box.unknown.add('nobody@example.com')
    const service = await open(testEnv({ PARTA_SMTP_URL: box.url }))
    for (const count of [1, 2, 3]) {
      await deliver(service, aMail(service, 'nobody@example.com'))
      await eventually(async () => {
        const failed = (await rows(service)).filter(({ state }) => state === 'failed')
        expect(failed.map(({ lastError, to }) => [lastError, to])).toEqual(
          Array(count).fill(['SMTP 550 RCPT TO', null]),
        )
      })
    }
    box.unknown.clear()
    await deliver(service, aMail(service, 'nobody@example.com'))
    await eventually(async () =>
      expect((await rows(service)).map(({ lastError }) => lastError)).toContainEqual('bounced'),
    )
    await deliver(service, aMail(service, 'somebody@example.com'))
    await eventually(() => expect(box.mails).toHaveLength(1))
  })

  it('is sent to one address, whatever the address contains', async () => {
    const box = await mailbox()
    const service = await open(testEnv({ PARTA_SMTP_URL: box.url }))
    await deliver(service, aMail(service, 'jana@example.com\r\nBcc: all@example.com'))
    await deliver(service, aMail(service, 'petr@example.com'))
    await eventually(() => expect(box.mails.some((mail) => mail.to?.[0]?.address === 'petr@example.com')).toBe(true))
    for (const { bcc, headers } of box.mails) {
      expect(bcc).toBeUndefined()
      expect(headers.map(({ key }) => key)).not.toContain('bcc')
    }
  })

  it('waits while no server is configured, and is sent once there is one', async () => {
    const env = testEnv()
    const without = await open(env)
    await deliver(without, aMail(without, 'jana@example.com'))
    await eventually(async () => expect(await rows(without)).toHaveLength(1))
    await sweep(without)
    // While its task runs, the attempt is counted; it is given back when there is no server.
    await eventually(async () => expect(await rows(without)).toMatchObject([{ state: 'pending', attempts: 0 }]))
    await without.running.close()
    opened.pop()
    const box = await mailbox()
    // A new queue, as if Redis had lost everything.
    const service = await open({
      ...env,
      PARTA_SMTP_URL: box.url,
      PARTA_JOBS_PREFIX: `${env['PARTA_JOBS_PREFIX']}-new`,
    })
    // The next attempt was to be in a minute.
    const { kit } = service.running
    const dueAt = new Date()
    await mailsOf(kit).updateMany({}, { $set: { dueAt } })
    for (const { _id } of await mailsOf(kit).find().toArray()) kit.tasks.schedule(sendMailTask, { _id, dueAt })
    await eventually(() => expect(box.mails).toHaveLength(1))
  })

  it('that has expired is not sent, and its code is deleted', async () => {
    const closed = createServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const service = await open(testEnv({ PARTA_SMTP_URL: `smtp://127.0.0.1:${port}` }))
    await deliver(service, aMail(service, 'jana@example.com', new Date(Date.now() + 100)))
    await eventually(async () => {
      await sweep(service)
      expect(await rows(service)).toMatchObject([{ state: 'expired', code: null }])
    })
  })
})
