import { acceptAdmin } from '@parta/contracts/admins'
import { downloadExport, getExport, requestExport } from '@parta/contracts/exports'
import {
  deleteAccount,
  listSignIns,
  refreshSession,
  revokeSignIn,
  signIn,
  signOutEverywhere,
  updateAttributes,
} from '@parta/contracts/identity'
import {
  changePassword,
  completeNewPassword,
  createAccount,
  forgotPassword,
  requirePasswordReset,
  submitPassword,
} from '@parta/contracts/passwords'
import { createAlias, deleteAlias, getMe, getProfile, initialUser, updateAlias } from '@parta/contracts/profiles'
import { proveByPassword } from '@parta/contracts/proofs'
import { addPush, getPushKey, removePush } from '@parta/contracts/push'
import {
  clickReferral,
  clickVisitorReferral,
  reportUser,
  sendUserFeedback,
  sendVisitorFeedback,
} from '@parta/contracts/reports'
import { getReviews } from '@parta/contracts/reputation'
import { listProviders, listWays } from '@parta/contracts/ways'
import { eventually } from '@parta/kit/testing'
import { describe, expect, it } from 'vitest'
import { grantAdmin } from '../../services/identity/src/admin/grant.ts'
import { proveWith } from '../../services/identity/test/use-passkeys.ts'
import { test } from '../support/world.ts'
import { examples } from './examples.ts'
import {
  ageProofs,
  anAdmin,
  aPerson,
  aSession,
  deleteForGood,
  type Parta,
  type Person,
  password,
  serviceOf,
} from './parta.ts'

const second = 'Zeleny kokrhel 8'
const third = 'Cerveny kokrhel 9'

let parta: Parta
let [me, other, admin] = [] as unknown as [Person, Person, Person]

test.beforeAll(async ({ parta: running }) => {
  parta = running
  me = await aPerson(parta, 'Jana')
  other = await aPerson(parta, 'Petr')
  admin = await anAdmin(parta)
})

const identity = () => serviceOf(parta, 'identity')
const enter = (username: string, secret: string) => parta.call(signIn, { body: { username, password: secret } })

/** Waits for a mail that matches the pattern, and returns its first group. */
const mailed = (email: string, pattern: RegExp) =>
  eventually(() => {
    const found = parta.local.mailbox
      .list(email)
      .flatMap(({ subject, text }) => pattern.exec(`${subject}\n${text}`) ?? [])
    if (!found[1]) throw new Error(`No ${pattern} for ${email}`)
    return found[1]
  })

const refused = (token: string) => eventually(async () => expect((await parta.call(getMe, { token })).status).toBe(401))

