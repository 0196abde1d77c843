import { createAccessToken } from '@parta/contracts/access-tokens'
import {
  askOrgsOf,
  getUser,
  hideProfileText,
  liftSuspension,
  listUsers,
  type MaskedUser,
  requireUserReset,
  revealAliases,
  revealUser,
  suspendUser,
} from '@parta/contracts/admin-users'
import { listAuditEntries } from '@parta/contracts/audit'
import { refreshSession, signIn } from '@parta/contracts/identity'
import { suspensionEnded } from '@parta/contracts/identity-facts'
import { createAlias, getMe, getProfile, initialUser, updateMe } from '@parta/contracts/profiles'
import { askAccessToken, askUser } from '@parta/contracts/questions'
import { reportUser } from '@parta/contracts/reports'
import { accessTokenHash } from '@parta/kit/session/access-token'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLogOf } from '../src/audit/store.ts'
import { verifyAuditLog } from '../src/audit/verify.ts'
import { anAdmin, aPerson, firstProfile, linkIn, password } from './people.ts'
import { setAccount } from './providers.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
let token: string
beforeAll(async () => {
  identity = await openIdentity()
  identity.running.bus.answer(askOrgsOf, () =>
    Promise.resolve([{ id: 'sokol', name: 'Sokol', role: 'admin' as const }]),
  )
  token = (await anAdmin(identity)).token
})
afterAll(() => identity.close())

const reason = 'Ptá se na svůj účet.'
const sweepSuspensions = () => identity.running.built.jobs?.['sweep-suspensions']?.run(null, { number: 1, last: false })
const found = async (query: string) =>
  (await identity.must(listUsers, { token, query: { query } })).items as MaskedUser[]
const shown = async (id: string) => identity.must(getUser, { token, id })
const suspend = (id: string, days: number | null) =>
  identity.call(suspendUser, { token, id, body: { days, reason: 'Opakované urážky.' } })
const signInAs = (username: string) => identity.call(signIn, { body: { username, password } })
const mailTo = (email: string, kind: string) =>
  eventually(() => {
    const mail = identity.mails().find(({ to, kind: of }) => to === email && of === kind)
    if (!mail) throw new Error(`No ${kind}`)
    return mail
  })

/** A person with this name and a child. */
async function aParent(name: string, surname: string) {
  const person = await aPerson(identity)
  await identity.must(updateMe, { token: person.token, body: { ...firstProfile, consents: undefined, name, surname } })
  await identity.must(createAlias, {
    token: person.token,
    body: { name: 'Kubík', surname: 'Tajný', ageGroup: 'child' },
  })
  return person
}

