import { createHmac } from 'node:crypto'
import { confirmSignUp, listSignIns, refreshSession, signIn, signUp } from '@parta/contracts/identity'
import { getMe, initialUser } from '@parta/contracts/profiles'
import { type SocialProvider, socialProviders } from '@parta/contracts/values'
import {
  beginLink,
  beginSocial,
  confirmSocial,
  deleteFromFacebook,
  listProviders,
  listWays,
  returnFromApple,
  unlink,
} from '@parta/contracts/ways'
import { eventually, testEnv } from '@parta/kit/testing'
import { type LocalProvider, providerEnv, startProvider } from '@parta/stack/provider'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAccount } from '../src/account/store.ts'
import { revokeProviders } from '../src/social/revoke.ts'
import { anEmail, aSession, password } from './people.ts'
import { comeBack, leave, pathOf, refreshIn, setAccount, signInWith, someone, visit } from './providers.ts'
import { type Identity, openIdentity } from './support.ts'

let provider: LocalProvider
let identity: Identity
beforeAll(async () => {
  provider = await startProvider()
  identity = await openIdentity(testEnv({ ...providerEnv(provider), PARTA_BLOCKED_EMAIL_DOMAINS: 'blocked.example' }))
})
afterAll(async () => {
  await identity.close()
  await provider.close()
})

const mailsTo = (email: string, kind: string) =>
  eventually(() => {
    const found = identity.mails().filter((mail) => mail.to === email && mail.kind === kind)
    if (found.length === 0) throw new Error(`No ${kind} to ${email}`)
    return found
  })

const waysOf = async (token: string) => (await identity.call(listWays, { token })).body

async function codeOf(email: string): Promise<string> {
  await mailsTo(email, 'confirmSocial')
  return (await identity.codes(email, 1)).at(-1) ?? ''
}

/** Someone signed in by password links a provider. */
async function link(session: { token: string; cookie: string }, at: SocialProvider, person = someone()) {
  const begun = await identity.call(beginLink, { token: session.token, path: pathOf(beginLink.path, at) })
  const query = await visit(identity, new URL(begun.body.url), person)
  return comeBack(identity, { provider: at, query, cookie: `${begun.cookie}; ${session.cookie}` })
}

describe('social sign-in', () => {
  it('is offered where a provider is configured, and nowhere else', async () => {
    expect((await identity.call(listProviders)).body.items).toEqual(['google', 'apple', 'facebook'])
    const without = await openIdentity()
    expect((await without.call(listProviders)).body.items).toEqual([])
    for (const name of socialProviders) {
      const answer = await without.call(beginSocial, { path: pathOf(beginSocial.path, name) })
      expect(answer).toMatchObject({ status: 404, body: { code: 'identity.providerUnknown' } })
    }
    await without.close()
  })

  it.each(['google', 'apple'] as const)(
    'by %s makes an account whose e-mail is confirmed, and finds it again',
    async (name) => {
      const person = someone({ email: `${name}.person@gmail.com` })
      const first = await signInWith(identity, name, person)
      expect(first).toMatchObject({ status: 200, body: { outcome: 'SIGNED_IN' } })
      const token = first.body.session?.idToken ?? ''
      expect(decodeJwt(token)).toMatchObject({ email: person.email, login: 'FIRST_TIME' })
      const me = (await identity.call(initialUser, { token, body: {} })).body
      expect(me).toMatchObject({ name: 'Jana', surname: 'Nováková' })

      const second = await signInWith(identity, name, { ...person, email: 'changed@gmail.com' })
      expect(decodeJwt(second.body.session?.idToken ?? '').sub).toBe(decodeJwt(token).sub)
      const signIns = await identity.call(listSignIns, { token: second.body.session?.idToken ?? '' })
      expect(signIns.body.items.map(({ way }) => way)).toEqual([name, name])
      expect((await identity.call(refreshSession, { cookie: second.refresh })).status).toBe(200)
    },
  )

  it('leaves with code, PKCE, state and nonce, to come back to one exact page', async () => {
    const { url, cookie } = await leave(identity, 'google')
    const asked = Object.fromEntries(url.searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:8080/sign-in/google',
      scope: 'openid email profile',
    })
    expect(asked['state']).toMatch(/^[\w-]{43}$/)
    expect(asked['nonce']).toMatch(/^[\w-]{43}$/)
    expect(cookie).toMatch(/^parta_flow=[\w-]{43}$/)
    const apple = (await leave(identity, 'apple')).url.searchParams
    expect(apple.get('response_mode')).toBe('form_post')
    expect(apple.get('redirect_uri')).toBe('http://localhost:8080/public/identity/social/apple/return')
  })

  it('keeps its cookie from scripts and other paths, and clears it afterwards', async () => {
    const begun = await identity.call(beginSocial, { path: pathOf(beginSocial.path, 'google') })
    expect(begun.setCookie).toMatch(/; Path=\/public\/identity; HttpOnly; SameSite=Lax$/)
    const query = await visit(identity, new URL(begun.body.url), someone())
    const back = await comeBack(identity, { provider: 'google', query, cookie: begun.cookie })
    expect(back.setCookie).toMatch(/parta_flow=; Max-Age=0/)
  })

  it('is not stopped by a forced reset of the password', async () => {
    const person = someone()
    await signInWith(identity, 'google', person)
    await setAccount(identity, person.email, { resetRequired: true })
    expect((await signInWith(identity, 'google', person)).body.outcome).toBe('SIGNED_IN')
  })

  it('tells when the person would rather not, or has no e-mail, or one of a refused domain', async () => {
    for (const name of socialProviders) {
      const { url, cookie } = await leave(identity, name)
      const query = await visit(identity, url, null)
      const answer = await comeBack(identity, { provider: name, query, cookie })
      expect(answer.body.code, name).toBe('identity.socialCancelled')
    }
    expect((await signInWith(identity, 'facebook', someone({ email: '' }))).body.code).toBe('identity.emailMissing')
    const refused = await signInWith(identity, 'apple', someone({ email: 'a@mail.blocked.example' }))
    expect(refused.body.code).toBe('identity.emailRefused')
  })

  it('lets two tabs of one new person in by one account', async () => {
    const person = someone()
    const both = await Promise.all([leave(identity, 'google'), leave(identity, 'google')])
    const queries = await Promise.all(both.map(({ url }) => visit(identity, url, person)))
    const answers = await Promise.all(
      both.map(({ cookie }, tab) => comeBack(identity, { provider: 'google', query: queries[tab] ?? '', cookie })),
    )
    const subjects = answers.map(({ body }) => decodeJwt(body.session?.idToken ?? '').sub)
    expect(new Set(subjects).size).toBe(1)
  })
})

