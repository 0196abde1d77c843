import { adminLimits } from '@parta/contracts/admin-values'
import { acceptAdmin, getAdminSession } from '@parta/contracts/admins'
import { listAuditEntries } from '@parta/contracts/audit'
import { minute } from '@parta/contracts/durations'
import { listSignIns, signIn } from '@parta/contracts/identity'
import { proveByPassword } from '@parta/contracts/proofs'
import { addPasskey, beginPasskey, removePasskey } from '@parta/contracts/ways'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantAdmin } from '../src/admin/grant.ts'
import { type Session, sessions } from '../src/session/store.ts'
import { anAuthenticator } from './authenticator.ts'
import { anAdmin, aSession, password } from './people.ts'
import { type Identity, openIdentity } from './support.ts'
import { givePasskey, proveWith, signInWith } from './use-passkeys.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

const listed = async (token: string) => {
  const { status, body } = await identity.call(listAuditEntries, { token })
  return status === 200 ? 'open' : body.code
}
const found = async (token: string) => (await identity.call(getAdminSession, { token })).body
const withPassword = async (username: string) => (await identity.must(signIn, { body: { username, password } })).idToken

/** Makes the last use of every session's rights so many milliseconds older. */
async function idle(ms: number): Promise<void> {
  const rows = identity.running.kit.database.native<Session & { _id: string; v: number }>(sessions.collection)
  for await (const { _id, adminAt } of rows.find({ adminAt: { $exists: true } })) {
    const past = new Date((adminAt?.getTime() ?? 0) - ms)
    await rows.updateOne({ _id }, { $set: { adminAt: past }, $inc: { v: 1 } })
  }
}

describe('the rights of a site admin', () => {
  it('are locked without a passkey, until the first one is made', async () => {
    const session = await aSession(identity)
    const { link } = await grantAdmin(identity.running.kit, session.email)
    const body = { token: link.split('#')[1] }
    const { idToken: token } = await identity.must(acceptAdmin, { token: session.token, body })
    expect(await listed(token)).toBe('rights.passkeyRequired')
    expect(await found(token)).toEqual({ hasPasskey: false, wasOpen: false, openUntil: null })
    await givePasskey(identity, token, anAuthenticator())
    expect(await listed(token)).toBe('open')
    expect(await found(token)).toMatchObject({ hasPasskey: true, openUntil: expect.any(String) })
  })

  it('are locked after a sign-in and a proof with the password, and open after a sign-in with the passkey', async () => {
    const { email, passkey } = await anAdmin(identity)
    const token = await withPassword(email)
    await identity.must(proveByPassword, { token, body: { password } })
    expect(await listed(token)).toBe('rights.passkeyRequired')
    expect(await found(token)).toEqual({ hasPasskey: true, wasOpen: false, openUntil: null })
    expect(await listed((await signInWith(identity, passkey)).token)).toBe('open')
  })

  it('are locked half an hour after the last call of site admins, until the passkey is used again', async () => {
    const { token, passkey } = await anAdmin(identity)
    await idle(adminLimits.idleMinutes * minute - 5000)
    // Other calls do not keep the rights open.
    await identity.must(listSignIns, { token })
    await idle(5000)
    expect(await listed(token)).toBe('rights.passkeyRequired')
    expect(await found(token)).toEqual({ hasPasskey: true, wasOpen: true, openUntil: null })
    await proveWith(identity, token, passkey)
    await idle(adminLimits.idleMinutes * minute - 60_000)
    expect(await listed(token)).toBe('open')
    await idle(adminLimits.idleMinutes * minute - 60_000)
    expect(await listed(token)).toBe('open')
  })

  it('are not opened by the passkey of another session, or of somebody else', async () => {
    const [first, second] = [await anAdmin(identity), await anAdmin(identity)]
    const token = await withPassword(first.email)
    await proveWith(identity, first.token, first.passkey)
    expect(await listed(token)).toBe('rights.passkeyRequired')
    expect(await listed(second.token)).toBe('open')
  })
})

describe('a further passkey of a site admin', () => {
  it('is neither added nor removed while the rights are locked', async () => {
    const { email, token, passkey } = await anAdmin(identity)
    const locked = await withPassword(email)
    const response = anAuthenticator().make((await identity.must(beginPasskey, { token })).options)
    const calls = [
      identity.call(beginPasskey, { token: locked }),
      identity.call(addPasskey, { token: locked, body: { name: 'Cizí', response } }),
      identity.call(removePasskey, { token: locked, id: passkey.id }),
    ]
    for (const answer of await Promise.all(calls)) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'rights.passkeyRequired' } })
    }
    expect((await identity.call(addPasskey, { token, body: { name: 'Můj', response } })).status).toBe(200)
  })
})