describe('a person in the admin area', () => {
  it('is found by the beginnings of the names without diacritics, by the whole e-mail, and by the id', async () => {
    const { id, email } = await aParent('Žofie', 'Příhodová')
    for (const query of ['zofie', 'PRIHOD', 'příhodová žof', email.toUpperCase(), id]) {
      expect([query, (await found(query)).map((user) => user.id)]).toEqual([query, [id]])
    }
    expect(await found('ofie')).toEqual([])
    expect(await found(email.slice(0, -1))).toEqual([])
  })

  it('is masked in the list and on its page: no surname, no e-mail, no name of a child', async () => {
    const { id, email } = await aParent('Otakar', 'Zakrytý')
    const page = await shown(id)
    expect(page).toMatchObject({ name: 'Otakar', surname: 'Z.', state: 'active', childCount: 1, sessionCount: 1 })
    expect(page.orgs).toEqual([{ id: 'sokol', name: 'Sokol', role: 'admin' }])
    for (const text of [JSON.stringify(page), JSON.stringify(await found('otakar'))]) {
      for (const secret of ['Zakrytý', email, 'Kubík']) expect(text).not.toContain(secret)
    }
  })

  it('shows the reports about it to moderators', async () => {
    const [reported, reporter] = [await aPerson(identity), await aPerson(identity)]
    await identity.must(reportUser, { token: reporter.token, body: { message: 'Křičí.', reportUserId: reported.id } })
    expect((await shown(reported.id)).reports).toMatchObject([{ message: 'Křičí.', kind: 'person', outcome: null }])
  })

  it('is revealed with a reason only, and the reason is in the audit log before the answer', async () => {
    const { id, email } = await aParent('Radka', 'Odkrytá')
    expect((await identity.call(revealUser, { token, id, body: {} })).status).toBe(400)
    expect((await identity.call(revealUser, { token, id, body: { reason: '  ' } })).status).toBe(400)
    const revealed = await identity.must(revealUser, { token, id, body: { reason } })
    expect(revealed).toEqual({ name: 'Radka', surname: 'Odkrytá', email })
    const { items } = await identity.must(revealAliases, { token, id, body: { reason: 'Chybí v události.' } })
    expect(items).toMatchObject([{ name: 'Kubík Tajný', ageGroup: 'child' }])
    const rows = await auditLogOf(identity.running.kit)
      .find({ subject: id, outcome: 'done' })
      .sort({ _id: 1 })
      .toArray()
    expect(rows.map(({ operation, reason: why }) => [operation, why])).toEqual([
      ['revealUser', reason],
      ['revealAliases', 'Chybí v události.'],
    ])
    expect(JSON.stringify(rows)).not.toContain('Kubík')
    const log = await identity.must(listAuditEntries, { token, query: { subject: id } })
    expect(log.items.map((entry) => entry.reason)).toContain(reason)
    expect(await verifyAuditLog(identity.running.kit)).toMatchObject({ flaws: [] })
  })

  it('has a reason whose change is found by the check of the log', async () => {
    const { id } = await aParent('Jan', 'Zapsaný')
    await identity.must(revealUser, { token, id, body: { reason } })
    const log = auditLogOf(identity.running.kit)
    const row = await log.findOne({ subject: id, outcome: 'done' })
    for (const changed of [{ $set: { reason: 'Ptá se na svůj účet!' } }, { $unset: { reason: 1 as const } }]) {
      await log.updateOne({ _id: row?._id ?? '' }, changed)
      expect((await verifyAuditLog(identity.running.kit)).flaws).toEqual([`entry ${row?._id} does not fit its seal`])
    }
    await log.updateOne({ _id: row?._id ?? '' }, { $set: { reason } })
    expect(await verifyAuditLog(identity.running.kit)).toMatchObject({ flaws: [] })
  })
})

