import type { Envelope } from '@parta/contracts/fact'
import { feedCreated, feedUpdated } from '@parta/contracts/feeds'
import { memberReadmitted } from '@parta/contracts/kicked-members'
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
const facts: [string, (receiver: string, doer: string) => Envelope, object][] = [
  ['org.join', (receiver, doer) => aFact(memberJoined, { ...by(doer), admins: [receiver] }), {}],
  [
    'org.left',
    (receiver, doer) => aFact(memberLeft, { ...by(doer), admins: [receiver], message: 'Ahoj' }),
    { body: 'Ahoj' },
  ],
  [
    'org.kick',
    (receiver, doer) => aFact(memberKicked, { ...by(receiver), by: doer, message: 'Dluh' }),
    { body: 'Dluh' },
  ],
  ['org.readmitted', (receiver, doer) => aFact(memberReadmitted, { ...by(receiver), by: doer }), {}],
  [
    'org.role',
    (receiver, doer) => aFact(roleChanged, { ...by(receiver), by: doer, role: 'admin' }),
    { detail: { role: 'admin' } },
  ],
  ['org.delete', (receiver, doer) => aFact(orgDeleted, { ...org, by: doer, members: [receiver, doer] }), {}],
  ['org.request', (receiver, doer) => aFact(joinRequested, { ...by(doer), admins: [receiver] }), {}],
  ['org.approved', (receiver, doer) => aFact(joinDecided, { ...by(receiver), by: doer, approved: true }), {}],
  ['org.refused', (receiver, doer) => aFact(joinDecided, { ...by(receiver), by: doer, approved: false }), {}],
  ['org.contact', (receiver, doer) => aFact(contactRequested, { ...by(receiver), by: doer }), {}],
  [
    'feed.create',
    (receiver, doer) => aFact(feedCreated, { ...org, feedId: 'feed-1', by: doer, members: [receiver, doer] }),
    { feed: { id: 'feed-1' } },
  ],
  [
    'feed.update',
    (receiver, doer) => aFact(feedUpdated, { ...org, feedId: 'feed-1', by: doer, members: [receiver, doer] }),
    { feed: { id: 'feed-1' } },
  ],
]

describe('a notification about an organisation', () => {
  it('is not created for a member who has disconnected it', async () => {
    const receiver = await service.people.person()
    await deliver(service, aFact(roleChanged, { ...by(receiver.id), by: null, role: 'powerUser', rests: true }), 1)
    await deliver(service, aFact(contactRequested, { ...by(receiver.id), by: 'somebody', rests: true }), 1)
    expect(await listOf(receiver)).toEqual([])
  })

  it.each(facts)('%s is created once for repeated facts, and not for the sender', async (type, factFor, fields) => {
    const [receiver, doer] = [await service.people.person(), await service.people.person({ name: 'Petr' })]
    await deliver(service, factFor(receiver.id, doer.id), 2)
    expect(await listOf(receiver)).toEqual([
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

  it('of a request is created once a day, however often the person asks, and never for an admin apart by a block', async () => {
    const asker = await service.people.person()
    const [admin, apart] = [await service.people.person(), await service.people.person({ apart: [asker.id] })]
    for (const time of ['09:00', '10:00', '23:59']) {
      const at = new Date(`2026-10-01T${time}:00Z`)
      await deliver(service, aFact(joinRequested, { ...by(asker.id), admins: [admin.id, apart.id] }, at), 2)
    }
    expect(await listOf(admin)).toMatchObject([{ type: 'org.request', createdAt: '2026-10-01T09:00:00.000Z' }])
    expect(await listOf(apart)).toEqual([])
    const next = new Date('2026-10-02T00:00:00Z')
    await deliver(service, aFact(joinRequested, { ...by(asker.id), admins: [admin.id] }, next))
    expect(await listOf(admin)).toHaveLength(2)
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
    const [receiver, admin] = [await service.people.person(), await service.people.person()]
    await deliver(service, aFact(memberKicked, { ...by(receiver.id), by: admin.id, message: 'Dluh' }))
    await personal(service.running.kit).erase({ id: admin.id, aliasIds: [] })
    expect(await listOf(receiver)).toMatchObject([{ type: 'org.kick', body: '' }])
  })
})
