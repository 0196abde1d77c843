import { acceptAdmin } from '@parta/contracts/admins'
import { listSignIns } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { listProofs, proveByPassword } from '@parta/contracts/proofs'
import { requestSignInCode, signInByCode } from '@parta/contracts/sign-in-codes'
import { beginPasskey } from '@parta/contracts/ways'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantAdmin } from '../src/admin/grant.ts'
import { emailHashOf } from '../src/credentials/code-store.ts'
import { readSession } from '../src/session/store.ts'
import { aConfirmed, anEmail, aSession, password } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

interface From {
  readonly cookie?: string | undefined
  readonly token?: string
  readonly address?: string
}
const ask = (username: string, { cookie = '', address }: From = {}) =>
  identity.call(requestSignInCode, { body: { username }, cookie, ...(address ? { address } : {}) })
const enter = (username: string, code: string | undefined, { cookie = '', token, address }: From = {}) =>
  identity.call(signInByCode, {
    body: { username, code, ...(token ? { token } : {}) },
    cookie,
    ...(address ? { address } : {}),
  })
const wrong = (code: string | undefined) => (code === '000000' ? '000001' : '000000')

/** Returns the last mail to sign in, and its code; the first code of an e-mail was that of the sign-up. */
async function mailed(email: string, count = 2) {
  const code = (await identity.codes(email, count)).at(-1) ?? ''
  const mail = identity.mails().findLast(({ to, kind }) => to === email && kind === 'signInCode')
  return { code, token: mail?.detail ?? '' }
}

describe('a sign-in by a mailed code', () => {
  it('opens a session in the browser that asked, which the list of devices names', async () => {
    const email = await aConfirmed(identity)
    const asked = await ask(email.toUpperCase())
    expect(asked).toMatchObject({ status: 200, body: { destination: 'p****@e****' } })
    const { code } = await mailed(email)
    const entered = await enter(email, code, asked)
    expect(entered.status).toBe(200)
    const { items } = await identity.must(listSignIns, { token: entered.body.idToken })
    expect(items).toMatchObject([{ way: 'code', current: true }])
  })

  it('works in any browser with the secret of the mail’s link, and in none without it', async () => {
    const email = await aConfirmed(identity)
    await ask(email)
    const { code, token } = await mailed(email)
    expect(await enter(email, code)).toMatchObject({ status: 400, body: { code: 'identity.codeExpired' } })
    expect((await enter(email, code, { token })).status).toBe(200)
  })

  it('takes the secret of the browser’s cookie for none of a link, which is never kept out', async () => {
    const email = await aConfirmed(identity)
    const { cookie } = await ask(email)
    const { code } = await mailed(email)
    const token = /code=([\w-]{43})/.exec(cookie)?.[1] ?? ''
    expect(token).not.toBe('')
    expect((await enter(email, code, { token })).body.code).toBe('identity.codeMismatch')
    expect((await enter(email, code, { cookie })).status).toBe(200)
  })

  it('proves the e-mail alone: no password or passkey was given, and the rights of site admins stay locked', async () => {
    const email = await aConfirmed(identity)
    const asked = await ask(email)
    const { body } = await enter(email, (await mailed(email)).code, asked)
    const { items } = await identity.must(listSignIns, { token: body.idToken })
    const session = await readSession(identity.running.kit, items[0]?.id ?? '')
    expect(session).toMatchObject({ way: 'code' })
    expect(session).not.toHaveProperty('secretAt')
    expect(session).not.toHaveProperty('adminAt')
    expect((await identity.must(listProofs, { token: body.idToken })).provedUntil).not.toBeNull()
  })

  it('makes no first passkey of a site admin, by which their rights would open', async () => {
    const { email, token: before } = await aSession(identity)
    const { link } = await grantAdmin(identity.running.kit, email)
    await identity.must(acceptAdmin, { token: before, body: { token: link.split('#')[1] } })
    const asked = await ask(email)
    const { idToken: token } = (await enter(email, (await mailed(email)).code, asked)).body
    expect(await identity.call(beginPasskey, { token })).toMatchObject({ body: { code: 'identity.secretRequired' } })
    await identity.must(proveByPassword, { token, body: { password } })
    expect((await identity.call(beginPasskey, { token })).status).toBe(200)
  })

  it('answers the same for an e-mail without an account, and mails nothing', async () => {
    const [known, unknown] = [await aConfirmed(identity), anEmail()]
    const [one, two] = [await ask(known), await ask(unknown)]
    expect(one).toMatchObject({ status: 200, text: two.text })
    expect(Boolean(one.cookie)).toBe(Boolean(two.cookie))
    const code = wrong((await mailed(known)).code)
    expect(identity.mails().filter(({ to }) => to === unknown)).toEqual([])
    const [bad, none] = [await enter(known, code, one), await enter(unknown, code, two)]
    expect(bad).toMatchObject({ status: 400, body: { code: 'identity.codeMismatch' } })
    expect(none).toMatchObject({ status: bad.status, text: bad.text })
  })

  it('uses the code up, also the one of the link', async () => {
    const email = await aConfirmed(identity)
    const asked = await ask(email)
    const { code, token } = await mailed(email)
    expect((await enter(email, code, asked)).status).toBe(200)
    expect((await enter(email, code, asked)).body.code).toBe('identity.codeExpired')
    expect((await enter(email, code, { token })).body.code).toBe('identity.codeMismatch')
  })

  it('refuses a code after its minutes', async () => {
    const email = await aConfirmed(identity)
    const asked = await ask(email)
    const { code } = await mailed(email)
    const { kit } = identity.running
    const late = { $set: { expiresAt: new Date(Date.now() - 1) }, $inc: { v: 1 } }
    await kit.database.native('codes').updateMany({ emailHash: emailHashOf(kit, email), purpose: 'signIn' }, late)
    expect((await enter(email, code, asked)).body.code).toBe('identity.codeExpired')
  })

  it('compares a code five times, and then refuses the right one', async () => {
    const email = await aConfirmed(identity)
    const asked = await ask(email)
    const { code, token } = await mailed(email)
    const codes = []
    for (let time = 0; time < limits.codeTries; time += 1)
      codes.push((await enter(email, wrong(code), asked)).body.code)
    expect(new Set(codes)).toEqual(new Set(['identity.codeMismatch']))
    expect((await enter(email, code, asked)).body.code).toBe('identity.tooManyFailedAttempts')
    // Who only guesses cannot use up the tries of who has the mail.
    expect((await enter(email, code, { token })).status).toBe(200)
  })

  it('lets strangers from many addresses guess a few times an hour, and the owner of the mail in all the same', async () => {
    const email = await aConfirmed(identity)
    await ask(email)
    const { token, code } = await mailed(email)
    const from = (time: number) => `203.0.113.${time}`
    const codes = []
    for (let time = 0; time <= limits.strangerMailsPerHour; time += 1) {
      const thief = await ask(email, { address: from(time) })
      codes.push((await enter(email, '000000', { cookie: thief.cookie, address: from(time) })).body.code)
    }
    expect(codes.at(-1)).toBe('identity.limitExceeded')
    expect((await enter(email, code, { token, address: from(99) })).status).toBe(200)
  })

  it('is no way around a new password that is demanded', async () => {
    const email = await aConfirmed(identity)
    await identity.running.kit.database
      .native('accounts')
      .updateOne({ email }, { $set: { resetRequired: true }, $inc: { v: 1 } })
    const asked = await ask(email)
    const { code } = await mailed(email)
    expect((await enter(email, code, asked)).body.code).toBe('identity.passwordResetRequired')
  })
})
