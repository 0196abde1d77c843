import { deleteAccount, signIn } from '@parta/contracts/identity'
import { getMe } from '@parta/contracts/profiles'
import { askGivenUp } from '@parta/contracts/settlement'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAccount } from '../src/domain/account-store.ts'
import { aPerson, password } from './people.ts'
import { setAccount } from './providers.ts'
import { type Identity, open, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

const credit = (available: number, held = 0) => [{ currency: 'CZK' as const, available, held, deposits: 0 }]
const giveUpAll = { giveUpCredit: 'true', giveUpSubscriptions: 'true' }
const leave = (token: string, query: Record<string, string> = giveUpAll) =>
  identity.call(deleteAccount, { token, query })
const givenUpBy = (userId: string) => identity.running.bus.ask(askGivenUp, { userId })
const accountOf = (email: string) => findAccount(identity.running.kit, email)
const eraseNow = async (email: string) => {
  const { _id = '' } = (await accountOf(email)) ?? {}
  await setAccount(identity, email, { erasesAt: new Date(Date.now() - 1) })
  const task = identity.running.built.tasks?.find((one) => one.task.name === 'erase-account')
  await task?.run({ accountId: _id }, { number: 1, createdAt: new Date() })
}

describe('what is given up with an account', () => {
  it('is the credit that there was at the request, and is told to payments also after the erasure', async () => {
    const { id, email, token } = await aPerson(identity)
    open.set(id, { credit: credit(700), seats: 0, subscriptions: 0 })
    expect((await leave(token)).status).toBe(200)
    open.set(id, { credit: credit(900), seats: 0, subscriptions: 0 })
    await eraseNow(email)
    expect(await accountOf(email)).toBeNull()
    expect(await givenUpBy(id)).toEqual({ credit: [{ currency: 'CZK', amount: 700 }] })
  })

  it('is nothing any more after the deletion was undone', async () => {
    const { id, email, token } = await aPerson(identity)
    open.set(id, { credit: credit(700), seats: 0, subscriptions: 0 })
    await leave(token)
    await identity.must(signIn, { body: { username: email, password } })
    expect(await givenUpBy(id)).toEqual({ credit: [] })
    expect(await givenUpBy('nobody')).toEqual({ credit: [] })
  })

  it('includes subscriptions that are still valid only when the person says so', async () => {
    const { id, token } = await aPerson(identity)
    open.set(id, { credit: [], seats: 0, subscriptions: 1 })
    const { status, body } = await leave(token, { giveUpCredit: 'true' })
    expect([status, body]).toMatchObject([409, { code: 'account.subscriptionsLeft' }])
    expect((await leave(token)).status).toBe(200)
  })
})

describe('money that moves while an account is deleted', () => {
  it.each([
    ['a seat that was bought', { credit: credit(700), seats: 1, subscriptions: 0 }, 'account.paymentsOpen'],
    ['credit that arrived', { credit: credit(900), seats: 0, subscriptions: 0 }, 'account.creditLeft'],
  ])('undoes the request when it is seen at once: %s', async (_what, after, code) => {
    const { id, email, token } = await aPerson(identity)
    let asked = 0
    const real = open.get.bind(open)
    open.get = (key) => {
      if (key !== id) return real(key)
      asked += 1
      return asked === 1 ? { credit: credit(700), seats: 0, subscriptions: 0 } : after
    }
    const answer = await leave(token)
    open.get = real
    expect([answer.status, answer.body]).toMatchObject([409, { code }])
    expect(await accountOf(email)).toMatchObject({ erasesAt: null, deleted: false })
    const back = await identity.must(signIn, { body: { username: email, password } })
    expect(await identity.must(getMe, { token: back.idToken })).toMatchObject({ id, name: 'Jana' })
  })

  it('puts an erasure that is due off by a day, and no longer than some weeks', async () => {
    const { id, email, token } = await aPerson(identity)
    await leave(token)
    open.set(id, { credit: credit(0, 500), seats: 0, subscriptions: 0 })
    await eraseNow(email)
    const waiting = await accountOf(email)
    expect(waiting?.deleted).toBe(false)
    expect((waiting?.erasesAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000)
    await setAccount(identity, email, { erasesBy: new Date(Date.now() - 1) })
    await eraseNow(email)
    expect(await accountOf(email)).toBeNull()
  })
})
