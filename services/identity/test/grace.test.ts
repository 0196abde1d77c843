import { deleteAccount, refreshSession, signIn, signUp } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { getMe, getProfile } from '@parta/contracts/profiles'
import { askUser } from '@parta/contracts/questions'
import { addPasskey, beginPasskey, beginPasskeySignIn, signInByPasskey } from '@parta/contracts/ways'
import { eventually } from '@parta/kit/testing'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAccount } from '../src/domain/account-store.ts'
import { anAuthenticator } from './authenticator.ts'
import { aPerson, password } from './people.ts'
import { comeBack, leave, openSocial, type Social, setAccount, signInWith, someone, visit } from './providers.ts'
import type { Identity } from './support.ts'

let social: Social
let identity: Identity
beforeAll(async () => {
  social = await openSocial()
  identity = social.identity
})
afterAll(() => social.close())

const sweep = () => identity.running.built.jobs?.['sweep-erasures']?.run(null, { number: 1, last: false })
const enter = (username: string) => identity.call(signIn, { body: { username, password } })
const profileSeenBy = async (token: string, id: string) => (await identity.call(getProfile, { token, id })).body

/** A person who has requested the deletion of their account, and somebody who looks at their profile. */
async function aLeaver(email?: string) {
  const [leaver, other] = [await aPerson(identity, email), await aPerson(identity)]
  const { status, body } = await identity.call(deleteAccount, { token: leaver.token })
  expect(status).toBe(200)
  return { ...leaver, other, erasesAt: new Date(body.erasesAt) }
}

describe('within seven days of the request for deletion', () => {
  it('a person is signed out everywhere and looks deleted to others, but no data is removed', async () => {
    const { email, id, cookie, other, erasesAt } = await aLeaver()
    const days = (erasesAt.getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(limits.erasureGraceDays - 0.01)
    expect(days).toBeLessThanOrEqual(limits.erasureGraceDays)
    expect((await identity.call(refreshSession, { cookie })).body.code).toBe('identity.notSignedIn')
    expect(await profileSeenBy(other.token, id)).toMatchObject({ name: 'DELETED', deleted: true, aliases: [] })
    const snapshot = await identity.running.bus.ask(askUser, id)
    expect(snapshot).toMatchObject({ data: { name: 'DELETED', email: '', deleted: true } })
    await sweep()
    expect(await findAccount(identity.running.kit, email)).toMatchObject({ email, erasesAt, deleted: false })
  })

  it('a mail says until when the deletion can be cancelled', async () => {
    const { email, erasesAt } = await aLeaver()
    await eventually(() => {
      const [mail] = identity.mails().filter(({ to, kind }) => to === email && kind === 'accountDeleting')
      expect(mail).toMatchObject({ detail: erasesAt.toISOString(), expiresAt: erasesAt.toISOString() })
    })
    expect(identity.mails().filter(({ to, kind }) => to === email && kind === 'accountDeleted')).toEqual([])
  })

  it('the sweep hides a person whom a crash left visible, also days later', async () => {
    const [leaver, other] = [await aPerson(identity), await aPerson(identity)]
    await setAccount(identity, leaver.email, { erasesAt: new Date(Date.now() + 3 * 86_400_000) })
    expect(await profileSeenBy(other.token, leaver.id)).toMatchObject({ deleted: false })
    await sweep()
    await eventually(async () =>
      expect(await profileSeenBy(other.token, leaver.id)).toMatchObject({ name: 'DELETED', deleted: true }),
    )
  })

  it('the e-mail cannot be used for a new sign-up', async () => {
    const { email } = await aLeaver()
    const again = await identity.call(signUp, { body: { email, password } })
    expect(again.body.code).toBe('identity.usernameExists')
  })

  it('a sign-in by password cancels it, says so once, and others see the person again', async () => {
    const { email, id, other } = await aLeaver()
    const back = await enter(email)
    expect(back).toMatchObject({ status: 200, body: { restored: true } })
    expect((await identity.call(getMe, { token: back.body.idToken })).body).toMatchObject({ id, name: 'Jana' })
    expect(await profileSeenBy(other.token, id)).toMatchObject({ name: 'Jana', deleted: false })
    expect((await enter(email)).body).not.toHaveProperty('restored')
    await sweep()
    expect(await findAccount(identity.running.kit, email)).toMatchObject({ deleted: false, erasesAt: null })
  })

  it('a sign-in by a passkey cancels it', async () => {
    const person = await aPerson(identity)
    const made = anAuthenticator()
    const { options } = (await identity.call(beginPasskey, { token: person.token })).body
    await identity.call(addPasskey, { token: person.token, body: { name: 'Klíč', response: made.make(options) } })
    await identity.call(deleteAccount, { token: person.token })
    const begun = (await identity.call(beginPasskeySignIn)).body
    const body = { flow: begun.flow, response: made.sign(begun.options) }
    expect((await identity.call(signInByPasskey, { body })).body).toMatchObject({ restored: true })
  })

  it('a sign-in by a provider cancels it', async () => {
    const person = someone()
    const { body } = await signInWith(identity, 'google', person)
    await identity.call(deleteAccount, { token: body.session?.idToken ?? '' })
    const { url, cookie } = await leave(identity, 'google')
    const query = await visit(identity, url, person)
    const back = await comeBack(identity, { provider: 'google', query, cookie })
    expect(back.body).toMatchObject({ outcome: 'SIGNED_IN', session: { restored: true } })
    expect(decodeJwt(back.body.session?.idToken ?? '')).toMatchObject({ email: person.email })
  })

  it('the sweep finishes what a crash interrupted', async () => {
    const [person, other] = [await aPerson(identity), await aPerson(identity)]
    const erasesAt = new Date(Date.now() + limits.erasureGraceDays * 86_400_000 - 120_000)
    await setAccount(identity, person.email, { erasesAt })
    await sweep()
    await eventually(async () => expect(await profileSeenBy(other.token, person.id)).toMatchObject({ deleted: true }))
    expect((await identity.call(refreshSession, { cookie: person.cookie })).body.code).toBe('identity.notSignedIn')
  })
})

describe('when the seven days are over', () => {
  it('nobody can sign in, and the sweep erases the account', async () => {
    const { email } = await aLeaver()
    const { _id = '' } = (await findAccount(identity.running.kit, email)) ?? {}
    await setAccount(identity, email, { erasesAt: new Date(Date.now() - 1) })
    expect((await enter(email)).body.code).toBe('identity.notAuthorized')
    await sweep()
    await eventually(async () => {
      const found = await identity.running.kit.database.native<{ _id: string }>('accounts').findOne({ _id })
      expect(found).toMatchObject({ deleted: true, email: '', erasesAt: null })
    })
    expect((await identity.call(signUp, { body: { email, password } })).status).toBe(200)
  })

  it('the task that was planned with the deletion erases it then, and not before', async () => {
    const { email } = await aLeaver()
    const { _id = '' } = (await findAccount(identity.running.kit, email)) ?? {}
    const erase = identity.running.built.tasks?.find((one) => one.task.name === 'erase-account')
    const run = () => erase?.run({ accountId: _id }, { number: 1, createdAt: new Date() })
    await run()
    expect(await findAccount(identity.running.kit, email)).toMatchObject({ deleted: false })
    await setAccount(identity, email, { erasesAt: new Date(Date.now() - 1) })
    await run()
    expect(await findAccount(identity.running.kit, email)).toBeNull()
  })
})
