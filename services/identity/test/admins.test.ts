import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { adminRights } from '@parta/contracts/admin-values'
import { acceptAdmin } from '@parta/contracts/admins'
import { listSignIns, refreshSession, signUp } from '@parta/contracts/identity'
import { createAccount } from '@parta/contracts/passwords'
import { initialUser } from '@parta/contracts/profiles'
import { askRightsOf, askSiteAdmins } from '@parta/contracts/questions'
import { eventually } from '@parta/kit/testing'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantAdmin } from '../src/admin/grant.ts'
import { adminLinksOf } from '../src/admin/store.ts'
import { runAdminCommand } from '../src/admin.ts'
import { anAdmin, anEmail, aSession, openRights, password } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

const linkTo = async (email: string) => (await grantAdmin(identity.running.kit, email)).link.split('#')[1] ?? ''
/** Becomes a site admin, and opens the rights with a new passkey. */
const becomeAdmin = async (token: string, link: string) => {
  const { body } = await accept(token, link)
  await openRights(identity, body.idToken)
  return body
}
const accept = (token: string, link: string) => identity.call(acceptAdmin, { token, body: { token: link } })
const isAdmin = async (token: string) =>
  (await identity.call(createAccount, { token, body: { email: anEmail() } })).status === 200
const mailed = (email: string, kind: string) =>
  eventually(() => expect(identity.mails().filter((mail) => mail.to === email && mail.kind === kind)).toHaveLength(1))

const command = (...args: string[]) => runAdminCommand(args, identity.env)

describe('a site admin', () => {
  it('is made by the operator’s command and its link, is listed, and is revoked', async () => {
    const session = await aSession(identity)
    // As an operator types it.
    const typed = [join(import.meta.dirname, '../src/admin.ts'), 'grant', session.email.toUpperCase()]
    const env = { ...process.env, ...identity.env }
    const { stdout } = await promisify(execFile)(process.execPath, typed, { env })
    const link = /http:\/\/localhost:8080\/admin-grant#([\w-]{43})\n/.exec(stdout)?.[1] ?? ''
    expect(await isAdmin(session.token)).toBe(false)
    const body = await becomeAdmin(session.token, link)
    expect(await isAdmin(body.idToken)).toBe(true)
    await mailed(session.email, 'adminGranted')
    expect((await command('list')).said.split('\n')).toContain(session.email)

    expect(await command('revoke', session.email)).toMatchObject({
      code: 0,
      said: expect.stringContaining('no longer'),
    })
    await eventually(async () => expect((await identity.call(listSignIns, { token: body.idToken })).status).toBe(401))
    expect((await identity.call(refreshSession, { cookie: session.cookie })).body.code).toBe('identity.notSignedIn')
    await mailed(session.email, 'adminRevoked')
    expect((await command('list')).said).not.toContain(session.email)
    expect((await command('revoke', session.email)).said).toContain('is no site admin')
  })

  it('needs a confirmed e-mail', async () => {
    const email = anEmail()
    await identity.call(signUp, { body: { email, password } })
    for (const name of [email, anEmail()]) {
      expect(await command('grant', name)).toMatchObject({
        code: 1,
        said: expect.stringContaining('no confirmed account'),
      })
    }
  })

  it('gets only the roles that the operator named', async () => {
    const session = await aSession(identity)
    const { said } = await command('grant', session.email, 'moderator', 'finance')
    const body = await becomeAdmin(session.token, /#([\w-]{43})\n/.exec(said)?.[1] ?? '')
    expect(decodeJwt(body.idToken)['groups']).toEqual(['siteAdmins:moderator', 'siteAdmins:finance'])
    const refused = await identity.call(createAccount, { token: body.idToken, body: { email: anEmail() } })
    expect(refused).toMatchObject({ status: 403, body: { code: 'rights.missing' } })
    expect((await command('list')).said).toContain(`${session.email} (moderator, finance)`)
  })

  it('is not made by a wrong command, which prints its usage', async () => {
    for (const args of [['grant'], ['make', 'x'], ['grant', 'x@y.cz', 'king'], ['revoke', 'x@y.cz', 'finance']]) {
      expect(await command(...args)).toMatchObject({ code: 2, said: expect.stringContaining('Usage') })
    }
  })

  it('is named to the services that ask, once the account has a person', async () => {
    const named = () => identity.running.bus.ask(askSiteAdmins, null)
    const admin = await anAdmin(identity)
    const before = await named()
    const { id } = await identity.must(initialUser, { token: admin.token, body: { preferredLanguage: 'cs' } })
    const rights = () => identity.running.bus.ask(askRightsOf, { userId: id })
    expect(before).not.toContain(id)
    expect(await named()).toContain(id)
    expect(await rights()).toEqual(adminRights)
    await command('revoke', admin.email)
    expect(await named()).not.toContain(id)
    expect(await rights()).toEqual([])
    expect(await identity.running.bus.ask(askRightsOf, { userId: 'nobody' })).toEqual([])
  })

  it('stays one when the session is refreshed', async () => {
    const { cookie } = await anAdmin(identity)
    const { body } = await identity.call(refreshSession, { cookie })
    expect(await isAdmin(body.idToken)).toBe(true)
  })
})

describe('the link of a site admin', () => {
  it('works only for the account that it was made for', async () => {
    const [owner, other] = [await aSession(identity), await aSession(identity)]
    const link = await linkTo(owner.email)
    expect((await accept(other.token, link)).body.code).toBe('link.invalid')
    expect((await accept(owner.token, link)).status).toBe(200)
  })

  it('works once, and no longer after a newer one was made', async () => {
    const { email, token } = await aSession(identity)
    const first = await linkTo(email)
    const second = await linkTo(email)
    expect((await accept(token, first)).body.code).toBe('link.invalid')
    const both = await Promise.all([accept(token, second), accept(token, second)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('works for an hour, is stored as a hash only, and is swept afterwards', async () => {
    const { email, token } = await aSession(identity)
    const link = await linkTo(email)
    const links = adminLinksOf(identity.running.kit)
    const rows = await links.find().toArray()
    expect(JSON.stringify(rows)).not.toContain(link)
    const [row] = rows.slice(-1)
    expect((row?.expiresAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(3_600_000)
    await links.updateMany({}, { $set: { expiresAt: new Date(Date.now() - 1) } })
    expect((await accept(token, link)).body.code).toBe('link.invalid')
    await identity.running.built.jobs?.['sweep-admin-links']?.run(null, { number: 1, last: false })
    expect(await links.countDocuments()).toBe(0)
  })
})
