import {
  datesRefused,
  paymentDeferred,
  paymentExpired,
  paymentRefunded,
  topUpCredited,
} from '@parta/contracts/payment-facts'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { eventually, type TestPerson, testEnv } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventProjection } from '../src/events/store.ts'
import { personal } from '../src/personal.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { aFact, deliver, eventSnapshot, listFor, type Notifications, openNotifications } from './support.ts'

let service: Notifications
let box: Mailbox
beforeAll(async () => {
  box = await openMailbox()
  service = await openNotifications(testEnv({ PARTA_SMTP_URL: box.url }))
  const data = eventSnapshot({ id: 'paid-event', name: 'Volejbal' })
  await service.running.kit.newer(eventProjection.definition.collection, { _id: data.id, version: 1, data })
})
afterAll(async () => {
  await service.close()
  await box.close()
})

const listed = async (person: TestPerson) => (await listFor(service, person)).items
const paymentOf = ({ id: userId }: TestPerson, fields: object = {}) => ({
  paymentId: 'bought-1',
  userId,
  aliasId: null,
  productId: 'product-1',
  title: 'Vstup na kurt',
  orgId: 'org-1',
  type: 'oneOff' as const,
  eventId: 'paid-event',
  ...fields,
})
const price = { amount: 10_000, currency: 'CZK' as const }

describe('the payer', () => {
  it('reads of a refund what came back, why, what was kept, for whom, and finds it under payments', async () => {
    const [id, aliasId] = ['parent', aliasIdOf('parent', 'kuba')]
    const aliases = [{ id: aliasId, name: 'Kuba', surname: 'Malý', image: 'BASIC', ageGroup: 'child' as const }]
    const person = await service.people.person({ id, aliases })
    const fact = aFact(paymentRefunded, {
      ...paymentOf(person, { aliasId }),
      ...price,
      leaveCharge: 5000,
      reason: 'left',
    })
    await deliver(service, fact, 2)
    expect(await listed(person)).toMatchObject([
      {
        type: 'payment.refunded',
        event: { id: 'paid-event', name: 'Volejbal' },
        detail: { payment: { product: 'Vstup na kurt', amount: 10_000, kept: 5000, currency: 'CZK', why: 'left' } },
        about: [{ aliasId, name: 'Kuba' }],
      },
    ])
    const mail = await eventually(() => {
      const found = box.mails.filter(({ to }) => to?.[0]?.address === person.email)
      expect(found).toHaveLength(1)
      return found[0]
    })
    expect(mail?.subject).toBe('Vrácené peníze: Volejbal')
    expect(mail?.text).toContain('Pro: Kuba Malý.')
    expect(mail?.text).toContain('/payments')
  })

  it('is told once of several payments of a purchase that wait, and expire, together', async () => {
    const person = await service.people.person()
    const two = [paymentOf(person), paymentOf(person, { paymentId: 'bought-2', aliasId: 'kid' })]
    const at = new Date()
    const waits = { ...price, due: 20_000, expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
    for (const one of two) {
      await deliver(service, { ...aFact(paymentDeferred, { ...one, ...waits }, at), subject: person.id }, 2)
      await deliver(service, { ...aFact(paymentExpired, one, at), subject: person.id }, 2)
    }
    const items = await listed(person)
    expect(items.map(({ type }) => type).toSorted()).toEqual(['payment.expired', 'payment.waiting'])
    // Not the price of the one that was told first.
    const waiting = items.find(({ type }) => type === 'payment.waiting')
    expect(waiting?.detail).toMatchObject({ payment: { amount: 20_000, currency: 'CZK', forSeat: true } })
    expect(items.flatMap(({ about = [] }) => about)).toEqual([])
  })

  it('is not notified of a refund in which nothing comes back', async () => {
    const person = await service.people.person()
    const free = { ...paymentOf(person), amount: 0, currency: 'CZK' as const, leaveCharge: 0, reason: 'left' }
    await deliver(service, aFact(paymentRefunded, free))
    expect(await listed(person)).toEqual([])
  })

  it.each([
    ['event.full', 'full'],
    ['event.age', 'conditions'],
    ['karma.tooLow', 'conditions'],
    ['server.busy', 'other'],
  ])('of a subscription reads why a date refused them: %s', async (code, refusal) => {
    const person = await service.people.person()
    await deliver(service, aFact(datesRefused, { ...paymentOf(person), eventId: 'paid-event', dates: 2, code }), 2)
    expect(await listed(person)).toMatchObject([
      { type: 'payment.refused', event: { id: 'paid-event' }, detail: { dates: 2, payment: { refusal } } },
    ])
  })

  it('leaves no notification of a payment behind when they are erased', async () => {
    const person = await service.people.person()
    await deliver(service, aFact(topUpCredited, { movementId: 'm', userId: person.id, ...price }))
    expect(await listed(person)).toHaveLength(1)
    await personal(service.running.kit).erase({ id: person.id, aliasIds: [] })
    expect(await listed(person)).toEqual([])
  })
})
