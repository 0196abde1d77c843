import type { Envelope } from '@parta/contracts/fact'
import { feedCreated, feedUpdated } from '@parta/contracts/feeds'
import { contactRequested } from '@parta/contracts/notes'
import {
  joinDecided,
  joinRequested,
  memberJoined,
  memberKicked,
  memberLeft,
  orgDeleted,
  roleChanged,
} from '@parta/contracts/orgs'
import type { TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personal } from '../src/personal.ts'
import { aFact, deliver, listFor, type Notifications, openNotifications } from './support.ts'

let service: Notifications
beforeAll(async () => {
  service = await openNotifications()
})
afterAll(() => service.close())

const listOf = async (person: TestPerson) => (await listFor(service, person)).items

const org = { orgId: 'org-1', orgName: 'Sokol' }
const by = (userId: string) => ({ ...org, userId })

/** The facts of an organisation, each with its receiver and its sender. */
const facts: [string, (told: string, doer: string) => Envelope, object][] = [
  ['org.join', (told, doer) => aFact(memberJoined, { ...by(doer), admins: [told] }), {}],
  ['org.left', (told, doer) => aFact(memberLeft, { ...by(doer), admins: [told], message: 'Ahoj' }), { body: 'Ahoj' }],
  ['org.kick', (told, doer) => aFact(memberKicked, { ...by(told), by: doer, message: 'Dluh' }), { body: 'Dluh' }],
  [
    'org.role',
    (told, doer) => aFact(roleChanged, { ...by(told), by: doer, role: 'admin' }),
    { detail: { role: 'admin' } },
  ],
  ['org.delete', (told, doer) => aFact(orgDeleted, { ...org, by: doer, members: [told, doer] }), {}],
  ['org.request', (told, doer) => aFact(joinRequested, { ...by(doer), admins: [told] }), {}],
  ['org.approved', (told, doer) => aFact(joinDecided, { ...by(told), by: doer, approved: true }), {}],
  ['org.refused', (told, doer) => aFact(joinDecided, { ...by(told), by: doer, approved: false }), {}],
  ['org.contact', (told, doer) => aFact(contactRequested, { ...by(told), by: doer }), {}],
  [
    'feed.create',
    (told, doer) => aFact(feedCreated, { ...org, feedId: 'feed-1', by: doer, members: [told, doer] }),
    { feed: { id: 'feed-1' } },
  ],
  [
    'feed.update',
    (told, doer) => aFact(feedUpdated, { ...org, feedId: 'feed-1', by: doer, members: [told, doer] }),
    { feed: { id: 'feed-1' } },
  ],
]

describe('a notification about an organisation', () => {
  it('is not created for a member who has disconnected it', async () => {
    const told = await service.people.person()
    await deliver(service, aFact(roleChanged, { ...by(told.id), by: null, role: 'powerUser', rests: true }), 1)
    await deliver(service, aFact(contactRequested, { ...by(told.id), by: 'somebody', rests: true }), 1)
    expect(await listOf(told)).toEqual([])
  })

  it.each(facts)('%s is created once for repeated facts, and not for the sender', async (type, tell, fields) => {
    const [told, doer] = [await service.people.person(), await service.people.person({ name: 'Petr' })]
    await deliver(service, tell(told.id, doer.id), 2)
    expect(await listOf(told)).toEqual([
      {
        id: expect.any(String),
        type,
        createdAt: expect.any(String),
        body: '',
        read: false,
        event: null,
        org: { id: 'org-1', name: 'Sokol' },
        feed: null,
        sender: expect.objectContaining({ id: doer.id, name: 'Petr' }),
        ...fields,
      },
    ])
    expect(await listOf(doer)).toEqual([])
  })

  it('has no sender when a role follows from a person’s leaving', async () => {
    const heir = await service.people.person()
    await deliver(service, aFact(roleChanged, { ...by(heir.id), by: null, role: 'admin' }), 2)
    expect(await listOf(heir)).toMatchObject([{ type: 'org.role', sender: null }])
  })

  it('is created once for each of many members', async () => {
    const author = await service.people.person()
    const members = Array.from({ length: 450 }, (_, at) => `many-${at}`)
    await Promise.all(members.map((id) => service.people.person({ id })))
    await deliver(service, aFact(feedCreated, { ...org, feedId: 'feed-2', by: author.id, members }), 2)
    const held = service.running.kit.database.native<{ _id: string; userId: string }>('notifications')
    expect(await held.countDocuments({ userId: { $in: members } })).toBe(450)
  })

  it('loses an admin’s message when the admin leaves Parta', async () => {
    const [told, admin] = [await service.people.person(), await service.people.person()]
    await deliver(service, aFact(memberKicked, { ...by(told.id), by: admin.id, message: 'Dluh' }))
    await personal(service.running.kit).erase({ id: admin.id, aliasIds: [] })
    expect(await listOf(told)).toMatchObject([{ type: 'org.kick', body: '' }])
  })
})
