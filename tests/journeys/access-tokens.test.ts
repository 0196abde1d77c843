import { createAccessToken, listAccessTokens, revokeAccessToken } from '@parta/contracts/access-tokens'
import { getEvent } from '@parta/contracts/events'
import { createFeed } from '@parta/contracts/feeds'
import { listSignIns, signOutEverywhere } from '@parta/contracts/identity'
import { livePath } from '@parta/contracts/live'
import { operations } from '@parta/contracts/operations'
import { createOrg, listMyOrgs } from '@parta/contracts/orgs'
import { changePassword } from '@parta/contracts/passwords'
import { createEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { createAlias } from '@parta/contracts/profiles'
import { accessTokenLimits, type Scope, scopes } from '@parta/contracts/scopes'
import { altered, eventually } from '@parta/kit/testing'
import { io } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { test } from '../support/world.ts'
import { examples } from './examples.ts'
import { ageProofs, anAdmin, aPerson, identityOf, type Parta, type Person, password } from './parta.ts'

let parta: Parta
let jana: Person
test.beforeAll(async ({ parta: running }) => {
  parta = running
  jana = await aPerson(parta, 'Jana')
})

const make = ({ token }: Pick<Person, 'token'>, of: readonly Scope[] = scopes, name = 'Web klubu') =>
  parta.must(createAccessToken, { token, body: { name, scopes: of, days: 30 } })

/** Calls an operation without any input, and returns status and code: what is refused before the input is read. */
async function answerOf(url: string, token: string, { method, path }: (typeof operations)[number]) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(url + path.replace(/:\w+/g, 'some-id'), { method, headers, redirect: 'manual' })
  const text = await answer.text()
  const code = text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined
  return { status: answer.status, code }
}

