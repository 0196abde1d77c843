import { eventCancelled } from '@parta/contracts/event-facts'
import type { Envelope } from '@parta/contracts/fact'
import { type EventLogEntry, listEventLog } from '@parta/contracts/history'
import { leaveEvent } from '@parta/contracts/players'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { allProcessed } from '@parta/kit/testing-facts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logFilter } from '../src/after/list-event-log.ts'
import { eventLog, type LogRow } from '../src/after/store.ts'
import { personal } from '../src/personal.ts'
import { type Club, openClub } from './club.ts'

let club: Club
let leader: TestPerson
let player: TestPerson
let stranger: TestPerson
let admin: TestPerson
let running: Club['running']
let people: Club['people']
beforeAll(async () => {
  club = await openClub()
  ;({ leader, player, stranger, admin, running, people } = club)
})
afterAll(() => club.close())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const call: Club['call'] = (...given) => club.call(...given)
const anEvent: Club['anEvent'] = (...given) => club.anEvent(...given)
const join: Club['join'] = (...given) => club.join(...given)
const edit: Club['edit'] = (...given) => club.edit(...given)
const cancel: Club['cancel'] = (...given) => club.cancel(...given)
const log = async (person: TestPerson, id: string, query = '') =>
  (await call(listEventLog, person, { id, query })).body as { items: EventLogEntry[]; nextToken?: string }

describe('the history of an event', () => {
  it('lists who joined, was queued, was shifted and left, by which rule, and what was edited, the newest first', async () => {
    const id = await anEvent({ maxPlayers: 2 })
    await join(player, id)
    await join(stranger, id)
    await call(leaveEvent, player, { id, body: { message: 'Nemůžu' } })
    await edit(leader, id, { price: 90 })
    await cancel(leader, id)
    await eventually(async () => expect((await log(leader, id)).items).toHaveLength(8))
    const { items } = await log(stranger, id)
    expect(items.map(({ kind, rule }) => [kind, rule])).toEqual([
      ['cancelled', undefined],
      ['changed', undefined],
      ['shifted', 'queueOrder'],
      ['left', undefined],
      ['queued', 'full'],
      ['joined', 'space'],
      ['joined', 'space'],
      ['created', undefined],
    ])
    expect(items[2]).toMatchObject({ who: { id: stranger.id, name: 'Petr' }, by: null })
    expect(items[3]).toMatchObject({ who: { id: player.id }, by: { id: player.id } })
    expect(items[1]).toMatchObject({ who: null, by: { name: 'Lenka' }, changes: ['price'] })
    expect(JSON.stringify(items)).not.toContain('Nemůžu')
  })

  it('is listed page by page to its first entry', async () => {
    const id = await anEvent({ maxPlayers: -1, enableQueue: false })
    await join(player, id)
    await join(stranger, id)
    await eventually(async () => expect((await log(leader, id)).items).toHaveLength(4))
    const seen: string[] = []
    let token: string | undefined
    do {
      const page = await log(leader, id, `?limit=1${token ? `&nextToken=${token}` : ''}`)
      seen.push(...page.items.map(({ kind }) => kind))
      token = page.nextToken
    } while (token)
    expect(seen).toEqual(['joined', 'joined', 'joined', 'created'])
  })

  it('is shown only to players of the event and those who manage it', async () => {
    const id = await anEvent({ eventOrgId: 'org' })
    const look = (person: TestPerson) => call(listEventLog, person, { id })
    expect(await look(player)).toMatchObject({ status: 403, body: { code: 'rights.missing' } })
    expect((await look(admin)).status).toBe(200)
    await join(player, id)
    expect((await look(player)).status).toBe(200)
    await call(leaveEvent, player, { id, body: {} })
    expect((await look(player)).status).toBe(403)
    expect((await call(listEventLog, leader, { id: 'nothing-there' })).status).toBe(404)
  })

  it('has one entry for a fact that is delivered twice or split into parts', async () => {
    const id = await anEvent()
    const about = { eventId: id, eventName: 'x', date: inHours(48), placeName: '', orgId: null, message: '' }
    const fact = (index: number): Envelope => ({
      id: `events:${id}:9:${index}`,
      type: eventCancelled.name,
      at: new Date().toISOString(),
      actor: 'system',
      correlation: 'test',
      subject: id,
      version: 9,
      data: { ...about, reason: 'minimum', people: [leader.id] },
    })
    await running.bus.publish([fact(0), fact(1)], false)
    await running.bus.publish([fact(1), fact(0)], false)
    await eventually(async () => expect((await log(leader, id)).items[0]?.kind).toBe('cancelled'))
    await allProcessed(running, { service: 'events', source: 'events', kept: false })
    const { items } = await log(leader, id)
    expect(items.map(({ kind, rule }) => [kind, rule])).toEqual([
      ['cancelled', 'minimum'],
      ['joined', 'space'],
      ['created', undefined],
    ])
  })

  it('is read by its index, without a scan or a sort', async () => {
    const lines = running.kit.database.native<LogRow>(eventLog.collection)
    const token = Buffer.from(JSON.stringify([5, 1])).toString('base64url')
    for (const filter of [logFilter('e'), logFilter('e', token)]) {
      const found = lines.find(filter).sort({ version: -1, index: -1 })
      const { queryPlanner } = (await found.explain('queryPlanner')) as { queryPlanner: { winningPlan: unknown } }
      expect(JSON.stringify(queryPlanner.winningPlan)).toContain('eventId_1_version_-1_index_-1')
      expect(JSON.stringify(queryPlanner.winningPlan)).not.toMatch(/COLLSCAN|"SORT"/)
    }
  })

  it('is part of a person’s archive, and loses the name when the person is erased', async () => {
    const gone = await people.person()
    const id = await anEvent()
    await join(gone, id)
    await eventually(async () => expect((await log(leader, id)).items).toHaveLength(3))
    const kept = personal(running.kit)
    const subject = { id: gone.id, accountId: 'a', email: gone.email, aliases: [] } as never
    const shown: unknown[] = []
    let cursor: string | undefined
    do {
      const page = await kept.read(subject, cursor)
      shown.push(...page.rows)
      cursor = page.cursor
    } while (cursor)
    expect(shown).toContainEqual(
      expect.objectContaining({
        section: 'eventHistory',
        data: expect.objectContaining({ event: id, kind: 'joined' }),
      }),
    )
    await kept.erase(subject)
    await eventually(async () => {
      const kinds = (await log(leader, id)).items.map(({ kind }) => kind)
      expect(kinds).toEqual(['gone', 'joined', 'created'])
    })
  })
})
