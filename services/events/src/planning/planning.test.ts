import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { EventForm, EventPatch } from '@parta/contracts/planning'
import { createEvent, updateEvent } from '@parta/contracts/planning'
import { isFull } from '@parta/contracts/predicates/players'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EventRow } from '../core/store.ts'
import { decideJoin } from '../joining/join-rules.ts'
import { decideCancel } from './cancel-rules.ts'
import { decideCreate } from './create-rules.ts'
import { decideUpdate } from './update-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const hour = 3_600_000
const place = (id: string) => ({ id, name: `Hala ${id}`, address: '', location: { lat: 49, lon: 16 }, activities: [] })
const org = {
  id: 'o',
  name: 'Klub',
  image: '',
  currency: 'CZK' as const,
  private: false,
  isRegistered: false,
  deleted: false,
}
const orgs = new Map([['o', { ...org, admins: ['leader', 'admin'], powerUsers: ['coach'] }]])

const hours = fc.integer({ min: 1, max: 120 })
const maxPlayers = fc.oneof(fc.constant(limits.unlimited), fc.integer({ min: 1, max: 8 }))
const date = fc.integer({ min: -2, max: 400 }).map((ahead) => new Date(+now + ahead * hour).toISOString())
const trainer = fc.constantFrom('coach', 'admin', 'leader', 'stranger')
const some = {
  name: fc.constantFrom('Volejbal', ' Badminton ', 'Běh'),
  date,
  duration: fc.constantFrom('00:30', '01:30', '23:59'),
  maxPlayers,
  enableQueue: fc.boolean(),
  price: fc.integer({ min: -1, max: 200 }),
  gender: fc.constantFrom('any' as const, 'female' as const),
  willParticipate: fc.boolean(),
  requireConfirmation: fc.boolean(),
  minPlayers: fc.integer({ min: 2, max: 9 }),
  decisionHours: hours,
}
const form: fc.Arbitrary<EventForm> = fc
  .record(
    { ...some, hoursConfirm: hours, hoursNotLeave: hours, trainer, eventOrgId: fc.constant('o') },
    { requiredKeys: ['name', 'date', 'duration', 'maxPlayers', 'price', 'willParticipate'] },
  )
  .map((fields) => ({ ...fields, activityType: 'volleyball', eventPlaceId: 'p', gender: 'any', minLevel: 0 }))
const patch: fc.Arbitrary<EventPatch> = fc.record(
  {
    ...some,
    minPlayers: fc.oneof(fc.constant(-1), some.minPlayers),
    hoursConfirm: fc.oneof(fc.constant(-1), hours),
    hoursNotLeave: fc.oneof(fc.constant(-1), hours),
    trainer: fc.oneof(fc.constant(null), trainer),
    eventOrgId: fc.oneof(fc.constant(null), fc.constant('o')),
    eventPlaceId: fc.constantFrom('p', 'q'),
  },
  { requiredKeys: [] },
)
const step = fc.oneof(
  fc.record({ kind: fc.constant('edit' as const), patch, by: fc.constantFrom('leader', 'coach', 'admin', 'stranger') }),
  fc.record({ kind: fc.constant('join' as const), who: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 60 }) }),
)

/** The next state, or the same one where the rules refuse; anything else that is thrown is a fault. */
function tried(state: EventRow, codes: readonly string[], run: () => EventRow): EventRow {
  try {
    return run()
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    expect([...codes, 'rights.missing']).toContain((error as AppError).code)
    return state
  }
}

function create(fields: EventForm): EventRow | null {
  const chosen = fields.eventOrgId ? orgs.get('o') : undefined
  const known = { place: place('p'), org: chosen ?? null, linkToken: 't' }
  const command = { id: 'e', leader: 'leader', karma: 9, form: fields, ...known }
  try {
    return decideCreate(command, now).next
  } catch (error) {
    expect(createEvent.errors).toContain((error as AppError).code)
    return null
  }
}

