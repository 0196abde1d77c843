import { refreshSession, signIn, signUp } from '@parta/contracts/identity'
import { completeNewPassword, createAccount, requirePasswordReset, submitPassword } from '@parta/contracts/passwords'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aConfirmed, anAdmin, anEmail, aSession, password } from './people.ts'
import { setAccount } from './providers.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
let admin: string
beforeAll(async () => {
  identity = await openIdentity()
  admin = (await anAdmin(identity)).token
})
afterAll(() => identity.close())

const other = 'Zeleny kohout 8'
const enter = (username: string, secret: string) => identity.call(signIn, { body: { username, password: secret } })
const accountOf = (email: string) => identity.running.kit.database.native('accounts').findOne({ email })

/** Returns the last code that was mailed; the first one was that of the sign-up. */
async function resetCode(email: string): Promise<string | undefined> {
  return (await identity.codes(email, 2)).at(-1)
}

describe('an account that an administrator makes', () => {
  const invite = (email: string, token = admin) =>
    identity.call(createAccount, { token, body: { email, locale: 'sk' } })
  const complete = (username: string, temporaryPassword: string | undefined, newPassword = other) =>
    identity.call(completeNewPassword, {
      body: { username, temporaryPassword, newPassword, name: 'Iva', family_name: 'Malá', gender: 'female' },
    })

  it('is accepted by the temporary password from the mail and an own one', async () => {
    const email = anEmail()
    expect((await invite(email.toUpperCase())).body).toEqual({ destination: 'p****@e****' })
    const [temporary = ''] = await identity.codes(email, 1)
    expect(identity.mails().find(({ to }) => to === email)).toMatchObject({ kind: 'invited', locale: 'sk' })
    expect((await enter(email, temporary)).body.code).toBe('identity.newPasswordRequired')
    expect((await enter(email, 'Neco jineho 1')).body.code).toBe('identity.notAuthorized')
    const answer = await complete(email, temporary)
    expect(answer).toMatchObject({ status: 200, body: { idToken: expect.any(String) } })
    expect(answer.cookie).toContain('parta_refresh=')
    expect(await accountOf(email)).toMatchObject({
      given: { name: 'Iva', surname: 'Malá', gender: 'female' },
      confirmed: true,
    })
    expect((await enter(email, other)).status).toBe(200)
    expect((await complete(email, temporary)).body.code).toBe('identity.notAuthorized')
  })

  it('refuses a wrong temporary password, the same password as the new one, and any after seven days', async () => {
    const email = anEmail()
    await invite(email)
    const [temporary = ''] = await identity.codes(email, 1)
    expect((await complete(email, 'Neco jineho 1')).body.code).toBe('identity.notAuthorized')
    expect((await complete(email, temporary, temporary)).body.code).toBe('identity.samePassword')
    await setAccount(identity, email, { temporaryUntil: new Date(Date.now() - 1) })
    expect((await complete(email, temporary)).body.code).toBe('identity.codeExpired')
    expect((await enter(email, temporary)).body.code).toBe('identity.notAuthorized')
  })

  it('replaces a sign-up that nobody confirmed, and no confirmed account', async () => {
    const squatted = anEmail()
    await identity.call(signUp, { body: { email: squatted, password } })
    expect((await invite(squatted)).status).toBe(200)
    expect((await enter(squatted, password)).body.code).toBe('identity.notAuthorized')
    expect((await invite(await aConfirmed(identity))).body.code).toBe('identity.usernameExists')
  })

  it('can be created by site admins only', async () => {
    const { token } = await aSession(identity)
    expect((await invite(anEmail(), token)).body.code).toBe('rights.notSiteAdmin')
  })
})

describe('a demanded new password', () => {
  const demand = (username: string, token = admin) => identity.call(requirePasswordReset, { token, body: { username } })

  it('ends the sessions, and refuses sign-ins with the right password until it is set', async () => {
    const { email, cookie } = await aSession(identity)
    expect((await demand(email)).status).toBe(204)
    expect((await identity.call(refreshSession, { cookie })).status).toBe(401)
    expect((await enter(email, 'Neco jineho 1')).body.code).toBe('identity.notAuthorized')
    expect((await enter(email, password)).body.code).toBe('identity.passwordResetRequired')
    const code = await resetCode(email)
    const token = identity.mails().findLast(({ to, kind }) => to === email && kind === 'reset')?.detail
    const body = { username: email, code, newPassword: other, token }
    expect((await identity.call(submitPassword, { body })).status).toBe(204)
    expect((await enter(email, other)).status).toBe(200)
  })

  it('can be demanded by site admins only, for an existing account', async () => {
    const { email, token } = await aSession(identity)
    expect((await demand(email, token)).body.code).toBe('rights.notSiteAdmin')
    expect((await demand(anEmail())).body.code).toBe('user.notFound')
  })
})
