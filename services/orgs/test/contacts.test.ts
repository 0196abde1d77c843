import {
  type Contacts,
  clearNotes,
  type Grant,
  getNotes,
  listContactReads,
  listGrants,
  requestContact,
  setGrant,
  updateNotes,
} from '@parta/contracts/notes'
import {
  deleteOrg,
  joinOrg,
  kickMember,
  leaveOrg,
  listMembers,
  memberLeft,
  setRole,
  updateOrg,
} from '@parta/contracts/orgs'
import { userUpdated } from '@parta/contracts/profiles'
import { aUserSnapshot, eventually, type TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { contactReads, contacts } from '../src/grants/store.ts'
import { orgs as collection } from '../src/org/store.ts'
import { personal } from '../src/personal.ts'
import { type Orgs, openOrgs } from './support.ts'

let orgs: Orgs
let admin: TestPerson
beforeAll(async () => {
  orgs = await openOrgs()
  admin = await orgs.people.person({ name: 'Lenka' })
})

const data = { tel: '+420777123456', email: 'jana@parta.test', gdpr: true }
const kit = () => orgs.running.kit
const write = (person: TestPerson, body: object = data) => orgs.call(updateNotes, person, { body })
const give = (person: TestPerson, orgId: string, status = 'GRANTED') =>
  orgs.call(setGrant, person, { body: { orgId, status } })
const join = (person: TestPerson, id: string) => orgs.call(joinOrg, person, { id, body: {} })
const read = (person: TestPerson, id: string, orgId: string) =>
  orgs.call(getNotes, person, { id, query: `?orgId=${orgId}` })
const ask = (person: TestPerson, id: string, orgId: string) =>
  orgs.call(requestContact, person, { id, body: { orgId } })
const grants = async (person: TestPerson) =>
  (await orgs.call(listGrants, person)).body as { contacts: Contacts; items: Grant[] }
const statusOf = async (person: TestPerson, orgId: string) =>
  (await grants(person)).items.find(({ org }) => org.id === orgId)?.status
const reads = async (person: TestPerson, query = '') => (await orgs.call(listContactReads, person, { query })).body

/** A member of an organisation with the contact flag, who has granted their contact card. */
async function aMember(fields: object = {}): Promise<{ person: TestPerson; orgId: string }> {
  const person = await orgs.people.person()
  const { id: orgId } = await orgs.anOrg(admin, { contact: true, ...fields })
  await write(person)
  expect((await give(person, orgId)).status).toBe(200)
  expect((await join(person, orgId)).status).toBe(200)
  return { person, orgId }
}

describe('the caller’s contact card', () => {
  it('is shown as it was written, and empty after it was cleared', async () => {
    const person = await orgs.people.person()
    expect((await grants(person)).contacts).toEqual({ tel: '', email: '', gdpr: false })
    expect((await write(person)).body).toEqual(data)
    expect((await grants(person)).contacts).toEqual(data)
    expect((await orgs.call(clearNotes, person)).status).toBe(204)
    expect((await grants(person)).contacts).toEqual({ tel: '', email: '', gdpr: false })
  })

  it.each([
    ['a telephone without enough digits', { ...data, tel: '12345' }, 'tel'],
    ['no telephone', { ...data, tel: '' }, 'tel'],
    ['an invalid e-mail', { ...data, email: 'jana' }, 'email'],
    ['no consent', { ...data, gdpr: false }, 'gdpr'],
  ])('is refused with %s', async (_what, body, field) => {
    const answer = await write(await orgs.people.person(), body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors?.map((error) => error.field)).toContain(field)
  })

  it('needs a finished profile', async () => {
    const newcomer = await orgs.people.person({ login: 'FIRST_TIME' })
    expect((await write(newcomer)).body.code).toBe('profile.incomplete')
    expect((await orgs.call(clearNotes, newcomer)).body.code).toBe('profile.incomplete')
  })
})

describe('a contact grant', () => {
  it('needs a contact card and an existing organisation', async () => {
    const person = await orgs.people.person()
    const { id } = await orgs.anOrg(admin, { contact: true })
    expect((await give(person, id)).body.code).toBe('notes.missing')
    await write(person)
    expect((await give(person, 'nowhere')).body.code).toBe('org.notFound')
    expect((await give(person, id)).body).toMatchObject({ org: { id, name: 'Sokol Brno' }, status: 'GRANTED' })
  })

  it('is required before a person joins an organisation with the contact flag', async () => {
    const person = await orgs.people.person()
    const { id } = await orgs.anOrg(admin, { contact: true })
    expect((await join(person, id)).body.code).toBe('notes.grantRequired')
    await write(person)
    await give(person, id)
    expect((await join(person, id)).status).toBe(200)
  })

  it('is pending for members who joined before the organisation required it', async () => {
    const person = await orgs.people.person()
    const { id } = await orgs.anOrg(admin)
    await join(person, id)
    expect(await statusOf(person, id)).toBeUndefined()
    await orgs.call(updateOrg, admin, { body: { id, contact: true } })
    expect(await statusOf(person, id)).toBe('PENDING')
    await give(person, id, 'REJECTED')
    expect(await statusOf(person, id)).toBe('REJECTED')
  })

  it('does not show the name of a private organisation to people outside it', async () => {
    const person = await orgs.people.person()
    const { id } = await orgs.anOrg(admin, { contact: true, private: true, name: 'Tajný spolek' })
    await write(person)
    expect((await give(person, id)).body).toMatchObject({ org: { id, name: '', image: 'BASIC' } })
    expect((await grants(person)).items).toMatchObject([{ org: { id, name: '' }, status: 'GRANTED' }])
  })
})

describe('a member’s contact card', () => {
  it('is shown to admins and power users only', async () => {
    const { person, orgId } = await aMember()
    const [power, plain, stranger] = [
      await orgs.people.person(),
      await orgs.people.person(),
      await orgs.people.person(),
    ]
    for (const one of [power, plain]) {
      await write(one)
      await give(one, orgId)
      await join(one, orgId)
    }
    await orgs.call(setRole, admin, { id: orgId, body: { memberId: power.id, newRole: 'powerUser' } })
    const { gdpr: _gdpr, ...shown } = data
    expect((await read(admin, person.id, orgId)).body).toEqual(shown)
    expect((await read(power, person.id, orgId)).status).toBe(200)
    for (const one of [plain, stranger]) {
      expect(await read(one, person.id, orgId)).toMatchObject({ status: 403, body: { code: 'notes.forbidden' } })
    }
  })

  it('is refused with the same error whether the person, the organisation or the grant is missing', async () => {
    const { person, orgId } = await aMember()
    const elsewhere = await orgs.anOrg(admin, { contact: true })
    const answers = [
      await read(admin, 'nobody', orgId),
      await read(admin, person.id, 'nowhere'),
      await read(admin, person.id, elsewhere.id),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(403)
      expect(Object.keys(body)).toEqual(Object.keys(answers[0]?.body ?? {}))
      expect(body.code).toBe('notes.forbidden')
    }
  })

  it('is hidden at once when its owner leaves, is kicked, refuses the grant or clears the card', async () => {
    const ways: ((person: TestPerson, orgId: string) => Promise<unknown>)[] = [
      (person, id) => orgs.call(leaveOrg, person, { id, body: {} }),
      (person, id) => orgs.call(kickMember, admin, { id, body: { memberId: person.id } }),
      (person, id) => give(person, id, 'REJECTED'),
      (person) => orgs.call(clearNotes, person),
    ]
    for (const way of ways) {
      const { person, orgId } = await aMember()
      expect((await read(admin, person.id, orgId)).status).toBe(200)
      await way(person, orgId)
      expect((await read(admin, person.id, orgId)).body.code).toBe('notes.forbidden')
    }
  })

  it('needs a new grant when its owner joins again', async () => {
    const { person, orgId } = await aMember()
    await orgs.call(leaveOrg, person, { id: orgId, body: {} })
    await eventually(async () => expect(await statusOf(person, orgId)).toBeUndefined())
    expect((await join(person, orgId)).body.code).toBe('notes.grantRequired')
    await give(person, orgId)
    expect((await join(person, orgId)).status).toBe(200)
    expect((await read(admin, person.id, orgId)).status).toBe(200)
  })

  it('stays granted when the fact of an earlier leaving arrives late or twice', async () => {
    const { person, orgId } = await aMember()
    const left = (at: Date) =>
      aFact(
        memberLeft,
        { orgId, orgName: '', userId: person.id, admins: [], message: '' },
        { id: `orgs:${orgId}:1:0`, subject: orgId, at: at.toISOString() },
      )
    await orgs.deliver(left(new Date(Date.now() - 60_000)))
    expect((await read(admin, person.id, orgId)).status).toBe(200)
    await orgs.deliver(left(new Date()))
    expect(await statusOf(person, orgId)).toBe('REJECTED')
    const row = await kit()
      .database.native<{ _id: string; grants: unknown[] }>(contacts.collection)
      .findOne({ _id: person.id })
    expect(row?.grants).toMatchObject([{ history: [{ status: 'GRANTED' }] }])
  })

  it('is hidden as soon as its owner requests the deletion of the account', async () => {
    const { person, orgId } = await aMember()
    expect((await read(admin, person.id, orgId)).status).toBe(200)
    const leaving = { ...aUserSnapshot(person.id), name: 'DELETED', surname: '', deleted: true }
    // The first has the version of the snapshot that is already in the projection.
    for (let time = 0; time < 2; time += 1) await orgs.publish(userUpdated, leaving)
    await eventually(async () => expect((await read(admin, person.id, orgId)).body.code).toBe('notes.forbidden'))
    const { body } = await orgs.call(listMembers, admin, { id: orgId })
    expect(body.items.find(({ id }) => id === person.id)).toMatchObject({ name: 'DELETED', granted: false })
  })

  it('is no longer granted to a deleted organisation', async () => {
    const { person, orgId } = await aMember()
    expect((await orgs.call(deleteOrg, admin, { id: orgId })).status).toBe(204)
    expect((await read(admin, person.id, orgId)).body.code).toBe('notes.forbidden')
    expect((await grants(person)).items).toEqual([])
    await eventually(async () => {
      const row = await kit()
        .database.native<{ _id: string; grants: unknown[] }>(contacts.collection)
        .findOne({ _id: person.id })
      expect(row?.grants).toEqual([])
    })
  })
})

describe('each reading of a contact card', () => {
  it('is listed for its owner, newest first, in pages', async () => {
    const { person, orgId } = await aMember()
    for (let time = 0; time < 3; time += 1) await read(admin, person.id, orgId)
    const first = await reads(person, '?limit=2')
    expect(first.items).toMatchObject([
      { reader: { id: admin.id, name: 'Lenka' }, org: { id: orgId, name: 'Sokol Brno' } },
      { reader: { id: admin.id } },
    ])
    const second = await reads(person, `?limit=2&nextToken=${first.nextToken}`)
    expect(second.items).toHaveLength(1)
    expect(second.nextToken).toBeUndefined()
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(3)
    expect((await reads(admin)).items.filter(({ org }) => org?.id === orgId)).toEqual([])
  })

  it('is not recorded when it is refused', async () => {
    const { person, orgId } = await aMember()
    await read(await orgs.people.person(), person.id, orgId)
    expect((await reads(person)).items).toEqual([])
  })
})

describe('request a member’s contact card', () => {
  it('is for admins and power users of an organisation with the contact flag, once in a number of days', async () => {
    const person = await orgs.people.person()
    const { id } = await orgs.anOrg(admin)
    await join(person, id)
    expect((await ask(admin, person.id, id)).body.code).toBe('notes.forbidden')
    await orgs.call(updateOrg, admin, { body: { id, contact: true } })
    expect((await ask(person, admin.id, id)).body.code).toBe('notes.forbidden')
    expect((await ask(admin, (await orgs.people.person()).id, id)).body.code).toBe('org.memberUnknown')
    expect((await ask(admin, person.id, 'nowhere')).body.code).toBe('org.notFound')
    expect((await ask(admin, person.id, id)).status).toBe(204)
    expect((await ask(admin, person.id, id)).body.code).toBe('notes.alreadyRequested')
    expect(await statusOf(person, id)).toBe('PENDING')
  })

  it('does not reveal a private organisation to a stranger', async () => {
    const { person, orgId } = await aMember()
    await orgs.call(updateOrg, admin, { body: { id: orgId, private: true } })
    const answer = await ask(await orgs.people.person(), person.id, orgId)
    expect(answer).toMatchObject({ status: 404, body: { code: 'org.notFound' } })
  })
})

describe('a person who leaves Parta', () => {
  it('loses their card, their grants and the readings of it; other cards stay', async () => {
    const { person, orgId } = await aMember()
    const { person: other } = await aMember()
    await read(admin, person.id, orgId)
    for (let time = 0; time < 2; time += 1) await personal(kit()).erase({ id: person.id, aliasIds: [] })
    const held = (name: string, filter: object) => kit().database.native(name).countDocuments(filter)
    expect(await held(contacts.collection, { _id: person.id })).toBe(0)
    expect(await held(contactReads.collection, { ownerId: person.id })).toBe(0)
    expect(await held(contacts.collection, { _id: other.id })).toBe(1)
    expect((await read(admin, person.id, orgId)).body.code).toBe('notes.forbidden')
  })

  it('has card, grants and readings in the archive of their data', async () => {
    const { person, orgId } = await aMember()
    await read(admin, person.id, orgId)
    const sections: Record<string, unknown[]> = {}
    let cursor: string | undefined
    do {
      const page = await personal(kit()).read({ id: person.id, aliasIds: [] }, cursor)
      for (const row of page.rows) sections[row.section] = [...(sections[row.section] ?? []), row.data]
      cursor = page.cursor
    } while (cursor)
    expect(sections['contacts']).toMatchObject([{ tel: data.tel, email: data.email, consent: { version: 1 } }])
    expect(sections['contact-grants']).toMatchObject([{ organisation: orgId, status: 'GRANTED' }])
    expect(sections['contacts-read-by-others']).toMatchObject([{ reader: admin.id, organisation: orgId }])
  })
})

describe('lists of readings', () => {
  it('read only the rows of their owner', async () => {
    const { person } = await aMember()
    const plans = [
      await kit()
        .database.native(contactReads.collection)
        .find({ ownerId: person.id })
        .sort({ at: -1, _id: -1 })
        .limit(51)
        .explain('queryPlanner'),
      await kit()
        .database.native(collection.collection)
        .find({ 'members.id': person.id, contact: true })
        .explain('queryPlanner'),
      await kit().database.native(contacts.collection).find({ 'grants.orgId': 'o' }).explain('queryPlanner'),
    ]
    for (const plan of plans) {
      expect(JSON.stringify(plan)).toContain('IXSCAN')
      expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"stage":"SORT"/)
    }
  })
})