/** What is true of every event, whatever was done to it. */
function checkInvariants(event: EventRow): void {
  const { players, queue, confirmationDate } = event
  expect(event.playersCount).toBe(players.length)
  expect(event.queueCount).toBe(queue.length)
  if (event.maxPlayers !== limits.unlimited) expect(players.length).toBeLessThanOrEqual(event.maxPlayers)
  // Here everyone asks alone, so nobody waits for a place that is free.
  if (queue.length > 0) expect(isFull(event)).toBe(true)
  const ids = [...players, ...queue].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(event.requireConfirmation).toBe(event.hoursConfirm > 0)
  expect(confirmationDate).toEqual(event.requireConfirmation ? new Date(+event.date - event.hoursConfirm * hour) : null)
  if (!event.requireConfirmation) expect(players.some((entry) => entry.confirmedAt ?? entry.offerUntil)).toBe(false)
  if (event.maxPlayers !== limits.unlimited) expect(event.minPlayers).toBeLessThanOrEqual(event.maxPlayers)
  const [full = 0, minutes = 0] = event.duration.split(':').map(Number)
  expect(+event.endDate - +event.date).toBe(full * hour + minutes * 60_000)
  expect(event.trainer).not.toBe(event.leader)
  if (event.org) expect(ids.includes('leader') || event.trainer !== null).toBe(true)
  else expect(event.trainer).toBeNull()
  expect(event.name).toBe(event.name.trim())
  expect(event.words).toContain(event.place.id)
  expect(event.point.coordinates).toEqual([16, 49])
  expect(event.cancelled).toBe(event.cancellation !== null)
}

/** Asserts that an edit keeps the entries in order, and counts `sequence` only for what calendars show. */
function checkEdit(before: EventRow, after: EventRow): void {
  const others = (event: EventRow) =>
    [...event.players, ...event.queue].map(({ id }) => id).filter((id) => id !== 'leader')
  expect(others(after)).toEqual(others(before))
  const isMoved =
    +after.date !== +before.date || +after.endDate !== +before.endDate || after.place.id !== before.place.id
  const isOff = after.cancelled && !before.cancelled
  expect(after.sequence - before.sequence).toBe(isMoved || isOff ? 1 : 0)
  expect(after.leader).toBe(before.leader)
}

describe('editing an event', () => {
  it('keeps all invariants for every patch, player and time', () => {
    fc.assert(
      fc.property(form, fc.array(step, { maxLength: 12 }), (fields, steps) => {
        let event = create(fields)
        if (!event) return
        let time = now
        checkInvariants(event)
        for (const one of steps) {
          const before: EventRow = event
          if (one.kind === 'wait') {
            time = new Date(+time + one.hours * hour)
          } else if (one.kind === 'join') {
            const entrants = [
              { id: `p${one.who}`, userId: `p${one.who}`, gender: 'female', karma: 9, ageGroup: 'adult' } as const,
            ]
            event = tried(before, ['event.full', 'event.past', 'event.alreadyJoined', 'event.notFound'], () => {
              return decideJoin(before, { eventId: 'e', entrants }, time).next
            })
          } else {
            const edit = { eventId: 'e', userId: one.by, patch: one.patch, orgs }
            const named = one.patch.eventPlaceId ? place(one.patch.eventPlaceId) : null
            event = tried(before, updateEvent.errors, () => {
              const decision = decideUpdate(before, { ...edit, place: named }, time)
              checkEdit(before, decision.next)
              return decision.next
            })
          }
          checkInvariants(event)
        }
        event = tried(event, ['event.past'], () => decideCancel(event, calling, time).next)
        checkInvariants(event)
      }),
      { numRuns: 2000, seed: 20_260_601 },
    )
  })
})

const calling = { eventId: 'e', userId: 'leader', isSiteAdmin: false, orgs, message: '' }