describe('linking is safe: ', () => {
  it('1. an account is found by provider and subject, never by e-mail', async () => {
    const person = someone()
    const first = await signInWith(identity, 'google', person)
    const other = await signInWith(identity, 'google', someone({ email: person.email }))
    expect(first.status).toBe(200)
    expect(other.body.code).toBe('identity.usernameExists')
  })

  it('2. a verified e-mail takes over an account that was never confirmed, and nothing of before is left', async () => {
    const person = someone()
    await identity.call(signUp, { body: { email: person.email, password } })
    const [code = ''] = await identity.codes(person.email, 1)
    expect((await signInWith(identity, 'google', person)).body.outcome).toBe('SIGNED_IN')
    const confirm = await identity.call(confirmSignUp, { body: { clientId: 'web', username: person.email, code } })
    expect(confirm.body.code).toBe('identity.codeMismatch')
    const again = await identity.call(signIn, { body: { username: person.email, password } })
    expect(again.body.code).toBe('identity.notAuthorized')
    expect(await findAccount(identity.running.kit, person.email)).toMatchObject({
      passwordHash: '',
      code: null,
      confirmed: true,
    })
  })

  it('3. a confirmed account with the same e-mail is not merged with', async () => {
    const { email, token } = await aSession(identity, 'confirmed.before@gmail.com')
    for (const name of socialProviders) {
      const answer = await signInWith(identity, name, someone({ email }))
      expect(answer, name).toMatchObject({ status: 409, body: { code: 'identity.usernameExists' }, refresh: '' })
    }
    expect(await waysOf(token)).toEqual({ password: true, social: [], passkeys: [] })
  })

  it('4. an e-mail that nobody vouches for is proved by a code, and before that nothing is there', async () => {
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
      const code = await codeOf(person.email)
      const done = await identity.call(confirmSocial, { body: { code }, cookie: back.browser })
      expect(decodeJwt(done.body.idToken)).toMatchObject({ email: person.email })
      const again = await identity.call(confirmSocial, { body: { code }, cookie: back.browser })
      expect(again.body.code).toBe('identity.socialExpired')
      expect((await signInWith(identity, name, person)).body.outcome).toBe('SIGNED_IN')
    }
  })

  it('4. Google may speak for a Workspace domain', async () => {
    const person = someone({ email: 'jana@club.example', hd: 'club.example' })
    expect((await signInWith(identity, 'google', person)).body.outcome).toBe('SIGNED_IN')
  })

  it('4. an unverified e-mail equal to a victim’s signs nobody in, neither confirmed nor unconfirmed', async () => {
    const { email } = await aSession(identity)
    const confirmed = await signInWith(identity, 'facebook', someone({ email }))
    expect(confirmed).toMatchObject({ body: { code: 'identity.usernameExists' }, refresh: '' })
    const unconfirmed = anEmail()
    await identity.call(signUp, { body: { email: unconfirmed, password } })
    const waiting = await signInWith(identity, 'facebook', someone({ email: unconfirmed }))
    expect(waiting).toMatchObject({ body: { outcome: 'CONFIRM', session: null }, refresh: '' })
    const [code = ''] = await identity.codes(unconfirmed, 1)
    expect(
      (await identity.call(confirmSignUp, { body: { clientId: 'web', username: unconfirmed, code } })).status,
    ).toBe(200)
  })

  it('4. only the browser that began may send the code, five times, and a wrong one is told', async () => {
    const person = someone({ email: anEmail() })
    const back = await signInWith(identity, 'facebook', person)
    const code = await codeOf(person.email)
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

  it('4. a victim who confirms meanwhile keeps their account', async () => {
    const email = anEmail()
    await identity.call(signUp, { body: { email, password } })
    const [signUpCode = ''] = await identity.codes(email, 1)
    const back = await signInWith(identity, 'facebook', someone({ email }))
    await identity.call(confirmSignUp, { body: { clientId: 'web', username: email, code: signUpCode } })
    await mailsTo(email, 'confirmSocial')
    const [, code = ''] = await identity.codes(email, 2)
    const late = await identity.call(confirmSocial, { body: { code }, cookie: back.browser })
    expect(late.body.code).toBe('identity.usernameExists')
    expect((await identity.call(signIn, { body: { username: email, password } })).status).toBe(200)
  })

  it('5. the first confirmation by a provider ends every session of before', async () => {
    const { email, cookie } = await aSession(identity, 'taken.back@gmail.com')
    await setAccount(identity, email, { confirmed: false })
    expect((await signInWith(identity, 'google', someone({ email }))).body.outcome).toBe('SIGNED_IN')
    expect((await identity.call(refreshSession, { cookie })).status).toBe(401)
  })

  it('6. linking and unlinking are mailed to the owner', async () => {
    const session = await aSession(identity)
    expect((await link(session, 'facebook', someone({ email: '' }))).body).toMatchObject({
      outcome: 'LINKED',
      session: null,
    })
    expect(await mailsTo(session.email, 'linked')).toMatchObject([{ detail: 'facebook' }])
    expect((await waysOf(session.token)).social).toMatchObject([{ provider: 'facebook' }])
    const off = await identity.call(unlink, { token: session.token, path: pathOf(unlink.path, 'facebook') })
    expect(off.status).toBe(204)
    expect(await mailsTo(session.email, 'unlinked')).toMatchObject([{ detail: 'facebook' }])
    expect((await waysOf(session.token)).social).toEqual([])
  })

  it('6. the last way in stays', async () => {
    const person = someone()
    const { body } = await signInWith(identity, 'google', person)
    const token = body.session?.idToken ?? ''
    const last = await identity.call(unlink, { token, path: pathOf(unlink.path, 'google') })
    expect(last).toMatchObject({ status: 409, body: { code: 'identity.lastWayIn' } })
    const none = await identity.call(unlink, { token, path: pathOf(unlink.path, 'apple') })
    expect(none).toMatchObject({ status: 404, body: { code: 'identity.wayUnknown' } })
  })

  it('an identity belongs to one account, until that is deleted', async () => {
    const person = someone({ email: 'first.owner@gmail.com' })
    await signInWith(identity, 'google', person)
    const session = await aSession(identity)
    expect((await link(session, 'google', person)).body.code).toBe('identity.linkedElsewhere')
    await setAccount(identity, person.email, { deleted: true })
    expect((await link(session, 'google', person)).body).toMatchObject({ outcome: 'LINKED' })
    const back = await signInWith(identity, 'google', person)
    expect(decodeJwt(back.body.session?.idToken ?? '')).toMatchObject({ email: session.email })
  })

  it('only whoever began to link may finish it', async () => {
    const [owner, other] = [await aSession(identity), await aSession(identity)]
    const person = someone()
    for (const refresh of ['', other.cookie]) {
      const begun = await identity.call(beginLink, { token: owner.token, path: pathOf(beginLink.path, 'google') })
      const query = await visit(identity, new URL(begun.body.url), person)
      const answer = await comeBack(identity, { provider: 'google', query, cookie: `${begun.cookie}; ${refresh}` })
      expect(answer.body.code).toBe('identity.socialExpired')
    }
    expect((await waysOf(owner.token)).social).toEqual([])
    expect((await waysOf(other.token)).social).toEqual([])
  })
})

describe('a return from a provider', () => {
  it('works once', async () => {
    const { url, cookie } = await leave(identity, 'google')
    const query = await visit(identity, url, someone())
    expect((await comeBack(identity, { provider: 'google', query, cookie })).status).toBe(200)
    const replayed = await comeBack(identity, { provider: 'google', query, cookie })
    expect(replayed.body.code).toBe('identity.socialExpired')
  })

  it('is taken only from the browser that left', async () => {
    const { url, cookie } = await leave(identity, 'google')
    const query = await visit(identity, url, someone())
    const { cookie: foreign } = await leave(identity, 'google')
    for (const other of ['', foreign, 'parta_flow=']) {
      const answer = await comeBack(identity, { provider: 'google', query, cookie: other })
      expect(answer).toMatchObject({ status: 400, body: { code: 'identity.socialExpired' }, refresh: '' })
    }
    expect((await comeBack(identity, { provider: 'google', query, cookie })).status).toBe(200)
  })

  it('is refused with a state of nobody, of another flow, of another provider, or out of time', async () => {
    const [one, other] = [await leave(identity, 'google'), await leave(identity, 'google')]
    const query = new URLSearchParams(await visit(identity, one.url, someone()))
    const swapped = new URLSearchParams(query)
    swapped.set('state', other.url.searchParams.get('state') ?? '')
    const back = (text: string, cookie = one.cookie) => comeBack(identity, { provider: 'google', query: text, cookie })
    expect((await back('code=x&state=x')).body.code).toBe('identity.socialExpired')
    expect((await back('code=x')).body.code).toBe('identity.socialExpired')
    expect((await back(swapped.toString())).body.code).toBe('identity.socialExpired')
    // In one's own browser, the code of another flow fails by its PKCE verifier.
    expect((await back(swapped.toString(), other.cookie)).body.code).toBe('identity.socialFailed')
    const elsewhere = await comeBack(identity, { provider: 'apple', query: query.toString(), cookie: one.cookie })
    expect(elsewhere.body.code).toBe('identity.socialExpired')

    const late = await leave(identity, 'google')
    const lateQuery = await visit(identity, late.url, someone())
    await identity.running.kit.database.native('flows').updateMany({}, { $set: { expiresAt: new Date() } })
    expect((await back(lateQuery, late.cookie)).body.code).toBe('identity.socialExpired')
  })

  it('with an id token of another nonce is refused', async () => {
    const [earlier, later] = [await leave(identity, 'google'), await leave(identity, 'google')]
    later.url.searchParams.set('nonce', earlier.url.searchParams.get('nonce') ?? '')
    const query = await visit(identity, later.url, someone())
    const answer = await comeBack(identity, { provider: 'google', query, cookie: later.cookie })
    expect(answer.body.code).toBe('identity.socialFailed')
  })

  it('with a code that was asked for under another challenge is refused', async () => {
    const other = await leave(identity, 'google')
    for (const name of socialProviders) {
      const { url, cookie } = await leave(identity, name)
      url.searchParams.set('code_challenge', other.url.searchParams.get('code_challenge') ?? '')
      const query = await visit(identity, url, someone())
      const answer = await comeBack(identity, { provider: name, query, cookie })
      expect(answer.body.code, name).toBe('identity.socialFailed')
    }
  })

  it('comes with no code at all when PKCE was left out', async () => {
    for (const name of ['google', 'apple'] as const) {
      const { url, cookie } = await leave(identity, name)
      for (const field of ['code_challenge', 'code_challenge_method']) url.searchParams.delete(field)
      const query = await visit(identity, url, someone())
      expect(query).toContain('error=invalid_request')
      expect((await comeBack(identity, { provider: name, query, cookie })).body.code, name).toBe(
        'identity.socialFailed',
      )
    }
  })

  it('can lead nowhere but to Parta: neither our begin nor the provider takes another address', async () => {
    const { url } = await leave(identity, 'google')
    for (const redirect of ['https://evil.example/sign-in/google', 'http://localhost:8080/sign-in/google?next=x']) {
      url.searchParams.set('redirect_uri', redirect)
      await expect(visit(identity, url, someone())).rejects.toThrow(/redirect_uri/)
    }
    const path = `${pathOf(beginSocial.path, 'google')}?redirect_uri=https://evil.example`
    expect((await identity.call(beginSocial, { path })).status).toBe(400)
    const posted = await fetch(identity.running.url + returnFromApple.path, {
      method: 'POST',
      body: new URLSearchParams({
        state: '//evil.example',
        code: 'https://evil.example',
        RelayState: '//evil.example',
      }),
      redirect: 'manual',
    })
    expect(posted.status).toBe(303)
    expect(new URL(posted.headers.get('location') ?? '').origin).toBe('http://localhost:8080')
  })
})

describe('Apple', () => {
  it('posts its return as a form, and nothing but a form is taken there', async () => {
    const answer = await identity.call(returnFromApple, { body: { state: 'x' } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.malformed' } })
  })

  it('has its access ended when it is unlinked, and when the account goes', async () => {
    const session = await aSession(identity)
    await link(session, 'apple')
    const before = provider.revoked()
    await identity.call(unlink, { token: session.token, path: pathOf(unlink.path, 'apple') })
    await eventually(() => expect(provider.revoked()).toBe(before + 1))
    const person = someone()
    await signInWith(identity, 'apple', person)
    const account = await findAccount(identity.running.kit, person.email)
    await revokeProviders(identity.running.kit, { identities: account?.identities ?? [] })
    await eventually(() => expect(provider.revoked()).toBe(before + 2))
  })
})

describe('Facebook’s data deletion', () => {
  const signed = (payload: object, secret = provider.clients.facebook.secret) => {
    const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
    return `${createHmac('sha256', secret).update(body).digest('base64url')}.${body}`
  }
  const ask = async (text: string) => {
    const answer = await fetch(identity.running.url + deleteFromFacebook.path, {
      method: 'POST',
      body: new URLSearchParams({ signed_request: text }),
    })
    return {
      status: answer.status,
      body: (await answer.json()) as { url: string; confirmation_code: string; code?: string },
    }
  }

  it('takes the link off, also when it is the last way in, and tells the owner', async () => {
    const person = someone({ email: anEmail() })
    const back = await signInWith(identity, 'facebook', person)
    const done = await identity.call(confirmSocial, {
      body: { code: await codeOf(person.email) },
      cookie: back.browser,
    })
    expect(refreshIn(done.setCookie)).not.toBe('')
    const request = signed({ algorithm: 'HMAC-SHA256', user_id: person.subject, issued_at: 1 })
    const answer = await ask(request)
    expect(answer).toMatchObject({ status: 200, body: { confirmation_code: expect.stringMatching(/^[\w-]{16}$/) } })
    expect(answer.body.url).toBe(`http://localhost:8080/legal/gdpr?deletion=${answer.body.confirmation_code}`)
    expect((await waysOf(done.body.idToken)).social).toEqual([])
    await mailsTo(person.email, 'unlinked')
    expect((await ask(request)).body).toEqual(answer.body)
  })

  it('is refused unless Facebook signed it', async () => {
    const payload = { algorithm: 'HMAC-SHA256', user_id: '1' }
    for (const text of [
      signed(payload, 'another secret'),
      signed({ ...payload, algorithm: 'none' }),
      signed({ algorithm: 'HMAC-SHA256' }),
      signed(payload).split('.')[1] ?? '',
      `.${signed(payload).split('.')[1]}`,
      'x.y',
    ]) {
      expect((await ask(text)).body.code).toBe('identity.socialFailed')
    }
  })
})

describe('what is kept of a flow', () => {
  it('holds neither state, nonce, verifier, cookie nor e-mail in clear', async () => {
    const { url, cookie } = await leave(identity, 'google')
    const person = someone({ email: anEmail() })
    await signInWith(identity, 'facebook', person)
    const all = JSON.stringify(await identity.running.kit.database.native('flows').find().toArray())
    for (const secret of [
      url.searchParams.get('state'),
      url.searchParams.get('nonce'),
      cookie.split('=')[1],
      person.email,
    ]) {
      expect(secret).toBeTruthy()
      expect(all).not.toContain(secret)
    }
  })

  it('says nothing of the person to others', async () => {
    const { body } = await signInWith(identity, 'google', someone({ subject: 'a-secret-subject' }))
    const token = body.session?.idToken ?? ''
    await identity.call(initialUser, { token, body: {} })
    const { text } = await identity.call(listWays, { token })
    expect(text).not.toContain('a-secret-subject')
    expect((await identity.call(getMe, { token })).text).not.toContain('a-secret-subject')
  })
})
