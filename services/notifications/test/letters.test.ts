import { AnswerLink, answerPurpose } from '@parta/contracts/answers'
import {
  confirmationClosing,
  confirmationOpened,
  eventCancelled,
  eventChanged,
  eventStarting,
} from '@parta/contracts/event-facts'
import { eventUpdated } from '@parta/contracts/events'
import { noticesAlike, unsubscribe, unsubscribed, unsubscribeOneClick } from '@parta/contracts/notifications'
import { playerShifted } from '@parta/contracts/players'
import { defaultNotificationSettings } from '@parta/contracts/predicates/notification-settings'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { unseal } from '@parta/kit/session/seal'
import { altered, eventually, testEnv, withoutDigest } from '@parta/kit/testing'
import { collectFacts } from '@parta/kit/testing-facts'
import type { Email } from 'postal-mime'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveriesOf } from '../src/deliveries/store.ts'
import { unsubscribeToken } from '../src/unsubscribe/rules.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { aFact, deliver, eventSnapshot, listFor, type Notifications, openNotifications } from './support.ts'

const site = 'https://parta.example'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
let box: Mailbox
let service: Notifications
let secret = ''
beforeAll(async () => {
  box = await openMailbox()
  const sender = { PARTA_SMTP_URL: box.url, PARTA_MAIL_FROM: 'Parta <ahoj@parta.example>' }
  service = await openNotifications(testEnv({ ...sender, PARTA_PUBLIC_URL: site }))
  secret = service.env['PARTA_SECRET'] ?? ''
})
afterAll(async () => {
  await service.close()
  await box.close()
})

let count = 0
async function someone(fields: Partial<UserSnapshot> = {}) {
  count += 1
  const email = `someone-${count}@example.com`
  const person = await service.people.person({ email, locale: 'cs', ...fields })
  return { ...person, email }
}

/** The snapshot of an event that begins the day after tomorrow. */
async function anEvent(date = inDays(2)) {
  count += 1
  const id = `event-${count}`
  const snapshot = eventSnapshot({ id, date, endDate: inDays(3), placeName: 'Hala Rosnička' })
  await service.running.bus.publish([{ ...aFact(eventUpdated, snapshot), subject: id }], true)
  await eventually(async () =>
    expect(await service.running.kit.database.native('events').findOne({ _id: id })).not.toBeNull(),
  )
  return { eventId: id, eventName: 'Volejbal', date }
}

async function mailTo(address: string): Promise<Email> {
  return eventually(() => {
    const found = box.mails.find(({ to }) => to?.[0]?.address === address)
    if (!found) throw new Error(`No mail to ${address}`)
    return found
  })
}

const header = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value
const linksOf = ({ text = '' }: Email) => [...text.matchAll(/https?:\S+/g)].map(([found]) => new URL(found))
const entry = (userId: string, aliasId: string | null = null) => ({
  leader: 'leader',
  trainer: null,
  userId,
  aliasId,
  playersCount: 3,
  queueCount: 0,
})