describe('a personal access token', () => {
  it('is refused by every operation without a scope, through the gateway and at each service', async () => {
    const { secret } = await make(jana)
    const closed = operations.filter(({ who, scope }) => who !== 'anyone' && scope === undefined)
    expect(closed.length).toBeGreaterThan(100)
    const urls = new Map(parta.local.services.map(({ name, url }) => [name as string, url]))
    for (const operation of closed) {
      for (const url of [parta.local.url, urls.get(operation.service) ?? '']) {
        const answer = await answerOf(url, secret, operation)
        expect([operation.name, answer]).toEqual([operation.name, { status: 403, code: 'token.scope' }])
      }
    }
  })

  it('is refused by every operation of another scope, and accepted by those of its own', async () => {
    for (const scope of scopes) {
      const { token, secret } = await make(jana, [scope], scope)
      for (const operation of operations.filter((one) => one.scope !== undefined)) {
        const { code } = await answerOf(parta.local.url, secret, operation)
        expect([operation.name, code === 'token.scope']).toEqual([operation.name, operation.scope !== scope])
        expect(code).not.toBe('token.invalid')
      }
      await parta.must(revokeAccessToken, { token: jana.token, id: token.id })
    }
  })

  it('works in the name of its owner, and tells when it was used', async () => {
    const org = (await parta.must(createOrg, { token: jana.token, body: examples({})['createOrg']?.body })).id
    const { token, secret } = await make(jana, ['orgs:read', 'posts:write'])
    expect(token).toMatchObject({ name: 'Web klubu', lastUsedAt: null })
    expect(secret).toMatch(/^parta_[\w-]{43}$/)
    const { items } = await parta.must(listMyOrgs, { token: secret })
    expect(items.map(({ id }) => id)).toEqual([org])
    await parta.must(createFeed, { token: secret, body: { text: 'Ahoj z webu', feedOrgId: org } })
    const listed = (await parta.must(listAccessTokens, { token: jana.token })).items
    expect(listed.find(({ id }) => id === token.id)?.lastUsedAt).not.toBeNull()
    const signIns = await parta.must(listSignIns, { token: jana.token })
    expect(signIns.items.map(({ id }) => id)).not.toContain(token.id)
  })

  it('reads an event without the names of children and without the link of a private one', async () => {
    const { token } = jana
    const child = await parta.must(createAlias, { token, body: { name: 'Anezka', ageGroup: 'child' } })
    const form = { ...examples({})['createEvent']?.body, private: true, requireConfirmation: false, maxPlayers: 9 }
    const { id } = await parta.must(createEvent, { token, body: { ...form, gender: 'any', minLevel: 0, tags: 'all' } })
    await parta.must(joinEvent, { token, id, body: { aliasIds: [child.id] } })
    const own = await parta.must(getEvent, { token, id })
    expect(own.linkToken).toMatch(/\w/)
    expect(JSON.stringify(own.playersInfo)).toContain('Anezka')
    const read = await parta.must(getEvent, { token: (await make(jana, ['events:read'])).secret, id })
    expect(read.linkToken).toBeNull()
    expect(read.playersInfo).toHaveLength(own.playersInfo.length)
    expect(JSON.stringify(read)).not.toContain('Anezka')
  })

  it('opens no live connection', async () => {
    const { secret } = await make(jana)
    const socket = io(parta.local.url, {
      path: livePath,
      transports: ['websocket'],
      forceNew: true,
      auth: { token: secret },
    })
    await expect(
      new Promise((resolve, reject) =>
        socket.once('connect', () => resolve('connected')).once('connect_error', reject),
      ),
    ).rejects.toThrow()
    socket.disconnect()
  })

  it('gives no rights of a site admin', async () => {
    const admin = await anAdmin(parta)
    const { secret } = await make(admin)
    for (const operation of operations.filter(({ who }) => who === 'siteAdmin')) {
      expect([operation.name, (await answerOf(parta.local.url, secret, operation)).code]).toEqual([
        operation.name,
        'token.scope',
      ])
    }
  })

  it('needs a fresh proof, and is stored as a hash', async () => {
    const { secret } = await make(jana)
    const rows = await identityOf(parta).database.native('sessions').find({}).toArray()
    expect(JSON.stringify(rows)).not.toContain(secret)
    await ageProofs(parta)
    const body = { name: 'x', scopes: ['orgs:read'], days: 1 }
    const { status, body: refused } = await parta.call(createAccessToken, { token: jana.token, body })
    expect([status, (refused as { code?: string }).code]).toEqual([403, 'identity.proofRequired'])
  })

  it('is refused when it is wrong, and everywhere within seconds after it was revoked', async () => {
    const petr = await aPerson(parta, 'Petr')
    const { token, secret } = await make(petr)
    const wrong = [altered(secret), 'parta_', 'parta_x', `${secret}x`]
    for (const each of wrong) expect((await parta.call(listMyOrgs, { token: each })).status).toBe(401)
    await parta.must(listMyOrgs, { token: secret })
    expect((await parta.call(revokeAccessToken, { token: jana.token, id: token.id })).status).toBe(404)
    await parta.must(revokeAccessToken, { token: petr.token, id: token.id })
    const urls = [parta.local.url, ...parta.local.services.filter(({ name }) => name === 'orgs').map(({ url }) => url)]
    for (const url of urls) {
      await eventually(async () => expect((await answerOf(url, secret, listMyOrgs)).status).toBe(401))
    }
  })

  it('is refused above ten for one person, also in simultaneous calls', async () => {
    const eva = await aPerson(parta, 'Eva')
    for (let at = 1; at < accessTokenLimits.count; at += 1) await make(eva)
    const body = { name: 'Navíc', scopes: ['orgs:read'], days: 1 }
    await Promise.all(Array.from({ length: 5 }, () => parta.call(createAccessToken, { token: eva.token, body })))
    const { items } = await parta.must(listAccessTokens, { token: eva.token })
    expect(items.length).toBeLessThanOrEqual(accessTokenLimits.count)
  })

  it('ends with a changed password, and when its owner signs out everywhere', async () => {
    const ota = await aPerson(parta, 'Ota')
    const first = await make(ota)
    const body = { oldPassword: password, newPassword: 'Zeleny kokrhel 8' }
    await parta.must(changePassword, { token: ota.token, body })
    await eventually(async () => expect((await parta.call(listMyOrgs, { token: first.secret })).status).toBe(401))
    const iva = await aPerson(parta, 'Iva')
    const second = await make(iva)
    await parta.must(listMyOrgs, { token: second.secret })
    await parta.must(signOutEverywhere, { token: iva.token })
    await eventually(async () => expect((await parta.call(listMyOrgs, { token: second.secret })).status).toBe(401))
  })

  it('shows an event as its owner may see it, and none to a token of another scope', async () => {
    const { secret } = await make(await aPerson(parta, 'Ada'), ['events:read'])
    expect((await parta.call(getEvent, { token: secret, id: 'unknown' })).status).toBe(404)
  })
})
