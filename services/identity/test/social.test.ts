import { listSignIns, refreshSession } from '@parta/contracts/identity'
import { getMe, initialUser } from '@parta/contracts/profiles'
import { socialProviders } from '@parta/contracts/values'
import { beginSocial, listProviders, listWays, returnFromApple } from '@parta/contracts/ways'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anEmail } from './people.ts'
import { comeBack, leave, openSocial, type Social, setAccount, signInWith, someone, visit } from './providers.ts'
import { type Identity, openIdentity } from './support.ts'

let social: Social
let identity: Identity
beforeAll(async () => {
  social = await openSocial()
  identity = social.identity
})
afterAll(() => social.close())

describe('social sign-in', () => {
  it('is offered for the configured providers only', async () => {
    expect((await identity.call(listProviders)).body.items).toEqual(['google', 'apple', 'facebook'])
    const without = await openIdentity()
    expect((await without.call(listProviders)).body.items).toEqual([])
    for (const name of socialProviders) {
      const answer = await without.call(beginSocial, { id: name })
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

  it('begins with code flow, PKCE, state, nonce and one exact return address', async () => {
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

  it('has an HttpOnly cookie of one path, which is removed afterwards', async () => {
    const begun = await identity.call(beginSocial, { id: 'google' })
    expect(begun.setCookie).toMatch(/; Path=\/public\/identity; HttpOnly; SameSite=Strict$/)
    const query = await visit(identity, new URL(begun.body.url), someone())
    const back = await comeBack(identity, { provider: 'google', query, cookie: begun.cookie })
    expect(back.setCookie).toMatch(/parta_flow=; Max-Age=0/)
  })

  it('is refused until a demanded password is set', async () => {
    const person = someone()
    await signInWith(identity, 'google', person)
    await setAccount(identity, person.email, { resetRequired: true })
    const refused = await signInWith(identity, 'google', person)
    expect([refused.body.code, refused.refresh]).toEqual(['identity.passwordResetRequired', ''])
  })

  it('is refused with a code of its own when the person cancels, has no e-mail, or one of a blocked domain', async () => {
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

  it('creates one account for two tabs of a new person', async () => {
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

describe('a return from a provider', () => {
  it('works once', async () => {
    const { url, cookie } = await leave(identity, 'google')
    const query = await visit(identity, url, someone())
    expect((await comeBack(identity, { provider: 'google', query, cookie })).status).toBe(200)
    const replayed = await comeBack(identity, { provider: 'google', query, cookie })
    expect(replayed.body.code).toBe('identity.socialExpired')
  })

  it('is accepted only from the browser that began', async () => {
    const { url, cookie } = await leave(identity, 'google')
    const query = await visit(identity, url, someone())
    const { cookie: foreign } = await leave(identity, 'google')
    for (const other of ['', foreign, 'parta_flow=']) {
      const answer = await comeBack(identity, { provider: 'google', query, cookie: other })
      expect(answer).toMatchObject({ status: 400, body: { code: 'identity.socialExpired' }, refresh: '' })
    }
    expect((await comeBack(identity, { provider: 'google', query, cookie })).status).toBe(200)
  })

  it('is refused with a state that is unknown, expired, or of another flow or provider', async () => {
    const [one, other] = [await leave(identity, 'google'), await leave(identity, 'google')]
    const query = new URLSearchParams(await visit(identity, one.url, someone()))
    const swapped = new URLSearchParams(query)
    swapped.set('state', other.url.searchParams.get('state') ?? '')
    const back = (text: string, cookie = one.cookie) => comeBack(identity, { provider: 'google', query: text, cookie })
    expect((await back('code=x&state=x')).body.code).toBe('identity.socialExpired')
    expect((await back('code=x')).body.code).toBe('identity.socialExpired')
    expect((await back(swapped.toString())).body.code).toBe('identity.socialExpired')
    // The code of another flow of the same browser fails by its PKCE verifier.
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

  it('with a code of another PKCE challenge is refused', async () => {
    const other = await leave(identity, 'google')
    for (const name of socialProviders) {
      const { url, cookie } = await leave(identity, name)
      url.searchParams.set('code_challenge', other.url.searchParams.get('code_challenge') ?? '')
      const query = await visit(identity, url, someone())
      const answer = await comeBack(identity, { provider: name, query, cookie })
      expect(answer.body.code, name).toBe('identity.socialFailed')
    }
  })

  it('has no code when PKCE is left out', async () => {
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

  it('can lead only to Parta: neither the service nor the provider accepts another address', async () => {
    const { url } = await leave(identity, 'google')
    for (const redirect of ['https://evil.example/sign-in/google', 'http://localhost:8080/sign-in/google?next=x']) {
      url.searchParams.set('redirect_uri', redirect)
      await expect(visit(identity, url, someone())).rejects.toThrow(/redirect_uri/)
    }
    const query = { redirect_uri: 'https://evil.example' }
    expect((await identity.call(beginSocial, { id: 'google', query })).status).toBe(400)
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

describe('the stored flow', () => {
  it('contains neither state, nonce, verifier, cookie nor e-mail in plain text', async () => {
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

  it('reveals nothing of the person to others', async () => {
    const { body } = await signInWith(identity, 'google', someone({ subject: 'a-secret-subject' }))
    const token = body.session?.idToken ?? ''
    await identity.call(initialUser, { token, body: {} })
    const { text } = await identity.call(listWays, { token })
    expect(text).not.toContain('a-secret-subject')
    expect((await identity.call(getMe, { token })).text).not.toContain('a-secret-subject')
  })
})
