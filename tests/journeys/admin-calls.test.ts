import { createAchievement } from '@parta/contracts/achievements'
import { type AdminRole, adminRoles } from '@parta/contracts/admin-values'
import { hour } from '@parta/contracts/durations'
import type { ErrorCode } from '@parta/contracts/errors'
import { openapiDocument } from '@parta/contracts/openapi'
import type { Operation } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { createOrg, joinOrg, registerOrg, setRole } from '@parta/contracts/orgs'
import { createPlace } from '@parta/contracts/places'
import { createAlias } from '@parta/contracts/profiles'
import { beginReservanto, connectReservanto, joinProviderEvent, setUpReservanto } from '@parta/contracts/providers'
import { uploadEvents } from '@parta/contracts/uploader'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Reservanto, startReservanto } from '../../services/events/test/reservanto.ts'
import { isInTable, type Row, sheetAt, type Things, table } from './admin-table.ts'
import { reporting } from './changes.ts'
import type { Example } from './example.ts'
import { examples } from './examples.ts'
import { anAdmin, aPerson, aSession, openParta, type Parta, type Person, signedIn } from './parta.ts'
import { settled, stateBefore } from './settled.ts'

const paths = openapiDocument({ url: 'http://localhost:8080', version: '1.2.3' })['paths'] as Readonly<
  Record<string, Readonly<Record<string, unknown>>>
>

const callOf = ({ method, path }: Operation) => `${method} ${path}`

function operationOf({ call }: Pick<Row, 'call'>): Operation {
  const found = operations.find((each) => callOf(each) === call)
  if (!found) throw new Error(`No operation ${call}`)
  return found
}

type Caller =
  | 'a user'
  | 'an admin of another organisation'
  | 'a power user of the organisation'
  | 'an admin of the organisation'
  | 'a locked site admin'
  | AdminRole

let parta: Parta
let reservanto: Reservanto
let things: Things
let callers: Record<Caller, Person>
beforeAll(async () => {
  reservanto = await startReservanto()
  parta = await openParta({
    ...reporting(),
    PARTA_RESERVANTO_CLIENT: 'parta',
    PARTA_RESERVANTO_URL: reservanto.url,
    PARTA_BANK_ACCOUNT: '2901234567/2010',
    PARTA_ISSUER_NAME: 'Parta s.r.o.',
    PARTA_ISSUER_COMPANY_ID: '12345679',
    PARTA_ISSUER_VAT_ID: 'CZ12345679',
    PARTA_ISSUER_STREET: 'Dlouhá 12/3',
    PARTA_ISSUER_CITY: 'Praha',
    PARTA_ISSUER_ZIP: '110 00',
    PARTA_FEE_PERCENT: '2.5',
  })
  const [owner, other, power] = [
    await aPerson(parta, 'Majitel'),
    await aPerson(parta, 'Jiny'),
    await aPerson(parta, 'Pomocnik'),
  ]
  const full = await anAdmin(parta)
  things = await thingsOf(owner, full)
  await anOrg(other, full)
  await parta.must(joinOrg, { token: power.token, id: things.org, body: {} })
  const promoted = { memberId: power.id, newRole: 'powerUser' }
  await parta.must(setRole, { token: owner.token, id: things.org, body: promoted })
  const { id, email } = full
  callers = {
    'a user': await aPerson(parta, 'Cizi'),
    'an admin of another organisation': other,
    'a power user of the organisation': power,
    'an admin of the organisation': owner,
    // With all rights, but signed in with the password.
    'a locked site admin': { id, email, ...(await aSession(parta, email)) },
    support: await anAdmin(parta, ['support']),
    moderator: await anAdmin(parta, ['moderator']),
    finance: await anAdmin(parta, ['finance']),
    operator: await anAdmin(parta, ['operator']),
  }
})
afterAll(async () => {
  await parta.close()
  await reservanto.close()
})
beforeEach(async () => {
  for (const [caller, person] of Object.entries(callers)) callers[caller as Caller] = await signedIn(parta, person)
})

async function anOrg({ token }: Person, admin: Person): Promise<string> {
  const body = { ...examples({})['createOrg']?.body, contact: false }
  const { id } = await parta.must(createOrg, { token, body })
  await parta.must(registerOrg, { token: admin.token, id, body: { isRegistered: true } })
  return id
}

