import { downloadExport, getExport, requestExport } from '@parta/contracts/exports'
import { refreshSession, signIn } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import type { Operation, Who } from '@parta/contracts/operation'
import { operationsOf } from '@parta/contracts/operations'
import {
  beginPasskeyProof,
  listProofs,
  proveByCode,
  proveByPasskey,
  proveByPassword,
  sendProofCode,
} from '@parta/contracts/proofs'
import { addPasskey, beginPasskey, beginPasskeySignIn, listWays, signInByPasskey } from '@parta/contracts/ways'
import { eventually } from '@parta/kit/testing'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSession } from '../src/session/store.ts'
import { anAuthenticator } from './authenticator.ts'
import { ageProofs, anAdmin, aPerson, aSession, password, stopClock } from './people.ts'
import { setAccount } from './providers.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

const marked = operationsOf('identity').filter(({ proof }) => proof)
const beginning = (token: string) => identity.call(beginPasskey, { token })
const waysOf = async (token: string) => (await identity.call(listProofs, { token })).body
const byPassword = (token: string, secret = password) =>
  identity.call(proveByPassword, { token, body: { password: secret } })

const beginners = { anyone: aSession, account: aSession, user: aPerson, siteAdmin: anAdmin } as const

/** A session whose sign-in is too old to count as a proof, of a site admin for their operations. */
async function anOldSession(who: Who = 'account') {
  const session = await beginners[who](identity)
  await ageProofs(identity)
  return session
}

async function mailedCode(email: string, token: string): Promise<string> {
  const before = identity.mails().filter(({ to, kind }) => to === email && kind === 'proof').length
  expect((await identity.call(sendProofCode, { token })).status).toBe(200)
  await eventually(() => {
    const sent = identity.mails().filter(({ to, kind }) => to === email && kind === 'proof')
    expect(sent.length).toBeGreaterThan(before)
  })
  return (await identity.codes(email, 1)).at(-1) ?? ''
}

async function addKey(token: string) {
  const made = anAuthenticator()
  const { options } = (await beginning(token)).body
  const added = await identity.call(addPasskey, { token, body: { name: 'Klíč', response: made.make(options) } })
  expect(added.status).toBe(200)
  return made
}

describe('an operation that needs a fresh proof', () => {
  it.each(marked.map((operation) => [operation.name, operation] as const))(
    '%s refuses an id token without one, before it reads the input, and changes nothing',
    async (_name, operation: Operation) => {
      const { token, email } = await anOldSession(operation.who)
      const before = await accountOf(email)
      const answer = await identity.call(operation, { token, id: 'x', body: { nonsense: true } })
      const code = operation.proof === 'secret' ? 'identity.secretRequired' : 'identity.proofRequired'
      expect([answer.status, answer.body.code]).toEqual([403, code])
      expect(await accountOf(email)).toEqual(before)
    },
  )

  it('is allowed by a recent sign-in, also after a refresh of the session', async () => {
    const { token, cookie } = await aSession(identity)
    expect((await beginning(token)).status).toBe(200)
    await ageProofs(identity)
    const { body } = await identity.call(refreshSession, { cookie })
    expect((await beginning(body.idToken)).body.code).toBe('identity.proofRequired')
    expect((await byPassword(body.idToken)).status).toBe(200)
    expect((await beginning(body.idToken)).status).toBe(200)
  })

  it('accepts a proof of this session only, not of another one of the same person', async () => {
    const { email, token } = await anOldSession()
    const other = await identity.call(signIn, { body: { username: email, password } })
    expect((await beginning(other.body.idToken)).status).toBe(200)
    expect((await beginning(token)).body.code).toBe('identity.proofRequired')
  })
})

