import type { EventInfo } from '@parta/contracts/events'
import { createEvent, updateEvent } from '@parta/contracts/planning'
import { joinEvent, leaveEvent } from '@parta/contracts/players'
import { savedSearchLimits } from '@parta/contracts/saved-search-limits'
import {
  deleteSavedSearch,
  listSavedSearches,
  type SavedFilters,
  saveSearch,
  type searchMatched,
  updateSavedSearch,
} from '@parta/contracts/saved-searches'
import { eventually, type TestPerson } from '@parta/kit/testing'
import type { Static } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personal } from '../src/personal.ts'
import { alertSearches } from '../src/search/notify-matching.ts'
import { alertsOf, savedOf } from '../src/search/store.ts'
import { type Events, eventForm, openEvents } from './support.ts'

let events: Events
let leader: TestPerson
let here: { lat: number; lon: number }
beforeAll(async () => {
  events = await openEvents()
  leader = await events.people.person()
  here = (await events.anEvent(leader, { private: true })).place.location
})
afterAll(() => events.close())

const save = (person: TestPerson, filters: Partial<SavedFilters> = {}, more: object = {}) =>
  events.must(saveSearch, person, { body: { name: 'Blízko', alert: true, filters: { ...here, ...filters }, ...more } })
/** Everybody who was notified of an event, as often as they were. */
const notifiedOf = (id: string) =>
  events.facts(id, 'search-matched').flatMap(({ data }) => (data as Static<typeof searchMatched.data>).people)
/** Waits until the witness is notified of an event: by then everybody else is, too, who is to be. */
const notifiedWith = async (witness: TestPerson, id: string) => {
  await eventually(() => expect(notifiedOf(id)).toContain(witness.id))
  return notifiedOf(id)
}
/** Waits until the alerts of a person are stored: a moment after the fact is published. */
const storedFor = ({ id: userId }: TestPerson, count: number) =>
  eventually(async () => expect(await alertsOf(events.kit()).countDocuments({ userId })).toBe(count))

describe('saved searches', () => {
  it('are listed with the newest first, renamed, and deleted', async () => {
    const person = await events.people.person()
    const first = await save(person, { activityType: 'badminton', when: 'tonight', freeOnly: true })
    const second = await save(person, { activities: 'tennis|padel' }, { name: ' Rakety ', alert: false })
    expect((await events.must(listSavedSearches, person)).items).toEqual([second, first])
    expect(second).toMatchObject({ name: 'Rakety', alert: false, filters: { ...here, activities: 'tennis|padel' } })

    const changed = await events.must(updateSavedSearch, person, {
      id: first.id,
      body: { name: 'Večer', alert: false },
    })
    expect(changed).toEqual({ ...first, name: 'Večer', alert: false })
    expect((await events.call(deleteSavedSearch, person, { id: second.id })).status).toBe(204)
    expect((await events.must(listSavedSearches, person)).items).toEqual([changed])
  })

  it('of another person are answered like those that do not exist', async () => {
    const [owner, thief] = [await events.people.person(), await events.people.person()]
    const { id } = await save(owner)
    for (const asked of [id, 'nothing']) {
      const body = { name: 'Moje' }
      expect((await events.call(updateSavedSearch, thief, { id: asked, body })).body.code).toBe('search.notFound')
      expect((await events.call(deleteSavedSearch, thief, { id: asked })).body.code).toBe('search.notFound')
    }
    expect((await events.must(listSavedSearches, thief)).items).toEqual([])
    expect((await events.must(listSavedSearches, owner)).items).toHaveLength(1)
  })

  it('are refused without a name, for days that are over, and beyond the limit', async () => {
    const person = await events.people.person()
    const refused = async (body: object) => (await events.call(saveSearch, person, { body: body as never })).body.code
    expect(await refused({ name: ' ', alert: true, filters: here })).toBe('validation.failed')
    expect(await refused({ name: 'X', alert: true, filters: { ...here, when: 'someday' } })).toBe('validation.failed')
    const over = { ...here, to: new Date(Date.now() - 1000).toISOString() }
    expect(await refused({ name: 'X', alert: true, filters: over })).toBe('validation.failed')
    await Promise.all(Array.from({ length: savedSearchLimits.perPerson }, () => save(person)))
    expect(await refused({ name: 'Moc', alert: true, filters: here })).toBe('search.tooMany')
  })

  it('are in the archive of their person, and erased with them', async () => {
    const person = await events.people.person()
    await save(person, {}, { name: 'Kanárek' })
    const { id: eventId } = await events.anEvent(leader)
    await notifiedWith(person, eventId)
    const { read, erase } = personal(events.kit())
    const subject = { id: person.id, aliasIds: [] }
    const shown: string[] = []
    let cursor: string | undefined
    do {
      const page = await read(subject, cursor)
      shown.push(...page.rows.map((row) => JSON.stringify(row)))
      cursor = page.cursor
    } while (cursor)
    expect(shown.filter((row) => row.includes('Kanárek'))).toHaveLength(1)
    await storedFor(person, 1)
    await erase(subject)
    expect(await savedOf(events.kit()).countDocuments({ _id: person.id })).toBe(0)
    expect(await alertsOf(events.kit()).countDocuments({ userId: person.id })).toBe(0)
  })
})