/** Creates an organisation with what the calls are about. */
async function thingsOf(owner: Person, admin: Person): Promise<Things> {
  const { token } = owner
  const org = await anOrg(owner, admin)
  const good = examples({ org })
  const achievement = { ...good['createAchievement']?.body, orgId: org }
  const place = (await parta.must(createPlace, { token, body: good['createPlace']?.body })).id
  const sheet = { orgId: org, sheet: sheetAt(place), commit: true }
  const child = (await parta.must(createAlias, { token, body: { name: 'Kuba', ageGroup: 'child' } })).id
  const ofReservanto = await connected(token, org)
  await parta.must(joinProviderEvent, { token, id: ofReservanto.joinedLesson, body: { aliasIds: [child] } })
  return {
    org,
    achievement: (await parta.must(createAchievement, { token, body: achievement })).id,
    upload: (await parta.must(uploadEvents, { token, body: sheet })).id ?? '',
    place,
    child,
    ...ofReservanto,
  }
}

/** Connects an organisation with a merchant of the local Reservanto that has two classes. */
async function connected(adminToken: string, org: string) {
  const token = 'LongTimeToken-of-the-organisation'
  const merchant = reservanto.addMerchant(token)
  const [lesson = '', otherLesson = '', joinedLesson = ''] = [1, 2, 3].map((id) => {
    const start = Math.ceil(Date.now() / hour) * hour + 72 * hour
    merchant.lessons.set(id, { id, name: 'Ranní jóga', start, minutes: 60, capacity: 40, elsewhere: 0 })
    return `RESERVANTO-${merchant.id}-${id}`
  })
  const begin = async () => (await parta.must(beginReservanto, { token: adminToken, id: org })).start
  await parta.must(connectReservanto, { token: adminToken, id: token, body: { start: await begin() } })
  const segments = [{ id: '7', activityType: 'yoga' }]
  await parta.must(setUpReservanto, { token: adminToken, id: org, body: { segments } })
  return { token, start: await begin(), lesson, otherLesson, joinedLesson }
}

const isRole = (caller: Caller): caller is AdminRole => (adminRoles as readonly string[]).includes(caller)

function isFor({ role = [], isForOrgAdmins, isForEverybody }: Row, caller: Caller): boolean {
  if (isForEverybody) return true
  return isRole(caller)
    ? [role].flat().includes(caller)
    : isForOrgAdmins === true && caller === 'an admin of the organisation'
}

/** Returns the code with which a caller is refused for whom a call is not. */
function refusalOf(row: Row, caller: Caller): ErrorCode | undefined {
  if (caller === 'a locked site admin' && row.role) return 'rights.passkeyRequired'
  if (operationOf(row).who === 'siteAdmin') return isRole(caller) ? 'rights.missing' : 'rights.notSiteAdmin'
  const isMember = caller === 'a power user of the organisation'
  return isMember ? row.refused : (row.outsiders ?? row.refused)
}

function sentOf(row: Row): Example {
  const known = { org: things.org, event: 'event', person: 'person', other: 'other', alias: 'alias', feed: 'feed' }
  return { ...examples(known)[operationOf(row).name], ...row.sent?.(things) }
}

async function codeOf(row: Row, token?: string): Promise<string | undefined> {
  return (await parta.call(operationOf(row), { ...sentOf(row), token })).body.code
}

const rows = table.map((row) => [row.about ? `${row.call} (${row.about})` : row.call, row] as const)

describe('a call of the admin area, the booking systems, the uploader or achievements', () => {
  it('is in the table, and in the API description', () => {
    const inTable = [...new Set(table.map(({ call }) => call))]
    expect(inTable.toSorted()).toEqual(operations.filter(isInTable).map(callOf).toSorted())
    for (const { name, method, path } of operations.filter(isInTable)) {
      const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(described).toMatchObject({ operationId: name })
    }
  })

  it.each(rows)('%s is refused to everybody but whom it is for, and changes nothing', async (_call, row) => {
    const others = (Object.keys(callers) as Caller[]).filter((caller) => !isFor(row, caller))
    const before = await stateBefore(parta)
    const bookings = reservanto.asked.length
    expect(await codeOf(row)).toBe('token.missing')
    for (const caller of others) {
      expect([caller, await codeOf(row, callers[caller].token)]).toEqual([caller, refusalOf(row, caller)])
    }
    expect(await settled(parta)).toEqual(before)
    expect(reservanto.asked.length).toBe(bookings)
  })

  it.each(rows)('%s is allowed to those for whom it is', async (_call, row) => {
    const own = (Object.keys(callers) as Caller[]).filter((caller) => isFor(row, caller))
    expect(own).not.toEqual([])
    for (const caller of own) {
      expect([caller, await codeOf(row, callers[caller].token)]).toEqual([caller, row.gets])
    }
  })
})
