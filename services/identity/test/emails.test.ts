import { confirmEmail, getEmail, requestEmail, undoEmail } from '@parta/contracts/emails'
import { listSignIns, refreshSession, signIn } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { forgotPassword } from '@parta/contracts/passwords'
import { getMe } from '@parta/contracts/profiles'
import { addPasskey, beginPasskey } from '@parta/contracts/ways'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { followEmail } from '../src/account/change-email.ts'
import { anAuthenticator } from './authenticator.ts'
import { aConfirmed, ageProofs, anEmail, aPerson, changeEmail, password } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

type Someone = Awaited<ReturnType<typeof aPerson>>

const request = ({ token }: Pick<Someone, 'token'>, email: string) =>
  identity.call(requestEmail, { token, body: { email } })
const confirm = ({ token }: Pick<Someone, 'token'>, code: string) =>
  identity.call(confirmEmail, { token, body: { code } })
const enter = (username: string) => identity.call(signIn, { body: { username, password } })
const kindsTo = (email: string) => identity.mails().flatMap(({ to, kind }) => (to === email ? [kind] : []))

const changed = (me: Someone) => changeEmail(identity, me)

describe('a change of e-mail', () => {
  it('needs a fresh proof, and then the code that was mailed to the new e-mail', async () => {
    const me = await aPerson(identity)
    const email = anEmail()
    await ageProofs(identity)
    expect((await request(me, email)).body.code).toBe('identity.proofRequired')
    const fresh = await aPerson(identity)
    expect((await request(fresh, email.toUpperCase())).body).toEqual({ destination: expect.stringContaining('****@') })
    expect((await identity.call(getEmail, { token: fresh.token })).body).toMatchObject({
      email: fresh.email,
      waiting: { email },
    })
    const [code = ''] = await identity.codes(email, 1)
    expect((await confirm(fresh, code === '000000' ? '111111' : '000000')).body.code).toBe('identity.codeMismatch')
    expect((await confirm(fresh, code)).status).toBe(200)
    expect((await confirm(fresh, code)).body.code).toBe('identity.codeExpired')
    expect((await enter(email)).status).toBe(200)
    expect((await enter(fresh.email)).body.code).toBe('identity.notAuthorized')
  })

  it('belongs to the session that requested it: its code does not work in another one', async () => {
    const me = await aPerson(identity)
    const other = (await enter(me.email)).body.idToken
    const email = anEmail()
    await request(me, email)
    const [code = ''] = await identity.codes(email, 1)
    expect((await confirm({ token: other }, code)).body.code).toBe('identity.codeExpired')
    expect((await identity.call(getEmail, { token: other })).body.waiting).toBeNull()
  })

  it('ends every other session, continues in this one, and updates profile and token', async () => {
    const me = await aPerson(identity)
    const other = await enter(me.email)
    const { email, token } = await changed(me)
    const ended = await identity.call(refreshSession, { cookie: other.cookie })
    expect([ended.status, ended.body]).toMatchObject([401, { params: { reason: 'email' } }])
    expect((await identity.call(listSignIns, { token })).body.items).toHaveLength(1)
    expect((await identity.call(getMe, { token })).body.email).toBe(email)
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({ email })
    const { body } = await identity.call(refreshSession, { cookie: me.cookie })
    expect(body.idToken).toBeTruthy()
  })

  it('does not reveal that an e-mail has an account: only its owner receives a mail', async () => {
    const taken = await aConfirmed(identity)
    const me = await aPerson(identity)
    const answer = await request(me, taken)
    expect([answer.status, answer.body]).toEqual([200, { destination: expect.stringContaining('****@') }])
    await eventually(() => expect(kindsTo(taken)).toContain('emailTaken'))
    expect(kindsTo(taken)).not.toContain('emailCode')
    expect((await confirm(me, '123456')).body.code).toBe('identity.codeMismatch')
  })

  it('is refused for the current e-mail, and when somebody else has created an account with the new one', async () => {
    const me = await aPerson(identity)
    expect((await request(me, me.email)).body).toMatchObject({ code: 'identity.sameEmail' })
    const email = anEmail()
    await request(me, email)
    const [code = ''] = await identity.codes(email, 1)
    await identity.running.kit.database
      .native<{ _id: string; email: string; confirmed: boolean; deleted: boolean }>('accounts')
      .insertOne({ _id: `taken-${email}`, email, confirmed: true, deleted: false })
    expect((await confirm(me, code)).body.code).toBe('identity.usernameExists')
    expect((await identity.call(getMe, { token: me.token })).body.email).toBe(me.email)
  })

  it('has an hourly quota for each session, whatever the e-mails are', async () => {
    const me = await aPerson(identity)
    for (let times = 0; times < limits.resendPerHour; times += 1) {
      expect((await request(me, anEmail())).status).toBe(200)
    }
    expect((await request(me, anEmail())).body.code).toBe('identity.limitExceeded')
  })

  it('sends codes for a new password to the new e-mail only', async () => {
    const me = await aPerson(identity)
    const { email } = await changed(me)
    await identity.call(forgotPassword, { body: { username: me.email } })
    await identity.call(forgotPassword, { body: { username: email } })
    await eventually(() => expect(kindsTo(email)).toContain('reset'))
    expect(kindsTo(me.email)).not.toContain('reset')
  })

  it('updates the person once when its fact comes twice', async () => {
    const me = await aPerson(identity)
    await changed(me)
    const rows = identity.running.kit.database.native<{ _id: string; email: string; v: number }>('users')
    const accountId = String(
      (await identity.running.kit.database.native<{ _id: string }>('accounts').findOne({ userId: me.id }))?._id,
    )
    const before = (await rows.findOne({ _id: me.id }))?.v
    for (let times = 0; times < 2; times += 1) await followEmail(identity.running.kit, accountId)
    expect((await rows.findOne({ _id: me.id }))?.v).toBe(before)
  })
})

