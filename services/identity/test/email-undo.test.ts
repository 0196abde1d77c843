import { undoEmail } from '@parta/contracts/emails'
import { deleteAccount, signIn } from '@parta/contracts/identity'
import { createAccount, forgotPassword, submitPassword } from '@parta/contracts/passwords'
import { getProfile } from '@parta/contracts/profiles'
import { addPasskey, beginPasskey, beginPasskeySignIn, listWays, signInByPasskey } from '@parta/contracts/ways'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAccount } from '../src/domain/account-store.ts'
import { anAuthenticator } from './authenticator.ts'
import { anAdmin, anEmail, aPerson, changeEmail, openRights } from './people.ts'
import { link, mailsTo, openSocial, type Social, setAccount, signInWith, someone } from './providers.ts'
import type { Identity } from './support.ts'

let social: Social
let identity: Identity
beforeAll(async () => {
  social = await openSocial()
  identity = social.identity
})
afterAll(() => social.close())

const undo = (token: string) => identity.call(undoEmail, { body: { token } })
const newPassword = 'Uplne nove heslo 9'

/** Sets a new password by a code that is mailed to this e-mail. */
async function reset(username: string) {
  const known = identity.mails().filter(({ to, code }) => to === username && code).length
  const { cookie } = await identity.call(forgotPassword, { body: { username } })
  const code = (await identity.codes(username, known + 1)).at(-1) ?? ''
  return identity.call(submitPassword, { cookie, body: { username, code, newPassword } })
}

describe('undoing a change of e-mail', () => {
  it('locks out an attacker who had added a passkey before the change, also after the owner has set a new password', async () => {
    const me = await aPerson(identity)
    const made = anAuthenticator()
    const { options } = (await identity.call(beginPasskey, { token: me.token })).body
    const body = { name: 'Cizí', response: made.make(options) }
    expect((await identity.call(addPasskey, { token: me.token, body })).status).toBe(200)
    const changed = await changeEmail(identity, me)
    expect((await undo(changed.link)).status).toBe(200)
    const enter = async () => {
      const begun = (await identity.call(beginPasskeySignIn)).body
      const signed = { flow: begun.flow, response: made.sign(begun.options) }
      return (await identity.call(signInByPasskey, { body: signed })).body.code
    }
    expect(await enter()).toBe('identity.passkeyFailed')
    expect((await reset(me.email)).status).toBe(204)
    expect(await enter()).toBe('identity.passkeyFailed')
    const { body: session } = await identity.call(signIn, { body: { username: me.email, password: newPassword } })
    expect((await identity.call(listWays, { token: session.idToken })).body).toMatchObject({ social: [], passkeys: [] })
  })

  it('leaves no rights of a site admin for whoever reads the old mailbox', async () => {
    const admin = await anAdmin(identity)
    const changed = await changeEmail(identity, admin)
    expect((await undo(changed.link)).status).toBe(200)
    expect((await reset(admin.email)).status).toBe(204)
    const { body: session } = await identity.call(signIn, { body: { username: admin.email, password: newPassword } })
    await openRights(identity, session.idToken)
    const call = await identity.call(createAccount, { token: session.idToken, body: { email: anEmail() } })
    expect(call.body.code).toBe('rights.notSiteAdmin')
  })

  it('locks out an attacker who had linked a provider before the change', async () => {
    const me = await aPerson(identity)
    const thief = someone()
    expect((await link(identity, me, { at: 'google', person: thief })).body.outcome).toBe('LINKED')
    expect((await signInWith(identity, 'google', thief)).body.outcome).toBe('SIGNED_IN')
    const changed = await changeEmail(identity, me)
    expect((await undo(changed.link)).status).toBe(200)
    // The provider's person is no longer linked, and gets an account of their own.
    const { body } = await signInWith(identity, 'google', thief)
    expect(body.outcome).toBe('SIGNED_IN')
    const [own, other] = await Promise.all(
      [me.email, thief.email].map((email) => findAccount(identity.running.kit, email)),
    )
    expect(own).toMatchObject({ identities: [], resetRequired: true })
    expect(other?._id).not.toBe(own?._id)
  })

  it('demands a password also when the account never had one; a code to the old e-mail sets it', async () => {
    const owner = someone()
    const first = await signInWith(identity, 'google', owner)
    const changed = await changeEmail(identity, { email: owner.email, token: first.body.session?.idToken ?? '' })
    expect((await undo(changed.link)).status).toBe(200)
    expect(await findAccount(identity.running.kit, owner.email)).toMatchObject({ resetRequired: true, identities: [] })
    expect((await signInWith(identity, 'google', owner)).body.code).toBe('identity.usernameExists')
    expect((await reset(owner.email)).status).toBe(204)
    expect((await identity.call(signIn, { body: { username: owner.email, password: newPassword } })).status).toBe(200)
  })
})

describe('undoing a change of e-mail', () => {
  it('cancels a deletion that the attacker requested, and shows the person again', async () => {
    const [me, other] = [await aPerson(identity), await aPerson(identity)]
    const changed = await changeEmail(identity, me)
    expect((await identity.call(deleteAccount, { token: changed.token })).status).toBe(200)
    const look = async () => (await identity.must(getProfile, { token: other.token, id: me.id })).deleted
    await eventually(async () => expect(await look()).toBe(true))
    expect((await undo(changed.link)).status).toBe(200)
    expect(await look()).toBe(false)
    expect(await findAccount(identity.running.kit, me.email)).toMatchObject({ erasesAt: null })
  })

  it('mails a notice to the e-mail that the account loses', async () => {
    const me = await aPerson(identity)
    const changed = await changeEmail(identity, me)
    expect((await undo(changed.link)).status).toBe(200)
    const [notice] = await mailsTo(identity, changed.email, 'emailUndone')
    expect(notice?.detail).toMatch(/^.\*{4}@/)
  })
})

describe('while a new password is demanded', () => {
  it('no passkey and no provider can be added by a flow that began before', async () => {
    const me = await aPerson(identity)
    const { options } = (await identity.call(beginPasskey, { token: me.token })).body
    await setAccount(identity, me.email, { resetRequired: true })
    const body = { name: 'Pozdě', response: anAuthenticator().make(options) }
    expect((await identity.call(addPasskey, { token: me.token, body })).body.code).toBe('identity.passkeyFailed')
    expect((await link(identity, me, { at: 'google' })).body.code).toBe('identity.socialExpired')
  })
})