describe('a suspended account', () => {
  it('is signed out at once and cannot sign in, until the suspension is over', async () => {
    const person = await aPerson(identity)
    expect((await suspend(person.id, 7)).status).toBe(204)
    await eventually(async () => expect((await identity.call(getMe, { token: person.token })).status).toBe(401))
    expect((await identity.call(refreshSession, { cookie: person.cookie })).body.code).toBe('identity.notSignedIn')
    expect(await signInAs(person.email)).toMatchObject({ status: 403, body: { code: 'identity.suspended' } })
    const wrong = await identity.call(signIn, { body: { username: person.email, password: 'Jine heslo 9' } })
    expect(wrong.body.code).toBe('identity.notAuthorized')
    expect(linkIn(identity, await mailTo(person.email, 'suspended'))).toBe('{"message":"Opakované urážky."}')
    expect(await shown(person.id)).toMatchObject({
      state: 'suspended',
      sessionCount: 0,
      suspension: { reason: 'Opakované urážky.', until: expect.any(String) },
    })
    const accounts = identity.running.kit.database.native<{ _id: string; email: string }>('accounts')
    const past = new Date(Date.now() - 1000)
    await accounts.updateOne({ email: person.email }, { $set: { 'suspension.until': past }, $inc: { v: 1 } } as never)
    expect((await signInAs(person.email)).status).toBe(200)
    expect(await shown(person.id)).toMatchObject({ state: 'active', suspension: null })
  })

  it('stays visible to others, and can sign in again when the suspension is lifted', async () => {
    const [person, other] = [await aPerson(identity), await aPerson(identity)]
    await suspend(person.id, null)
    expect((await signInAs(person.email)).body.code).toBe('identity.suspended')
    const profile = await identity.must(getProfile, { token: other.token, id: person.id })
    expect(profile.name).toBe(firstProfile.name)
    await identity.must(liftSuspension, { token, id: person.id, body: { reason: 'Omluva.' } })
    await mailTo(person.email, 'suspensionLifted')
    expect((await signInAs(person.email)).status).toBe(200)
    // Repeated: nothing happens.
    await identity.must(liftSuspension, { token, id: person.id, body: { reason: 'Omluva.' } })
  })

  it('is published when it begins, is lifted, or ends by itself, each once', async () => {
    const { id, email } = await aPerson(identity)
    const suspension = { at: new Date(), until: null, reason, by: 'x' }
    const isTold = async () => (await identity.running.bus.ask(askUser, id))?.data.suspended
    const version = async () => (await identity.running.bus.ask(askUser, id))?.version
    await suspend(id, null)
    expect(await isTold()).toBe(true)
    const before = await version()
    await suspend(id, 7)
    await sweepSuspensions()
    expect(await version()).toBe(before)
    await identity.must(liftSuspension, { token, id, body: { reason: 'Omluva.' } })
    expect(await isTold()).toBeUndefined()
    await suspend(id, 7)
    await setAccount(identity, email, { suspension: { ...suspension, until: new Date(Date.now() - 1000) } })
    await sweepSuspensions()
    expect(await isTold()).toBeUndefined()
    // A crash between account and person left it untold.
    await setAccount(identity, email, { suspension })
    await sweepSuspensions()
    expect(await isTold()).toBe(true)
    await eventually(() => expect(identity.factsOf(suspensionEnded, id)).toEqual([{ userId: id }, { userId: id }]))
  })

  it('ends personal access tokens, for good', async () => {
    const person = await aPerson(identity)
    const body = { name: 'Web klubu', scopes: ['events:read'], days: 30 }
    const made = await identity.must(createAccessToken, { token: person.token, body })
    const owner = () => identity.running.bus.ask(askAccessToken, { hash: accessTokenHash(made.secret) })
    expect(await owner()).toMatchObject({ userId: person.id })
    await suspend(person.id, 7)
    expect(await owner()).toBeNull()
    await identity.must(liftSuspension, { token, id: person.id, body: { reason: 'Omluva.' } })
    expect(await owner()).toBeNull()
  })

  it('is never that of a site admin, and unknown people are answered so', async () => {
    const other = await anAdmin(identity)
    const { id } = await identity.must(initialUser, { token: other.token, body: { preferredLanguage: 'cs' } })
    expect(await suspend(id, 7)).toMatchObject({ status: 409, body: { code: 'suspension.siteAdmin' } })
    expect((await identity.call(getUser, { token: other.token, id })).status).toBe(200)
    expect((await suspend('nobody', 7)).body.code).toBe('user.notFound')
  })
})

describe('a site admin', () => {
  it('hides text and picture of a profile', async () => {
    const [person, other] = [await aPerson(identity), await aPerson(identity)]
    await identity.must(updateMe, { token: person.token, body: { description: 'Nadávky.' } })
    await identity.must(hideProfileText, { token, id: person.id, body: { reason: 'Urážky v profilu.' } })
    const profile = await identity.must(getProfile, { token: other.token, id: person.id })
    expect(profile).toMatchObject({ description: '', image: 'BASIC' })
  })

  it('requires a new password of a person, who cannot sign in before it is set', async () => {
    const person = await aPerson(identity)
    await identity.must(requireUserReset, { token, id: person.id, body: { reason: 'Cizí člověk v účtu.' } })
    expect((await signInAs(person.email)).body.code).toBe('identity.passwordResetRequired')
    await mailTo(person.email, 'reset')
    expect(await shown(person.id)).toMatchObject({ isResetRequired: true, sessionCount: 0 })
  })
})
