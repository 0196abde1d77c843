import { listSignIns, refreshSession, signIn, signOut } from '@parta/contracts/identity'
import { changePassword } from '@parta/contracts/passwords'
import { askEndedSessions } from '@parta/contracts/questions'
import { eventually } from '@parta/kit/testing'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { raiseEpoch } from '../src/domain/account-rules.ts'
import { accounts, readAccount } from '../src/domain/account-store.ts'
import { finishEnding } from '../src/session/jobs.ts'
import { openSession } from '../src/session/open.ts'
import { endSession } from '../src/session/rules.ts'
import { sessions } from '../src/session/store.ts'
import { aConfirmed, aSession, password } from './people.ts'
import { type Identity, openIdentity, openReplica, type Replica } from './support.ts'

let identity: Identity
let replica: Replica
beforeAll(async () => {
  identity = await openIdentity()
  replica = await openReplica(identity.env)
})
afterAll(async () => {
  await replica.close()
  await identity.close()
})

const sessionOf = (token: string) => String(decodeJwt(token)['sid'])

/** Expects that a process refuses a token that it has accepted before. */
async function refused(where: Replica, token: string): Promise<void> {
  await eventually(async () => expect((await where.call(listSignIns, { token })).body.code).toBe('token.invalid'))
}

async function known(token: string): Promise<void> {
  for (const where of [identity, replica]) expect((await where.call(listSignIns, { token })).status).toBe(200)
}

describe('an id token', () => {
  it('is refused by every process after signing out', async () => {
    const { token, cookie } = await aSession(identity)
    await known(token)
    await identity.call(signOut, { cookie })
    for (const where of [identity, replica]) await refused(where, token)
  })

  it('is refused also when the hint was lost', async () => {
    const { token } = await aSession(identity)
    await known(token)
    const { kit } = identity.running
    await kit.change(sessions, sessionOf(token), (held, now) => endSession(held, 'signOut', now))
    for (const where of [identity, replica]) await refused(where, token)
  })

  it('is refused by a process that starts later', async () => {
    const { token, cookie } = await aSession(identity)
    await identity.call(signOut, { cookie })
    const late = await openReplica(identity.env)
    await refused(late, token)
    await late.close()
  })

  it('stays valid in the session that changed the password, and in no other', async () => {
    const { email, token } = await aSession(identity)
    const elsewhere = (await identity.call(signIn, { body: { username: email, password } })).body.idToken
    for (const each of [token, elsewhere]) await known(each)
    const body = { oldPassword: password, newPassword: 'Zeleny kohout 8' }
    const { idToken } = (await replica.call(changePassword, { token, body })).body
    for (const where of [identity, replica]) {
      await refused(where, elsewhere)
      for (const good of [token, idToken]) expect((await where.call(listSignIns, { token: good })).status).toBe(200)
    }
  })
})

describe('a session', () => {
  it('that begins while all sessions are ended gets no token', async () => {
    const { kit } = identity.running
    const { email } = await aSession(identity)
    const found = await kit.database.native('accounts').findOne({ email })
    const account = await readAccount(kit, String(found?._id))
    if (!account) throw new Error('There is no account')
    await kit.change(accounts, account._id, raiseEpoch)
    // The sign-in has read the account before its epoch rose.
    const late = openSession(kit, account, { way: 'password', agent: '' })
    await expect(late).rejects.toMatchObject({ code: 'identity.notSignedIn' })
  })

  it('whose refresh token was stolen ends for thief and owner, and the owner is notified', async () => {
    const email = await aConfirmed(identity)
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
    const first = await identity.call(signIn, { body: { username: email, password }, agent })
    const second = await identity.call(refreshSession, { cookie: first.cookie })
    const third = await identity.call(refreshSession, { cookie: second.cookie })
    await known(third.body.idToken)
    for (const { cookie } of [first, third]) {
      expect((await identity.call(refreshSession, { cookie })).body.code).toBe('identity.notSignedIn')
    }
    for (const where of [identity, replica]) await refused(where, third.body.idToken)
    const mails = () => identity.mails().filter(({ to, kind }) => to === email && kind === 'sessionStolen')
    await eventually(() => expect(mails()).toMatchObject([{ detail: 'Firefox 143, Windows' }]))
    await identity.call(refreshSession, { cookie: first.cookie })
    expect(mails()).toHaveLength(1)
  })
})

describe('a process that dies between a new password and the end of the sessions', () => {
  it('leaves them to a sweep, which keeps the sessions of the new epoch', async () => {
    const { kit } = identity.running
    const { email, token } = await aSession(identity)
    const found = await kit.database.native('accounts').findOne({ email })
    const longAgo = new Date(Date.now() - 60_000)
    await kit.change(accounts, String(found?._id), (account) => raiseEpoch(account, longAgo))
    const { idToken } = (await identity.call(signIn, { body: { username: email, password } })).body
    await known(token)
    await finishEnding(kit).run(null, { number: 1, last: true })
    for (const where of [identity, replica]) {
      await refused(where, token)
      expect((await where.call(listSignIns, { token: idToken })).status).toBe(200)
    }
  })
})

describe('the list of ended sessions', () => {
  it('is read by its index and answered on the bus, without sessions that ended before `since`', async () => {
    const { token, cookie } = await aSession(identity)
    await identity.call(signOut, { cookie })
    const ask = (since: Date) => replica.running.bus.ask(askEndedSessions, { since: since.toISOString() })
    expect((await ask(new Date(Date.now() - 60_000))).ids).toContain(sessionOf(token))
    expect(await ask(new Date(Date.now() + 60_000))).toMatchObject({ ids: [], more: false })
    const plan = await identity.running.kit.database
      .native('sessions')
      .find({ endedAt: { $gte: new Date() } })
      .sort({ endedAt: 1 })
      .explain()
    expect(JSON.stringify(plan)).toContain('"indexName":"endedAt_1"')
  })
})
