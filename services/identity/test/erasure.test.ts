import { deleteAccount, refreshSession, signIn, signUp, userDeleted } from '@parta/contracts/identity'
import { getMe, getProfile, initialUser, userUpdated } from '@parta/contracts/profiles'
import { reportUser, sendUserFeedback } from '@parta/contracts/reports'
import type { Stored } from '@parta/kit/store/mongo'
import type { TaskRow } from '@parta/kit/tasks/store'
import { eventually, tasksSettled } from '@parta/kit/testing'
import { allProcessed } from '@parta/kit/testing-facts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Account } from '../src/domain/account-store.ts'
import type { User } from '../src/domain/person-store.ts'
import { personal } from '../src/personal.ts'
import { type ErasureRow, finishErasureTask } from '../src/privacy/erasure-store.ts'
import { aPerson, aSession, endGrace, password } from './people.ts'
import { type Identity, open, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

const rows = <T extends { _id: string }>(name: string) => identity.running.kit.database.native<T>(name)
const accounts = () => rows<Stored<Account>>('accounts')
const users = () => rows<Stored<User>>('users')
const erasures = () => rows<ErasureRow>('erasures')
async function sweep(): Promise<void> {
  await identity.running.built.jobs?.['sweep-erasures']?.run(null, { number: 1, last: false })
  await tasksSettled(identity.running.kit)
}
/** Lets the task of an erasure run again. */
async function finish(accountId: string): Promise<void> {
  await identity.running.kit.tasks.plan(finishErasureTask, { id: accountId, data: { accountId } })
  await tasksSettled(identity.running.kit)
}
const farewells = (email: string) =>
  identity.mails().filter(({ kind, to }) => kind === 'accountDeleted' && to === email)

async function accountOf(email: string): Promise<Stored<Account>> {
  const found = await accounts().findOne({ email })
  if (!found) throw new Error(`No account of ${email}`)
  return found
}

/** Requests the deletion, and makes the grace period pass. */
async function deleteForGood({ token, email }: { readonly token: string; readonly email: string }) {
  const answer = await identity.call(deleteAccount, { token })
  if (answer.status === 200) await endGrace(identity, email)
  return answer
}

/** Makes the second pass of an erasure due. */
async function age(accountId: string): Promise<void> {
  const dueAt = new Date()
  await rows<TaskRow>('tasks').updateOne({ _id: `finish-erasure:${accountId}` }, { $set: { dueAt } })
  await erasures().updateOne({ _id: accountId }, { $set: { begunAt: new Date(Date.now() - 120_000) } })
}

describe('deleting an account', () => {
  it('is refused while money is open, and changes nothing', async () => {
    const person = await aPerson(identity)
    const credit = [{ currency: 'CZK' as const, available: 500, held: 0, deposits: 0 }]
    const refused = async (query = {}) => (await identity.call(deleteAccount, { token: person.token, query })).body
    open.set(person.id, { credit, seats: 0, subscriptions: 0 })
    expect(await refused()).toMatchObject({ code: 'account.creditLeft' })
    open.set(person.id, { credit, seats: 1, subscriptions: 0 })
    expect(await refused({ giveUpCredit: 'true' })).toMatchObject({ code: 'account.paymentsOpen' })
    expect((await accountOf(person.email)).erasesAt ?? null).toBeNull()
    expect((await identity.call(getMe, { token: person.token })).status).toBe(200)
    open.set(person.id, { credit, seats: 0, subscriptions: 0 })
    const answer = await identity.call(deleteAccount, { token: person.token, query: { giveUpCredit: 'true' } })
    expect(answer.status).toBe(200)
  })

  it('ends every session, removes the cookie, and frees the e-mail', async () => {
    const person = await aPerson(identity)
    const other = await identity.call(signIn, { body: { username: person.email, password } })
    const answer = await deleteForGood(person)
    expect(answer.status).toBe(200)
    expect(answer.setCookie).toMatch(/^parta_refresh=;.*Max-Age=0/)
    for (const { cookie } of [person, other]) {
      expect((await identity.call(refreshSession, { cookie })).body.code).toBe('identity.notSignedIn')
    }
    await eventually(async () => expect((await identity.call(getMe, { token: other.body.idToken })).status).toBe(401))
    const body = { username: person.email, password }
    expect((await identity.call(signIn, { body })).body.code).toBe('identity.notAuthorized')
    expect((await identity.call(signUp, { body: { email: person.email, password } })).status).toBe(200)
  })

  it('is refused without a token, and for a deleted account', async () => {
    expect((await identity.call(deleteAccount)).status).toBe(401)
    const person = await aPerson(identity)
    const both = await Promise.all([1, 2].map(() => identity.call(deleteAccount, { token: person.token })))
    // The later call may find the account deleted, or its session ended.
    for (const { status } of both) expect([200, 401, 404]).toContain(status)
    expect(both.map(({ status }) => status)).toContain(200)
    await endGrace(identity, person.email)
    await eventually(() => expect(farewells(person.email)).toHaveLength(1))
  })

  it('works before the person exists', async () => {
    const session = await aSession(identity)
    const { _id } = await accountOf(session.email)
    expect((await deleteForGood(session)).status).toBe(200)
    expect(await accounts().findOne({ _id })).toMatchObject({ deleted: true, email: '', userId: '' })
    expect([401, 404]).toContain((await identity.call(initialUser, { token: session.token, body: {} })).status)
  })

  it('changes nobody else’s data', async () => {
    const [person, other] = [await aPerson(identity), await aPerson(identity)]
    await deleteForGood(person)
    expect((await identity.call(getMe, { token: other.token })).status).toBe(200)
    const { body } = await identity.call(getProfile, {
      token: other.token,
      id: person.id,
    })
    expect(body).toMatchObject({ deleted: true, name: 'DELETED' })
  })

  it('keeps the variable symbol and the consents', async () => {
    const person = await aPerson(identity)
    const before = await users().findOne({ _id: person.id })
    await deleteForGood(person)
    const after = await users().findOne({ _id: person.id })
    expect(after).toMatchObject({
      userSymbol: before?.userSymbol,
      consents: before?.consents,
      email: '',
      deleted: true,
    })
  })

  it('removes their reports and feedback; idempotent', async () => {
    const [person, other] = [await aPerson(identity), await aPerson(identity)]
    await identity.call(reportUser, { token: person.token, body: { message: 'Nadává.', reportUserId: other.id } })
    await identity.call(reportUser, { token: other.token, body: { message: 'Taky.', reportUserId: person.id } })
    // As the report of a message has it.
    const reported = { quote: 'Jste k ničemu!', place: 'Volejbal' }
    await rows<{ _id: string; reporter: string }>('reports').updateOne({ reporter: other.id }, { $set: reported })
    const feedback = { type: 'bug', title: 'Mapa', description: 'Nejde.', severity: 'low' }
    await identity.call(sendUserFeedback, { token: person.token, body: feedback })
    await deleteForGood(person)
    await eventually(async () => {
      await personal(identity.running.kit).erase({ id: person.id, aliasIds: [] })
      expect(await rows<{ _id: string; reporter: string }>('reports').countDocuments({ reporter: person.id })).toBe(0)
      expect(await rows<{ _id: string; userId: string }>('feedbacks').countDocuments({ userId: person.id })).toBe(0)
    })
    // Reports by others about the person belong to their authors; the messages of the person in them do not.
    const kept = await rows<{ _id: string; reporter: string }>('reports').find({ reporter: other.id }).toArray()
    expect(kept).toMatchObject([{ message: 'Taky.', place: 'Volejbal' }])
    expect(JSON.stringify(kept)).not.toContain('k ničemu')
  })
})

describe('an interrupted erasure', () => {
  const row = { aliasIds: [], images: [], emailHash: null, doneAt: null }

  it('is finished by its task when nothing was deleted yet', async () => {
    const person = await aPerson(identity)
    const { _id } = await accountOf(person.email)
    await erasures().insertOne({ _id, ...row, begunAt: new Date(Date.now() - 120_000) })
    await finish(_id)
    expect(await accounts().findOne({ _id })).toMatchObject({ deleted: true, email: '' })
    expect(await users().findOne({ _id: person.id })).toMatchObject({ deleted: true, name: 'DELETED' })
    expect((await identity.call(refreshSession, { cookie: person.cookie })).body.code).toBe('identity.notSignedIn')
    await eventually(() => expect(farewells(person.email)).toHaveLength(1))
    expect((await erasures().findOne({ _id }))?.doneAt).toBeInstanceOf(Date)
  })

  it('is finished by its task when only the account was emptied', async () => {
    const person = await aPerson(identity)
    const { _id } = await accountOf(person.email)
    await accounts().updateOne({ _id }, { $set: { deleted: true, email: '', passwordHash: '' }, $inc: { v: 1 } })
    await erasures().insertOne({ _id, ...row, begunAt: new Date(Date.now() - 120_000) })
    await finish(_id)
    expect(await users().findOne({ _id: person.id })).toMatchObject({ deleted: true, name: 'DELETED' })
    // The farewell was mailed by the change of the account.
    expect(farewells(person.email)).toEqual([])
  })

  it('is published twice in all, and the last snapshot is of a deleted person', async () => {
    const person = await aPerson(identity)
    const { _id } = await accountOf(person.email)
    await deleteForGood(person)
    await age(_id)
    await finish(_id)
    await finish(_id)
    // The second pass has published what it had to.
    await allProcessed(identity.running, { service: 'notifications', source: 'identity', kept: false })
    const erased = { id: person.id, aliasIds: [] }
    await eventually(() => {
      expect(identity.factsOf(userDeleted, person.id)).toEqual([erased, erased])
      expect(identity.factsOf(userUpdated, person.id).at(-1)).toMatchObject({ deleted: true, name: 'DELETED' })
    })
  })

  it('leaves only ids and times as its record, for 30 days', async () => {
    const person = await aPerson(identity)
    const { _id } = await accountOf(person.email)
    await deleteForGood(person)
    await age(_id)
    await finish(_id)
    const { begunAt: _begunAt, doneAt: _doneAt, ...rest } = (await erasures().findOne({ _id })) ?? {}
    expect(rest).toEqual({ _id, aliasIds: [], images: [], emailHash: null })
    await erasures().updateOne({ _id }, { $set: { doneAt: new Date(Date.now() - 32 * 24 * 3_600_000) } })
    await sweep()
    expect(await erasures().findOne({ _id })).toBeNull()
  })
})
