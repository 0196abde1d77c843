import { requestEmail, undoEmail } from '@parta/contracts/emails'
import { confirmSignUp, resendCode, signIn, signUp } from '@parta/contracts/identity'
import { createAccount, forgotPassword } from '@parta/contracts/passwords'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invite } from '../src/account/invite.ts'
import { findAccount } from '../src/domain/account-store.ts'
import { anAdmin, anEmail, aPerson, changeEmail, linkIn, password } from './people.ts'
import { mailsTo, openSocial, type Social, signInWith, someone } from './providers.ts'
import type { Identity } from './support.ts'

let social: Social
let identity: Identity
beforeAll(async () => {
  social = await openSocial()
  identity = social.identity
})
afterAll(() => social.close())

const undo = (token: string) => identity.call(undoEmail, { body: { token } })
const held = (email: string) => findAccount(identity.running.kit, email)
const kindsTo = (email: string) => identity.mails().flatMap(({ to, kind }) => (to === email ? [kind] : []))
/** Returns the token of the last link that was mailed to an e-mail because somebody wanted to use it. */
const lastLink = async (email: string) => {
  const mail = (await mailsTo(identity, email, 'emailHeld')).at(-1)
  return linkIn(identity, mail ?? {})
}
/** Makes the days pass in which the change can be undone. */
const endDays = (email: string) =>
  identity.running.kit.database
    .native('accounts')
    .updateOne(
      { 'formerEmails.email': email },
      { $set: { 'formerEmails.0.until': new Date(Date.now() - 1) }, $inc: { v: 1 } },
    )

describe('an e-mail that its account can still get back', () => {
  it('receives another link instead of a code when somebody signs up with it; both links work', async () => {
    const me = await aPerson(identity)
    const changed = await changeEmail(identity, me)
    const begun = await identity.call(signUp, { body: { email: me.email, password } })
    expect([begun.status, begun.body]).toEqual([200, { destination: expect.stringContaining('****@') }])
    const first = await lastLink(me.email)
    const body = { clientId: 'web', username: me.email }
    expect((await identity.call(resendCode, { body, cookie: begun.cookie })).status).toBe(200)
    const confirm = { body: { ...body, code: '123456' }, cookie: begun.cookie }
    expect((await identity.call(confirmSignUp, confirm)).body.code).toBe('identity.codeMismatch')
    expect(kindsTo(me.email).filter((kind) => kind === 'confirm')).toHaveLength(1)
    expect(await held(me.email)).toBeNull()
    expect((await undo(first)).body).toEqual({ email: me.email })
    expect((await undo(changed.link)).body.code).toBe('link.invalid')

    const other = await aPerson(identity)
    const taken = await changeEmail(identity, other)
    await identity.call(signUp, { body: { email: other.email, password } })
    await lastLink(other.email)
    expect((await undo(taken.link)).body).toEqual({ email: other.email })
  })

  it.each([true, false])(
    'gets no account by a provider, whether the provider vouches for the e-mail: %s',
    async (verified) => {
      const me = await aPerson(identity)
      const { link } = await changeEmail(identity, me)
      const person = someone({ email: me.email, verified })
      const { body } = await signInWith(identity, 'google', person)
      expect(body).toEqual({ outcome: 'CONFIRM', session: null, destination: expect.stringContaining('****@') })
      await lastLink(me.email)
      expect(kindsTo(me.email)).not.toContain('confirmSocial')
      expect(await held(me.email)).toBeNull()
      expect((await undo(link)).status).toBe(200)
    },
  )

  it('cannot be taken by another account, but by its own with a code', async () => {
    const [me, other] = [await aPerson(identity), await aPerson(identity)]
    const changed = await changeEmail(identity, me)
    const asked = await identity.call(requestEmail, { token: other.token, body: { email: me.email } })
    expect([asked.status, asked.body]).toEqual([200, { destination: expect.stringContaining('****@') }])
    await lastLink(me.email)
    expect(kindsTo(me.email)).not.toContain('emailCode')
    await identity.call(requestEmail, { token: changed.token, body: { email: me.email } })
    await mailsTo(identity, me.email, 'emailCode')
  })

  it('receives another link when somebody requests a password reset for it', async () => {
    const me = await aPerson(identity)
    await changeEmail(identity, me)
    await identity.call(forgotPassword, { body: { username: me.email } })
    expect((await undo(await lastLink(me.email))).status).toBe(200)
  })

  it('cannot be invited, and its link replaces an earlier invitation', async () => {
    const admin = await anAdmin(identity)
    const me = await aPerson(identity)
    const { link } = await changeEmail(identity, me)
    const body = { email: me.email }
    const refused = await identity.call(createAccount, { token: admin.token, body })
    expect(refused.body.code).toBe('identity.usernameExists')
    const invited = anEmail()
    await invite(identity.running.kit, { email: invited })
    await identity.running.kit.database
      .native('accounts')
      .updateOne({ email: invited }, { $set: { email: me.email }, $inc: { v: 1 } })
    expect((await undo(link)).body).toEqual({ email: me.email })
    expect(await held(me.email)).toMatchObject({ userId: me.id, confirmed: true })
  })

  it('is free once its link has expired', async () => {
    const me = await aPerson(identity)
    const { link } = await changeEmail(identity, me)
    await endDays(me.email)
    const before = kindsTo(me.email).length
    const begun = await identity.call(signUp, { body: { email: me.email, password } })
    const code = (await identity.codes(me.email, before + 1)).at(-1)
    const body = { clientId: 'web', username: me.email, code }
    expect((await identity.call(confirmSignUp, { body, cookie: begun.cookie })).status).toBe(200)
    expect((await undo(link)).body.code).toBe('link.invalid')
  })
})

describe('an e-mail that another account got before it was held', () => {
  it('stays with it; the link closes the former account, and restores the e-mail once it is free', async () => {
    const [me, other] = [await aPerson(identity), await aPerson(identity)]
    const changed = await changeEmail(identity, me)
    await identity.running.kit.database
      .native('accounts')
      .updateOne({ email: other.email }, { $set: { email: me.email }, $inc: { v: 1 } })

    for (let times = 0; times < 2; times += 1) {
      expect(await undo(changed.link)).toMatchObject({ status: 409, body: { code: 'link.emailTaken' } })
    }
    // Whoever took the account over can use neither their session nor their e-mail.
    expect((await identity.call(requestEmail, { token: changed.token, body: { email: anEmail() } })).status).toBe(401)
    expect(await held(changed.email)).toBeNull()
    expect(await held(me.email)).toMatchObject({ userId: other.id })
    const mine = () => identity.running.kit.database.native<{ _id: string }>('users').findOne({ _id: me.id })
    expect(await mine()).toMatchObject({ email: '' })

    const { body: session } = await identity.call(signIn, { body: { username: me.email, password } })
    await changeEmail(identity, { email: me.email, token: session.idToken })
    expect((await undo(changed.link)).body).toEqual({ email: me.email })
    expect(await held(me.email)).toMatchObject({ userId: me.id, resetRequired: true })
    expect(await mine()).toMatchObject({ email: me.email })
  })
})