describe('an account', () => {
  it('lists its sessions and ways to sign in, and ends a session', async () => {
    const phone = await aSession(parta, me.email)
    const { items } = await parta.must(listSignIns, { token: phone.token })
    const elsewhere = items.filter(({ current }) => !current)
    expect(items.filter(({ current }) => current)).toHaveLength(1)
    for (const { id } of elsewhere) await parta.must(revokeSignIn, { token: phone.token, id })
    await refused(me.token)
    expect((await parta.call(refreshSession, { cookie: me.cookie })).status).toBe(401)
    me = { ...me, ...phone }
    expect((await parta.call(listWays, { token: me.token })).body).toEqual({ password: true, social: [], passkeys: [] })
    expect((await parta.call(listProviders)).body.items).toEqual([])
  })

  it('gets a new password by the old one or by a code from a mail', async () => {
    const changed = await parta.call(changePassword, {
      token: me.token,
      body: { oldPassword: password, newPassword: second },
    })
    expect(changed.status).toBe(200)
    expect((await enter(me.email, password)).body.code).toBe('identity.notAuthorized')
    const asked = await parta.call(forgotPassword, { body: { username: me.email } })
    const code = await mailed(me.email, /zadej tenhle kód: (\d{6})$/m)
    const body = { username: me.email, code, newPassword: third }
    expect((await parta.call(submitPassword, { body, cookie: asked.cookie })).status).toBe(204)
    await refused(changed.body.idToken)
    const { body: session, cookie } = await enter(me.email, third)
    me = { ...me, token: session.idToken, cookie }
  })

  it('records a new agreement to the terms', async () => {
    const { agreed } = { agreed: { terms: true, privacy: true } } as const
    const body = await parta.must(updateAttributes, { token: me.token, body: { termsAndConditions: 1, agreed } })
    expect((await parta.call(getMe, { token: body.idToken })).body.termsAndConditions).toBe(1)
  })

  it('updates and deletes an alias', async () => {
    const { token } = me
    const { id } = await parta.must(createAlias, { token, body: { name: 'Kuba', surname: 'Malý' } })
    expect((await parta.call(updateAlias, { token, body: { id, name: 'Jakub' } })).body).toMatchObject({
      name: 'Jakub',
    })
    await parta.must(deleteAlias, { token, id })
    expect((await parta.call(getMe, { token })).body.aliases).toEqual([])
  })

  it('subscribes a browser to push and unsubscribes it', async () => {
    const { token } = me
    expect((await parta.call(getPushKey)).body.key).toMatch(/^[\w-]{87}$/)
    const { id } = await parta.must(addPush, { token, body: examples({}).addPush?.body })
    expect((await parta.call(removePush, { token, id })).status).toBe(204)
  })

  it('sends a report and feedback, which site admins get by mail, and counts referral clicks', async () => {
    const { token } = me
    expect((await parta.call(getReviews, { token, id: other.id })).body).toEqual({ items: [], hidden: false })
    const body = { message: 'Nadává při hře.', reportUserId: other.id }
    expect((await parta.call(reportUser, { token, body })).status).toBe(204)
    expect(await parta.call(reportUser, { token, body })).toMatchObject({ body: { code: 'report.already' } })
    await parta.must(sendUserFeedback, { token, body: examples({}).sendUserFeedback?.body })
    await parta.must(sendVisitorFeedback, { body: examples({}).sendVisitorFeedback?.body })
    await parta.must(clickReferral, { token, body: { ref: other.id } })
    await parta.must(clickVisitorReferral, { body: { ref: me.id } })
    await eventually(() => {
      const texts = parta.local.mailbox.list(admin.email).map(({ text }) => text)
      expect(texts.some((text) => text.includes('Nadává při hře.'))).toBe(true)
      expect(texts.some((text) => text.includes('Je prázdná.'))).toBe(true)
    })
  })

  it('downloads an archive of its data, with a fresh proof', async () => {
    const { token } = me
    await parta.must(requestExport, { token })
    await eventually(async () => expect((await parta.call(getExport, { token })).body.state).toBe('ready'))
    await ageProofs(parta)
    expect((await parta.call(downloadExport, { token })).body.code).toBe('identity.proofRequired')
    expect((await parta.call(proveByPassword, { token, body: { password: third } })).status).toBe(200)
    expect((await parta.call(downloadExport, { token })).status).toBe(200)
    expect((await parta.call(downloadExport, { token })).body.code).toBe('export.notFound')
  })

  it('signs out everywhere, is deleted, restored by a sign-in, and erased', async () => {
    await parta.must(signOutEverywhere, { token: me.token })
    await refused(me.token)
    const { body } = await enter(me.email, third)
    expect((await parta.call(deleteAccount, { token: body.idToken })).status).toBe(200)
    await refused(body.idToken)
    const back = await enter(me.email, third)
    expect(back.body).toMatchObject({ restored: true })
    await deleteForGood(parta, { email: me.email, token: back.body.idToken })
    await eventually(async () => expect((await enter(me.email, third)).body.code).toBe('identity.notAuthorized'))
    expect((await parta.call(getProfile, { token: other.token, id: me.id })).body).toMatchObject({
      name: 'DELETED',
      deleted: true,
    })
  })
})

describe('an account managed by a site admin', () => {
  it('becomes a site admin by an operator’s link, which works for no other account', async () => {
    const link = (await grantAdmin(identity().kit, other.email)).link.split('#')[1]
    expect((await parta.call(acceptAdmin, { token: admin.token, body: { token: link } })).body.code).toBe(
      'link.invalid',
    )
    expect((await parta.call(acceptAdmin, { token: other.token, body: { token: link } })).status).toBe(200)
  })

  it('starts with a temporary password from a mail', async () => {
    const email = 'pozvana@parta.test'
    await parta.must(createAccount, { token: admin.token, body: { email, locale: 'cs' } })
    const temporaryPassword = await mailed(email, /dočasné heslo:\s+(\S+)/)
    expect((await enter(email, temporaryPassword)).body.code).toBe('identity.newPasswordRequired')
    const completed = await parta.call(completeNewPassword, {
      body: {
        username: email,
        temporaryPassword,
        newPassword: second,
        name: 'Iva',
        family_name: 'Pozvaná',
        gender: 'female',
      },
    })
    const begun = await parta.call(initialUser, { token: completed.body.idToken, body: {} })
    expect(begun.body).toMatchObject({ name: 'Iva', surname: 'Pozvaná', gender: 'female', login: 'FIRST_TIME' })
  })

  it('can be required to set a new password', async () => {
    if (admin.passkey) await proveWith(parta, admin.token, admin.passkey)
    await parta.must(requirePasswordReset, { token: admin.token, body: { username: other.email } })
    expect((await enter(other.email, password)).body.code).toBe('identity.passwordResetRequired')
    await refused(other.token)
  })
})