describe('an alert', () => {
  it('is sent to the people whose search matches a new event, and to nobody else', async () => {
    const [witness, off, other, far, blocked] = await Promise.all([
      events.people.person(),
      events.people.person(),
      events.people.person(),
      events.people.person(),
      events.people.person({ apart: [leader.id] }),
    ])
    await save(witness, { activities: 'tennis|badminton', distance: 5 })
    await save(off, {}, { alert: false })
    await save(other, { activityType: 'tennis' })
    await save(far, { lat: here.lat + 1 })
    await save(blocked)
    await save(leader)
    const { id } = await events.anEvent(leader)
    const told = await notifiedWith(witness, id)
    for (const { id: userId } of [off, other, far, blocked, leader]) expect(told).not.toContain(userId)
  })

  it('is not sent about a private event until it becomes public', async () => {
    const witness = await events.people.person()
    await save(witness)
    const { id } = await events.anEvent(leader, { private: true })
    const { id: open } = await events.anEvent(leader)
    await notifiedWith(witness, open)
    await alertSearches(events.kit(), { eventId: id, isFreed: false }, { number: 1, createdAt: new Date() })
    expect(notifiedOf(id)).toEqual([])
    await events.must(updateEvent, leader, { id, body: { private: false } })
    expect(await notifiedWith(witness, id)).toContain(witness.id)
  })

  it('is sent to a person once for an event, also when it was full and has a free place again; others are notified of the place', async () => {
    const early = await events.people.person()
    await save(early)
    const { id } = await events.anEvent(leader)
    await notifiedWith(early, id)
    await storedFor(early, 1)
    const player = await events.people.person()
    await events.must(joinEvent, player, { id, body: {} })
    const late = await events.people.person()
    await save(late)
    expect((await events.call(leaveEvent, player, { id, body: {} })).status).toBe(200)
    const told = await notifiedWith(late, id)
    expect(told.filter((userId) => userId === early.id)).toHaveLength(1)
    // The player has left again, and has no saved search.
    expect(told).not.toContain(player.id)
  })

  it('is sent once when its task runs twice, or again after a crash before its last write', async () => {
    const witness = await events.people.person()
    await save(witness)
    const { id } = await events.anEvent(leader)
    await notifiedWith(witness, id)
    await storedFor(witness, 1)
    const run = (createdAt: Date) =>
      alertSearches(events.kit(), { eventId: id, isFreed: false }, { number: 2, createdAt })
    await run(new Date())
    expect(notifiedOf(id).filter((userId) => userId === witness.id)).toHaveLength(1)

    const [fact] = events.facts(id, 'search-matched')
    expect(fact?.data).toMatchObject({ about: id, eventId: id })
  })

  it('is sent once for all new dates of a repetition', async () => {
    const witness = await events.people.person()
    await save(witness)
    const body = { ...eventForm(), repeatAfter: 'weekly' as const, numberOfEvents: 3 }
    const first: EventInfo = await events.must(createEvent, leader, { body })
    await storedFor(witness, 1)
    const { id: single } = await events.anEvent(leader)
    await notifiedWith(witness, single)
    await storedFor(witness, 2)
    expect((await alertsOf(events.kit()).find({ userId: witness.id }).toArray()).map(({ _id }) => _id)).toContain(
      `${witness.id} ${first.repetitionId}`,
    )
  })

  it('is sent to a person only up to the daily limit', async () => {
    const [busy, witness] = [await events.people.person(), await events.people.person()]
    await save(busy)
    await save(witness)
    const rows = Array.from({ length: savedSearchLimits.alertsADay }, (_none, at) => ({
      _id: `${busy.id} other-${at}`,
      userId: busy.id,
      at: new Date(),
      date: new Date(),
    }))
    await alertsOf(events.kit()).insertMany(rows)
    const { id } = await events.anEvent(leader)
    expect(await notifiedWith(witness, id)).not.toContain(busy.id)
  })
})
