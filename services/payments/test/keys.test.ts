import { randomUUID } from 'node:crypto'
import { buyProducts, getCredit } from '@parta/contracts/payments'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Box, openBox } from './seats.ts'

let box: Box
beforeAll(async () => {
  box = await openBox()
})

describe('the key of a call that pays', () => {
  it('is refused for another pending payment than the one that was tried again with it', async () => {
    const [person, admin] = [await box.people.person(), await box.people.person()]
    const { id: productId } = await box.aProduct(admin, await box.anOrg(admin))
    const send = async (body: object, key: string = randomUUID()) =>
      await box.call(buyProducts, person, { body, headers: { 'idempotency-key': key } })
    const [one = '', other = ''] = await Promise.all(
      [0, 1].map(async () => {
        const bought = await send({ payments: [{ productId, eventId: box.anEvent(productId, 5) }] })
        return bought.body.payments[0]?.id
      }),
    )
    await box.topUp(person, 30_000)
    const key = randomUUID()
    const again = (retryId: string) => send({ payments: [], retryId }, key)
    expect((await again(one)).body.payments).toMatchObject([{ id: one, status: 'paid' }])
    expect(await again(other)).toMatchObject({ status: 422, body: { code: 'request.keyReused' } })
    expect((await again(one)).body.payments).toMatchObject([{ id: one, status: 'paid' }])
    const { credit } = await box.must(getCredit, person)
    expect(credit[0]).toEqual({ currency: 'CZK', available: 15_000, held: 0 })
  })
  it('pays one of two pending payments that are tried again with it at the same moment', async () => {
    const [person, admin] = [await box.people.person(), await box.people.person()]
    const { id: productId } = await box.aProduct(admin, await box.anOrg(admin))
    const send = (body: object, key: string = randomUUID()) =>
      box.call(buyProducts, person, { body, headers: { 'idempotency-key': key } })
    const waiting: string[] = []
    for (let at = 0; at < 6; at += 1) {
      const bought = await send({ payments: [{ productId, eventId: box.anEvent(productId, 5) }] })
      waiting.push(bought.body.payments[0]?.id ?? '')
    }
    await box.topUp(person, 200_000)
    const key = randomUUID()
    const kart = { payments: [{ productId, eventId: box.anEvent(productId, 5) }] }
    const answers = await Promise.all([
      ...waiting.map((retryId) => send({ payments: [], retryId }, key)),
      send(kart, key),
    ])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 6 }, () => [422, expect.objectContaining({ code: 'request.keyReused' })]),
    )
    const { credit } = await box.must(getCredit, person)
    expect(credit[0]).toEqual({ currency: 'CZK', available: 185_000, held: 0 })
  })
})
