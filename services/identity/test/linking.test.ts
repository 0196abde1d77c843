import { confirmSignUp, refreshSession, signIn, signUp } from '@parta/contracts/identity'
import { socialProviders } from '@parta/contracts/values'
import { beginLink, confirmSocial, unlink } from '@parta/contracts/ways'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAccount } from '../src/domain/account-store.ts'
import { anEmail, aSession, password } from './people.ts'
import {
  codeOf,
  comeBack,
  leave,
  link,
  mailsTo,
  openSocial,
  type Social,
  setAccount,
  signInWith,
  someone,
  visit,
  waysOf,
} from './providers.ts'
import type { Identity } from './support.ts'

let social: Social
let identity: Identity
beforeAll(async () => {
  social = await openSocial()
  identity = social.identity
})
afterAll(() => social.close())

describe('linking is safe:', () => {
  it('1. an account is found by provider and subject, never by e-mail', async () => {
    const person = someone()
    const first = await signInWith(identity, 'google', person)
    const other = await signInWith(identity, 'google', someone({ email: person.email }))
    expect(first.status).toBe(200)
    expect(other.body.code).toBe('identity.usernameExists')
  })

  it('2. a verified e-mail replaces an unconfirmed account completely', async () => {
    const person = someone()
    const { cookie } = await identity.call(signUp, { body: { email: person.email, password } })
    const [code = ''] = await identity.codes(person.email, 1)
    expect((await signInWith(identity, 'google', person)).body.outcome).toBe('SIGNED_IN')
    const body = { clientId: 'web', username: person.email, code }
    expect((await identity.call(confirmSignUp, { body, cookie })).body.code).toBe('identity.signUpElsewhere')
    expect((await identity.call(confirmSignUp, { body: { ...body, password } })).body.code).toBe(
      'identity.notAuthorized',
    )
    const again = await identity.call(signIn, { body: { username: person.email, password } })
    expect(again.body.code).toBe('identity.notAuthorized')
    expect(await findAccount(identity.running.kit, person.email)).toMatchObject({
      passwordHash: '',
      confirmed: true,
    })
  })

  it('3. a confirmed account with the same e-mail is never merged', async () => {
    const { email, token } = await aSession(identity, 'confirmed.before@gmail.com')
    for (const name of socialProviders) {
      const answer = await signInWith(identity, name, someone({ email }))
      expect(answer, name).toMatchObject({ status: 409, body: { code: 'identity.usernameExists' }, refresh: '' })
    }
    expect(await waysOf(identity, token)).toEqual({ password: true, social: [], passkeys: [] })
  })

  it('4. an e-mail that the provider does not vouch for needs a code; before that no account exists', async () => {
    const unproved = [
      ['facebook', someone({ email: 'fb.person@example.com' })],
      ['google', someone({ email: 'not.its.own@example.com' })],
      ['google', someone({ email: 'unverified@gmail.com', verified: false })],
      ['apple', someone({ email: 'unverified.apple@example.com', verified: false })],
    ] as const
    for (const [name, person] of unproved) {
      const back = await signInWith(identity, name, person)
      expect(back.body).toMatchObject({
        outcome: 'CONFIRM',
        session: null,
        destination: expect.stringContaining('****'),
      })
      expect(back.refresh).toBe('')
      expect(await findAccount(identity.running.kit, person.email)).toBeNull()
      const code = await codeOf(identity, person.email)
      const done = await identity.call(confirmSocial, { body: { code }, cookie: back.browser })
      expect(decodeJwt(done.body.idToken)).toMatchObject({ email: person.email })
      const again = await identity.call(confirmSocial, { body: { code }, cookie: back.browser })
      expect(again.body.code).toBe('identity.socialExpired')
      expect((await signInWith(identity, name, person)).body.outcome).toBe('SIGNED_IN')
    }
  })

  it('4. Google vouches for e-mails of a Workspace domain', async () => {
    const person = someone({ email: 'jana@club.example', hd: 'club.example' })
    expect((await signInWith(identity, 'google', person)).body.outcome).toBe('SIGNED_IN')
  })

  it('4. an unverified e-mail equal to a victim’s signs nobody in, whether the victim’s account is confirmed or not', async () => {
    const { email } = await aSession(identity)
    const confirmed = await signInWith(identity, 'facebook', someone({ email }))
    expect(confirmed).toMatchObject({ body: { code: 'identity.usernameExists' }, refresh: '' })
    const unconfirmed = anEmail()
    const { cookie } = await identity.call(signUp, { body: { email: unconfirmed, password } })
    const waiting = await signInWith(identity, 'facebook', someone({ email: unconfirmed }))
    expect(waiting).toMatchObject({ body: { outcome: 'CONFIRM', session: null }, refresh: '' })
    const [code = ''] = await identity.codes(unconfirmed, 1)
    expect(
      (await identity.call(confirmSignUp, { body: { clientId: 'web', username: unconfirmed, code }, cookie })).status,
    ).toBe(200)
  })

  it('4. only the browser that began may send the code, five times at most, and a wrong code is refused as such', async () => {
    const person = someone({ email: anEmail() })
    const back = await signInWith(identity, 'facebook', person)
    const code = await codeOf(identity, person.email)
    const wrong = code === '000000' ? '111111' : '000000'
    for (const cookie of ['', 'parta_flow=another', (await leave(identity, 'facebook')).cookie]) {
      const foreign = await identity.call(confirmSocial, { body: { code }, cookie })
      expect(foreign.body.code).toBe('identity.socialExpired')
    }
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await identity.call(confirmSocial, { body: { code: wrong }, cookie: back.browser })
      expect(answer.body).toMatchObject({ code: 'identity.codeMismatch', errors: [{ field: 'code' }] })
    }
    const sixth = await identity.call(confirmSocial, { body: { code }, cookie: back.browser })
    expect(sixth.body.code).toBe('identity.tooManyFailedAttempts')
  })

  it('4. a victim who confirms in the meantime keeps their account', async () => {
    const email = anEmail()
    const { cookie } = await identity.call(signUp, { body: { email, password } })
    const [signUpCode = ''] = await identity.codes(email, 1)
    const back = await signInWith(identity, 'facebook', someone({ email }))
    await identity.call(confirmSignUp, { body: { clientId: 'web', username: email, code: signUpCode }, cookie })
    await mailsTo(identity, email, 'confirmSocial')
    const [, code = ''] = await identity.codes(email, 2)
    const late = await identity.call(confirmSocial, { body: { code }, cookie: back.browser })
    expect(late.body.code).toBe('identity.usernameExists')
    expect((await identity.call(signIn, { body: { username: email, password } })).status).toBe(200)
  })

  it('5. the first confirmation by a provider ends every earlier session', async () => {
    const { email, cookie } = await aSession(identity, 'taken.back@gmail.com')
    await setAccount(identity, email, { confirmed: false })
    expect((await signInWith(identity, 'google', someone({ email }))).body.outcome).toBe('SIGNED_IN')
    expect((await identity.call(refreshSession, { cookie })).status).toBe(401)
  })

  it('6. linking and unlinking are mailed to the owner', async () => {
    const session = await aSession(identity)
    expect((await link(identity, session, { at: 'facebook', person: someone({ email: '' }) })).body).toMatchObject({
      outcome: 'LINKED',
      session: null,
    })
    expect(await mailsTo(identity, session.email, 'linked')).toMatchObject([{ detail: 'facebook' }])
    expect((await waysOf(identity, session.token)).social).toMatchObject([{ provider: 'facebook' }])
    const off = await identity.call(unlink, { token: session.token, id: 'facebook' })
    expect(off.status).toBe(204)
    expect(await mailsTo(identity, session.email, 'unlinked')).toMatchObject([{ detail: 'facebook' }])
    expect((await waysOf(identity, session.token)).social).toEqual([])
  })

  it('6. the last way to sign in cannot be removed', async () => {
    const person = someone()
    const { body } = await signInWith(identity, 'google', person)
    const token = body.session?.idToken ?? ''
    const last = await identity.call(unlink, { token, id: 'google' })
    expect(last).toMatchObject({ status: 409, body: { code: 'identity.lastWayIn' } })
    const none = await identity.call(unlink, { token, id: 'apple' })
    expect(none).toMatchObject({ status: 404, body: { code: 'identity.wayUnknown' } })
  })

  it('an identity belongs to one account, until the account is deleted', async () => {
    const person = someone({ email: 'first.owner@gmail.com' })
    await signInWith(identity, 'google', person)
    const session = await aSession(identity)
    expect((await link(identity, session, { at: 'google', person })).body.code).toBe('identity.linkedElsewhere')
    await setAccount(identity, person.email, { deleted: true })
    expect((await link(identity, session, { at: 'google', person })).body).toMatchObject({ outcome: 'LINKED' })
    const back = await signInWith(identity, 'google', person)
    expect(decodeJwt(back.body.session?.idToken ?? '')).toMatchObject({ email: session.email })
  })

  it('only the account that began to link a provider can complete it', async () => {
    const [owner, other] = [await aSession(identity), await aSession(identity)]
    const person = someone()
    for (const refresh of ['', other.cookie]) {
      const begun = await identity.call(beginLink, { token: owner.token, id: 'google' })
      const query = await visit(identity, new URL(begun.body.url), person)
      const answer = await comeBack(identity, { provider: 'google', query, cookie: `${begun.cookie}; ${refresh}` })
      expect(answer.body.code).toBe('identity.socialExpired')
    }
    expect((await waysOf(identity, owner.token)).social).toEqual([])
    expect((await waysOf(identity, other.token)).social).toEqual([])
  })
})