describe('the mail of a notification', () => {
  it('says when, where and why, in the receiver’s language, and how to unsubscribe', async () => {
    const [jana, about] = [await someone({ locale: 'sk', name: 'Jana' }), await anEvent()]
    const said = { placeName: 'Hala Rosnička', orgId: null, reason: 'cancelled' as const, message: 'Tečie do haly.' }
    await deliver(service, aFact(eventCancelled, { ...about, ...said, people: [jana.id] }), 2)
    const mail = await mailTo(jana.email)
    expect(mail.subject).toBe('Udalosť Volejbal je zrušená')
    for (const part of [mail.text, mail.html]) {
      for (const text of ['Ahoj Jana,', 'Hala Rosnička', 'Tečie do haly.', 'Otvoriť udalosť', 'Zmeny udalostí']) {
        expect(part).toContain(text)
      }
    }
    expect(header(mail, 'auto-submitted')).toBe('auto-generated')
    expect(header(mail, 'references')).toContain(about.eventId)
    expect(header(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(header(mail, 'list-unsubscribe')).toMatch(
      /^<https:\/\/parta\.example\/public\/notifications\/unsubscribe\/[\w-]+>$/,
    )
    expect(linksOf(mail).map(({ pathname, origin }) => origin + pathname)).toEqual([
      `${site}/event-info/${about.eventId}`,
      `${site}/mail`,
    ])
  })

  it('of a held place has buttons that answer for the entry that moved up, and a calendar attachment', async () => {
    const about = await anEvent()
    const petr = await someone({ name: 'Petr', gender: 'male' })
    const until = inDays(1)
    const shifted = { ...about, ...entry(petr.id, `ALIAS_kid__${petr.id}`), offerUntil: until }
    await deliver(service, aFact(playerShifted, shifted))
    const mail = await mailTo(petr.email)
    const answers = linksOf(mail).filter(({ searchParams }) => searchParams.get('do') !== 'unsubscribe')
    expect(mail.text).toContain('Ahoj Petře,')
    expect(answers.map(({ searchParams }) => searchParams.get('do'))).toEqual(['confirm', 'decline', null])
    for (const { searchParams } of answers.slice(0, 2)) {
      const link: unknown = JSON.parse(unseal(secret, answerPurpose, searchParams.get('token') ?? ''))
      expect(Value.Check(AnswerLink, link)).toBe(true)
      expect(link).toEqual({
        userId: petr.id,
        eventId: about.eventId,
        ids: [`ALIAS_kid__${petr.id}`],
        answer: searchParams.get('do'),
        until: about.date,
      })
    }
    expect(mail.attachments).toMatchObject([{ filename: 'parta.ics' }])
  })

  it('of another time says until when one may leave, with the button to do so; the leader gets neither', async () => {
    const [about, petr] = [await anEvent(), await someone({ name: 'Petr', gender: 'male' })]
    const { leader } = eventSnapshot({ id: about.eventId })
    const lenka = await someone({ id: leader })
    const people = [petr.id, lenka.id]
    await deliver(service, aFact(eventChanged, { ...about, changes: ['date'], people }))
    const [mail, toLeader] = [await mailTo(petr.email), await mailTo(lenka.email)]
    expect(mail.text).toContain('Odhlásit se jde až do začátku')
    expect(linksOf(mail).map(({ searchParams }) => searchParams.get('do'))).toEqual(['decline', null, 'unsubscribe'])
    expect(toLeader.text).not.toContain('Odhlásit se jde')
    expect(linksOf(toLeader).map(({ searchParams }) => searchParams.get('do'))).toEqual([null, 'unsubscribe'])
  })

  it('asks a parent about the named child, and its answer counts for that child only', async () => {
    const [id, about] = [`parent-${crypto.randomUUID().slice(0, 8)}`, await anEvent()]
    const aliasId = `ALIAS_a__${id}`
    const aliases = [{ id: aliasId, name: 'Anička', surname: 'Malá', image: 'BASIC', ageGroup: 'child' as const }]
    const parent = await someone({ id, aliases })
    const entrants = [{ userId: id, aliasId }]
    await deliver(service, aFact(confirmationOpened, { ...about, people: [id], entrants }))
    const mail = await mailTo(parent.email)
    expect(mail.subject).toBe('Potvrď účast: Volejbal. Kdo: Anička Malá')
    const answers = linksOf(mail).filter(({ searchParams }) => searchParams.get('do')?.match(/confirm|decline/))
    const asked = answers.map(
      ({ searchParams }) => JSON.parse(unseal(secret, answerPurpose, searchParams.get('token') ?? '')) as AnswerLink,
    )
    expect(asked.map(({ ids }) => ids)).toEqual([[aliasId], [aliasId]])
  })

  it('is not sent to people who switched it off, or when it is too late', async () => {
    const quiet = { ...withoutDigest, notifications: { ...defaultNotificationSettings.notifications } }
    quiet.notifications.eventLifecycle = { push: true, email: false }
    const [off, on, late] = [await someone({ telling: quiet }), await someone(), await someone()]
    const [coming, begun] = [await anEvent(), await anEvent(inDays(-1))]
    await deliver(service, aFact(eventStarting, { ...begun, people: [late.id] }))
    await deliver(service, aFact(confirmationClosing, { ...coming, people: [off.id, on.id] }))
    const mail = await mailTo(on.email)
    expect(mail.subject).toBe('Poslední šance potvrdit účast: Volejbal')
    const rows = service.running.kit.database.native('deliveries')
    expect(await rows.countDocuments({ userId: off.id, channel: 'mail' })).toBe(0)
    const ofLate = () => rows.findOne({ userId: late.id, channel: 'mail' })
    await eventually(async () => expect(await ofLate()).toMatchObject({ state: 'skipped', lastError: 'late' }))
  })

  it.each(['leader', 'system'])(
    'is sent ten times a day for changes of one event that %s makes back and forth',
    async (actor) => {
      const [jana, about] = [await someone(), await anEvent()]
      const change = (by: string, seconds: number) => {
        const at = new Date(Date.now() - 60_000 + seconds * 1000)
        return { ...aFact(eventChanged, { ...about, changes: ['price'], people: [jana.id] }, at), actor: by }
      }
      const mails = () => deliveriesOf(service.running.kit).countDocuments({ userId: jana.id, channel: 'mail' })
      for (let time = 0; time < noticesAlike + 3; time += 1) await deliver(service, change(actor, time))
      expect(await mails()).toBe(noticesAlike)
      expect((await listFor(service, jana)).items).toHaveLength(noticesAlike + 3)
      await deliver(service, change('another', 30))
      expect(await mails()).toBe(noticesAlike + 1)
    },
  )

  it('is given up at once when the address is refused for good, and listed for operators', async () => {
    const [jana, about] = [await someone(), await anEvent()]
    box.unknown.add(jana.email)
    await deliver(service, aFact(eventStarting, { ...about, people: [jana.id] }))
    await eventually(async () => {
      const row = await service.running.kit.database.native('deliveries').findOne({ userId: jana.id, channel: 'mail' })
      expect(row).toMatchObject({ state: 'failed', lastError: 'SMTP 550 RCPT TO', attempts: 1 })
    })
  })
})

describe('unsubscribing', () => {
  const post = (path: string, init: RequestInit) => fetch(service.running.url + path, { method: 'POST', ...init })

  it('is published for the page of the mail and for mail programs, as a form or as multipart', async () => {
    const { published, close } = await collectFacts(service.running, { source: 'notifications', as: 'payments' })
    const token = unsubscribeToken(secret, { userId: 'jana', category: 'eventChanges' }, new Date())
    const answer = await service.call(unsubscribe, {}, { body: { token } })
    expect([answer.status, answer.body]).toEqual([200, { category: 'eventChanges' }])
    const digest = unsubscribeToken(secret, { userId: 'jana', category: 'digest' }, new Date())
    const fields = { 'List-Unsubscribe': 'One-Click' }
    const parts = new FormData()
    parts.set('List-Unsubscribe', 'One-Click')
    for (const body of [new URLSearchParams(fields), parts]) {
      expect((await post(unsubscribeOneClick.path.replace(':token', digest), { body })).status).toBe(204)
    }
    await eventually(() =>
      expect(published(unsubscribed).map(({ data }) => data)).toEqual([
        { userId: 'jana', category: 'eventChanges' },
        { userId: 'jana', category: 'digest' },
        { userId: 'jana', category: 'digest' },
      ]),
    )
    await close()
  })

  it('refuses a link that is expired, changed or made for another purpose', async () => {
    const stop = { userId: 'jana', category: 'feed' } as const
    const good = unsubscribeToken(secret, stop, new Date())
    const bad = [
      unsubscribeToken(secret, stop, new Date(Date.now() - 61 * 86_400_000)),
      altered(good),
      unsubscribeToken(`${secret}!`, stop, new Date()),
    ]
    for (const token of bad) {
      const answer = await service.call(unsubscribe, {}, { body: { token } })
      expect([answer.status, answer.body.code]).toEqual([400, 'link.invalid'])
      expect(
        (await post(unsubscribeOneClick.path.replace(':token', token), { body: new URLSearchParams() })).status,
      ).toBe(400)
    }
  })
})
