import { createHmac } from 'node:crypto'
import { confirmSocial, deleteFromFacebook, returnFromApple, unlink } from '@parta/contracts/ways'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAccount } from '../src/domain/account-store.ts'
import { revocationTasks, revokeProviderTask } from '../src/sign-in/revoke-provider.ts'
import { anEmail, aSession } from './people.ts'
import { codeOf, link, mailsTo, openSocial, refreshIn, type Social, signInWith, someone, waysOf } from './providers.ts'
import type { Identity } from './support.ts'

let social: Social
let identity: Identity
beforeAll(async () => {
  social = await openSocial()
  identity = social.identity
})
afterAll(() => social.close())

describe('Apple', () => {
  it('posts its return as a form, and nothing else is accepted there', async () => {
    const answer = await identity.call(returnFromApple, { body: { state: 'x' } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.malformed' } })
  })

  it('has Parta’s access revoked when it is unlinked, and when the account is erased', async () => {
    const session = await aSession(identity)
    await link(identity, session, { at: 'apple' })
    const before = social.provider.revoked()
    await identity.call(unlink, { token: session.token, id: 'apple' })
    await eventually(() => expect(social.provider.revoked()).toBe(before + 1))
    const person = someone()
    await signInWith(identity, 'apple', person)
    const account = await findAccount(identity.running.kit, person.email)
    const { kit } = identity.running
    const planned = revocationTasks(kit, account?.identities ?? [])
    for (const { planning } of planned) await kit.tasks.plan(revokeProviderTask, planning)
    await eventually(() => expect(social.provider.revoked()).toBe(before + 2))
  })
})

describe('Facebook’s data deletion', () => {
  const signed = (payload: object, secret = social.provider.clients.facebook.secret) => {
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

  it('unlinks Facebook, also as the last way to sign in, and mails the owner', async () => {
    const person = someone({ email: anEmail() })
    const back = await signInWith(identity, 'facebook', person)
    const done = await identity.call(confirmSocial, {
      body: { code: await codeOf(identity, person.email) },
      cookie: back.browser,
    })
    expect(refreshIn(done.setCookie)).not.toBe('')
    const request = signed({ algorithm: 'HMAC-SHA256', user_id: person.subject, issued_at: 1 })
    const answer = await ask(request)
    expect(answer).toMatchObject({ status: 200, body: { confirmation_code: expect.stringMatching(/^[\w-]{16}$/) } })
    expect(answer.body.url).toBe(`http://localhost:8080/legal/gdpr?deletion=${answer.body.confirmation_code}`)
    expect((await waysOf(identity, done.body.idToken)).social).toEqual([])
    await mailsTo(identity, person.email, 'unlinked')
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
