import { beginEntry } from '@parta/contracts/entry'
import { confirmSignUp, refreshSession, resendCode, signIn, signUp } from '@parta/contracts/identity'
import { initialUser, updateMe } from '@parta/contracts/profiles'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aConfirmed, anEmail, password } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

const details = { name: 'Jana', surname: 'Malá', child: { name: 'Ema' }, gender: 'female', level: 3 }
const begin = (email: string, fields: object = {}) =>
  identity.call(beginEntry, { body: { email, eventId: 'event1', details, locale: 'sk', ...fields } })
const confirm = (username: string, code: string, cookie?: string) =>
  identity.call(confirmSignUp, { body: { clientId: 'web', username, code }, ...(cookie ? { cookie } : {}) })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const consents = { terms: true, privacy: true, gdpr: true } as const

describe('joining an event as a new person', () => {
  it('needs an e-mail and its code: the account has no password, and a profile of a name only', async () => {
    const email = anEmail()
    const { cookie, ...answer } = await begin(email)
    expect(answer).toMatchObject({ status: 200, body: { destination: 'p****@e****' } })
    const [code = ''] = await identity.codes(email, 1)
    expect(identity.mails().find(({ to }) => to === email)).toMatchObject({ kind: 'confirmEntry', locale: 'sk' })
    const confirmed = await confirm(email, code, cookie)
    expect(confirmed).toMatchObject({ status: 200, body: { outcome: 'WELCOME' } })
    const token = confirmed.body.session.idToken
    await identity.must(initialUser, { token, body: {} })
    const me = await identity.must(updateMe, { token, body: { name: 'Jana', surname: 'Malá', consents } })
    expect(me).toMatchObject({
      name: 'Jana',
      surname: 'Malá',
      gender: 'unknown',
      age: 'unknown',
      login: 'NOT_FIRST_TIME',
    })
    expect((await identity.call(refreshSession, { cookie: confirmed.cookie ?? '' })).status).toBe(200)
    const guess = await identity.call(signIn, { body: { username: email, password } })
    expect(guess).toMatchObject({ body: { code: 'identity.notAuthorized' } })
  })

  it('names what it is for', async () => {
    const nothing = await begin(anEmail(), { eventId: undefined })
    expect(nothing).toMatchObject({ status: 400, body: { errors: [{ field: 'eventId', code: 'validation.failed' }] } })
  })

  it('refuses the code in a browser that did not ask for it', async () => {
    const email = anEmail()
    await begin(email)
    const [code = ''] = await identity.codes(email, 1)
    expect(await confirm(email, code)).toMatchObject({ body: { code: 'identity.signUpElsewhere' } })
  })

  it('is confirmed in any browser by the mail’s link, which brings along what was entered, once', async () => {
    const email = anEmail()
    const begun = await begin(email)
    const [code = ''] = await identity.codes(email, 1)
    const mail = identity.mails().find(({ to }) => to === email)
    const [path, link = ''] = (mail?.detail ?? '').split('#in=')
    expect(path).toBe('/share-item/event/event1')
    const open = (more: object) =>
      identity.call(confirmSignUp, { body: { clientId: 'web', username: email, code, link, ...more } })
    expect(await open({ link: `${link}x` })).toMatchObject({ body: { code: 'identity.signUpElsewhere' } })
    expect(await open({ code: wrong(code) })).toMatchObject({ body: { code: 'identity.codeMismatch' } })
    const rows = identity.running.kit.database.native('sign-ups')
    expect(JSON.stringify(await rows.find({}).toArray())).not.toMatch(/Malá|Ema/)
    expect(await open({})).toMatchObject({ status: 200, body: { outcome: 'WELCOME', details } })
    expect(await open({})).toMatchObject({ body: { code: 'identity.alreadyConfirmed' } })
    expect((await confirm(email, code, begun.cookie)).body.code).toBe('identity.alreadyConfirmed')
    expect(await rows.findOne({ entry: { $exists: true }, confirmedAt: { $ne: null } })).toBeNull()
  })

  it('refuses a first profile without a name or without the three consents', async () => {
    const email = anEmail()
    const { cookie } = await begin(email)
    const [code = ''] = await identity.codes(email, 1)
    const token = (await confirm(email, code, cookie)).body.session.idToken
    await identity.must(initialUser, { token, body: {} })
    const noName = await identity.call(updateMe, { token, body: { surname: 'Malá', consents } })
    expect(noName.body).toMatchObject({ code: 'validation.failed', errors: [{ field: 'name' }] })
    const noConsent = await identity.call(updateMe, { token, body: { name: 'Jana', surname: 'Malá' } })
    expect(noConsent.body).toMatchObject({ code: 'consents.missing' })
  })
})

describe('joining an event with the e-mail of an account', () => {
  it('answers strangers like one without an account, and mails its owner a link to the event', async () => {
    const email = await aConfirmed(identity)
    const [known, unknown] = [
      await begin(email, { linkToken: 'secret-of-the-link-0123456789012' }),
      await begin(anEmail()),
    ]
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)])
    expect(Boolean(known.cookie)).toBe(Boolean(unknown.cookie))
    const mail = await eventually(() => {
      const found = identity.mails().find(({ to, kind }) => to === email && kind === 'entryKnown')
      if (!found) throw new Error('No mail')
      return found
    })
    // In the owner's language, not in that of whoever asked; and to the app, because visitors have their own page of the event.
    expect(mail).toMatchObject({
      locale: 'cs',
      detail: '/event-info/event1?token=secret-of-the-link-0123456789012&app=',
    })
    const codes = await identity.codes(email, 1)
    const tried = await confirm(email, wrong(codes.at(-1) ?? ''), known.cookie)
    const fresh = anEmail()
    const { cookie } = await begin(fresh)
    const [code = ''] = await identity.codes(fresh, 1)
    const other = await confirm(fresh, wrong(code), cookie)
    expect([tried.status, tried.body.code]).toEqual([other.status, other.body.code])
  })

  it('mails its owner a link to the invitation by which they wanted to join an organisation', async () => {
    const email = await aConfirmed(identity)
    const invitation = 'secret-of-an-invitation-01234567'
    await begin(email, { eventId: undefined, invitation })
    const mail = await eventually(() => {
      const found = identity.mails().find(({ to, kind }) => to === email && kind === 'entryKnown')
      if (!found) throw new Error('No mail')
      return found
    })
    expect(mail.detail).toBe(`/invitation/${invitation}?app=`)
  })

  it('never opens the account, even with the code that the mail does not show', async () => {
    const email = await aConfirmed(identity)
    const { cookie } = await begin(email)
    const codes = await identity.codes(email, 2)
    const tried = await confirm(email, codes.at(-1) ?? '', cookie)
    expect(tried).toMatchObject({ status: 409, body: { code: 'identity.usernameExists' } })
  })

  it('mails its owner the link again, and never a code, when a new code is requested', async () => {
    const email = await aConfirmed(identity)
    const { cookie } = await begin(email)
    const again = await identity.call(resendCode, { cookie, body: { clientId: 'web', username: email } })
    expect(again.status).toBe(200)
    await identity.codes(email, 3)
    const kinds = identity.mails().flatMap(({ to, kind }) => (to === email ? [kind] : []))
    expect(kinds).toEqual(['confirm', 'entryKnown', 'entryKnown'])
  })

  it('leaves a pending sign-up with a password as it is', async () => {
    const email = anEmail()
    const { cookie } = await identity.call(signUp, { body: { email, password } })
    const [code = ''] = await identity.codes(email, 1)
    await begin(email)
    expect((await confirm(email, code, cookie)).status).toBe(200)
  })
})