describe('the link that is mailed to the old e-mail', () => {
  it('comes with the new e-mail masked, and restores the old one', async () => {
    const me = await aPerson(identity)
    const { email, link, token, notice } = await changed(me)
    expect(notice.detail).toMatch(/^.\*{4}@/)
    const made = anAuthenticator()
    const { options } = (await identity.call(beginPasskey, { token })).body
    await identity.call(addPasskey, { token, body: { name: 'Cizí', response: made.make(options) } })
    const answer = await identity.call(undoEmail, { body: { token: link } })
    expect([answer.status, answer.body]).toEqual([200, { email: me.email }])
    // Whoever changed the e-mail is locked out: no session, no passkey, and the known password is refused.
    await eventually(async () => expect((await identity.call(getMe, { token })).status).toBe(401))
    expect((await enter(email)).body.code).toBe('identity.notAuthorized')
    expect((await enter(me.email)).body.code).toBe('identity.passwordResetRequired')
    const account = await identity.running.kit.database.native('accounts').findOne({ email: me.email })
    expect(account).toMatchObject({ passkeys: [], formerEmails: [] })
    await eventually(async () => {
      const user = await identity.running.kit.database.native<{ _id: string }>('users').findOne({ _id: me.id })
      expect(user).toMatchObject({ email: me.email })
    })
  })

  it('works once, until it expires; then the old e-mail is removed', async () => {
    const me = await aPerson(identity)
    const { link } = await changed(me)
    expect((await identity.call(undoEmail, { body: { token: link } })).status).toBe(200)
    expect((await identity.call(undoEmail, { body: { token: link } })).body.code).toBe('link.invalid')
    const other = await aPerson(identity)
    const late = await changed(other)
    const { kit } = identity.running
    await kit.database
      .native('accounts')
      .updateOne({ email: late.email }, { $set: { 'formerEmails.0.until': new Date(Date.now() - 1) }, $inc: { v: 1 } })
    expect((await identity.call(undoEmail, { body: { token: late.link } })).body.code).toBe('link.invalid')
    await identity.running.built.jobs?.['sweep-former-emails']?.run(null, { number: 1, last: false })
    expect(await kit.database.native('accounts').findOne({ email: late.email })).toMatchObject({ formerEmails: [] })
  })

  it('of the first of several changes restores the first e-mail; the number of changes is limited so that it stays valid', async () => {
    const me = await aPerson(identity)
    const first = await changed(me)
    let now = { ...me, email: first.email, token: first.token }
    for (let times = 1; times < limits.emailChangesMax; times += 1) {
      const next = await changed(now)
      now = { ...now, email: next.email, token: next.token }
    }
    const email = anEmail()
    await request(now, email)
    const [code = ''] = await identity.codes(email, 1)
    expect((await confirm(now, code)).body.code).toBe('identity.limitExceeded')
    expect((await identity.call(undoEmail, { body: { token: first.link } })).body.email).toBe(me.email)
  })
})