describe('a proof', () => {
  it('can be given in the ways that the account has, and its end is shown', async () => {
    const { email, token } = await aSession(identity)
    const fresh = await waysOf(token)
    expect(fresh).toMatchObject({ password: true, passkey: false, destination: expect.stringContaining('****') })
    const left = new Date(fresh.provedUntil ?? 0).getTime() - Date.now()
    expect(left).toBeGreaterThan((limits.proofMinutes - 2) * 60_000)
    await addKey(token)
    await setAccount(identity, email, { passwordHash: '' })
    await ageProofs(identity)
    expect(await waysOf(token)).toMatchObject({ password: false, passkey: true, provedUntil: null })
  })

  it('by the password or a passkey is remembered separately; a mailed code does not count as one', async () => {
    const { email, token } = await aSession(identity)
    const secretAgo = async () => {
      const session = await readSession(identity.running.kit, String(decodeJwt(token)['sid']))
      return Date.now() - (session?.secretAt?.getTime() ?? 0)
    }
    expect(await secretAgo()).toBeLessThan(60_000)
    await ageProofs(identity)
    await identity.must(proveByCode, { token, body: { code: await mailedCode(email, token) } })
    expect((await beginning(token)).status).toBe(200)
    expect(await secretAgo()).toBeGreaterThanOrEqual(limits.proofMinutes * 60_000)
    await byPassword(token)
    expect(await secretAgo()).toBeLessThan(60_000)
  })

  it('by password counts wrong passwords for this session only, and locks it', async () => {
    const { email, token } = await anOldSession()
    stopClock()
    for (let time = 0; time < limits.lockAfter; time += 1) {
      const { body } = await byPassword(token, 'Neco jineho 1')
      expect(body).toMatchObject({ code: 'identity.wrongPassword', errors: [{ field: 'password' }] })
    }
    expect((await byPassword(token)).body.code).toBe('identity.locked')
    expect((await beginning(token)).body.code).toBe('identity.proofRequired')
    // The owner can still sign in elsewhere.
    expect((await identity.call(signIn, { body: { username: email, password } })).status).toBe(200)
  })

  it('by password is refused for an account without one', async () => {
    const { email, token } = await anOldSession()
    await setAccount(identity, email, { passwordHash: '' })
    expect((await byPassword(token)).body.code).toBe('identity.passwordMissing')
  })

  it('by a mailed code works without a password, once', async () => {
    const { email, token } = await anOldSession()
    await setAccount(identity, email, { passwordHash: '' })
    const code = await mailedCode(email, token)
    expect((await identity.call(proveByCode, { token, body: { code } })).status).toBe(200)
    expect((await beginning(token)).status).toBe(200)
    expect((await identity.call(proveByCode, { token, body: { code } })).body.code).toBe('identity.codeExpired')
  })

  it('by a mailed code has five tries, and belongs to the session that requested it', async () => {
    const { email, token } = await anOldSession()
    const other = await identity.call(signIn, { body: { username: email, password } })
    const code = await mailedCode(email, token)
    const elsewhere = await identity.call(proveByCode, { token: other.body.idToken, body: { code } })
    expect(elsewhere.body.code).toBe('identity.codeMismatch')
    const wrong = code === '000000' ? '111111' : '000000'
    for (let time = 0; time < limits.codeTries; time += 1) {
      expect((await identity.call(proveByCode, { token, body: { code: wrong } })).body.code).toBe(
        'identity.codeMismatch',
      )
    }
    expect((await identity.call(proveByCode, { token, body: { code } })).body.code).toBe(
      'identity.tooManyFailedAttempts',
    )
  })

  it('by a mailed code has an hourly quota', async () => {
    const { token } = await anOldSession()
    for (let time = 0; time < limits.resendPerHour; time += 1) {
      expect((await identity.call(sendProofCode, { token })).status).toBe(200)
    }
    expect((await identity.call(sendProofCode, { token })).body.code).toBe('identity.limitExceeded')
  })

  it('by a passkey needs one of this account, with user verification, for this session', async () => {
    const [owner, other] = [await aSession(identity), await aSession(identity)]
    expect((await identity.call(beginPasskeyProof, { token: owner.token })).body.code).toBe('identity.wayUnknown')
    const made = await addKey(owner.token)
    const foreign = await addKey(other.token)
    await ageProofs(identity)
    const begin = async (token: string) => (await identity.call(beginPasskeyProof, { token })).body
    const prove = (token: string, flow: string, response: Record<string, unknown>) =>
      identity.call(proveByPasskey, { token, body: { flow, response } })
    const first = await begin(owner.token)
    expect(first.options).toMatchObject({ userVerification: 'required', allowCredentials: [{ id: made.id }] })
    const refused = [
      prove(owner.token, first.flow, foreign.sign(first.options)),
      begin(owner.token).then(({ flow, options }) =>
        prove(owner.token, flow, made.sign(options, { isUnverified: true })),
      ),
      begin(owner.token).then(({ flow, options }) => prove(other.token, flow, made.sign(options))),
    ]
    for (const { body } of await Promise.all(refused)) expect(body.code).toBe('identity.passkeyFailed')
    const second = await identity.call(signIn, { body: { username: owner.email, password } })
    const begun = await begin(second.body.idToken)
    expect((await prove(owner.token, begun.flow, made.sign(begun.options))).body.code).toBe('identity.passkeyFailed')
    // A response that was signed for a proof cannot be used for a sign-in.
    const third = await begin(owner.token)
    const body = { flow: third.flow, response: made.sign(third.options) }
    expect((await identity.call(signInByPasskey, { body })).body.code).toBe('identity.passkeyFailed')
    const entering = (await identity.call(beginPasskeySignIn)).body
    const crossed = await prove(owner.token, entering.flow, made.sign(entering.options))
    expect(crossed.body.code).toBe('identity.passkeyFailed')
    expect((await beginning(owner.token)).body.code).toBe('identity.proofRequired')
    const last = await begin(owner.token)
    expect((await prove(owner.token, last.flow, made.sign(last.options))).status).toBe(200)
    expect((await identity.call(listWays, { token: owner.token })).body.passkeys).toHaveLength(1)
    expect((await beginning(owner.token)).status).toBe(200)
  })
})

describe('the archive of one’s data', () => {
  it('can be requested and downloaded with a fresh proof only', async () => {
    const { token } = await aPerson(identity)
    await ageProofs(identity)
    for (const operation of [requestExport, downloadExport]) {
      expect((await identity.call(operation, { token })).body.code).toBe('identity.proofRequired')
    }
    expect((await identity.call(getExport, { token })).body).toEqual({ state: 'none' })
    await byPassword(token)
    expect((await identity.call(requestExport, { token })).body.state).toBe('building')
    expect((await identity.call(downloadExport, { token })).body.code).toBe('export.notFound')
  })
})

async function accountOf(email: string) {
  return await identity.running.kit.database
    .native<{ _id: string; email: string }>('accounts')
    .findOne({ email }, { projection: { facts: 0, pendingAt: 0 } })
}
