import type { AvailabilityForm, AvailabilityPatch } from '@parta/contracts/availabilities'
import { weekdays } from '@parta/contracts/availability-values'
import { AppError } from '@parta/contracts/errors'
import { overlap } from '@parta/contracts/predicates/weekly'
import type { RepetitionSpan } from '@parta/contracts/values'
import { newId } from '@parta/kit/store/id'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addSlots,
  comingSlots,
  deleteSlots,
  dropAlias,
  setSlotHits,
  slotsOverlap,
  timeOf,
  updateSlot,
} from './rules.ts'
import type { Planner } from './store.ts'
import { now, onceForm, weeklyForm } from './testing.ts'

const add = (planner: Planner | null, form: AvailabilityForm, busy: readonly [string, string][] = []): Planner => {
  const ids = Array.from({ length: form.numberOfAvailabilities ?? 1 }, () => newId())
  const times = busy.map(([start, end]) => ({ start: new Date(start), end: new Date(end) }))
  return addSlots(planner, { form, ids, busy: times }, now).next
}
const lastId = (planner: Planner) => planner.slots.at(-1)?.id ?? ''
const patched = (planner: Planner, patch: AvailabilityPatch) =>
  updateSlot(planner, { id: lastId(planner), patch, busy: [] }, now).next
const codeOf = (work: () => unknown) => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof AppError ? (error.fields[0]?.code ?? error.code) : error
  }
}

describe('a new availability', () => {
  it('lasts an hour without an end, takes invitations, and has a radius of 10 km', () => {
    const { slots } = add(null, { ...onceForm(), dateEnd: undefined } as unknown as AvailabilityForm)
    expect(slots).toMatchObject([{ hits: true, isDisabled: false, hasBeenInteractedWith: false, radius: 10 }])
    expect(slots[0]?.once?.end).toEqual(new Date('2026-11-25T17:00:00.000Z'))
  })

  it.each([
    ['date.inPast', { dateStart: '2026-11-23T10:59:00.000Z', dateEnd: '2026-11-23T12:00:00.000Z' }],
    ['date.beforeStart', { dateEnd: '2026-11-25T16:00:00.000Z' }],
    ['date.nextDay', { dateEnd: '2026-11-25T23:30:00.000Z' }],
    ['date.tooFar', { dateStart: '2027-05-24T16:00:00.000Z', dateEnd: '2027-05-24T17:00:00.000Z' }],
    ['validation.required', { name: '  ' }],
    ['validation.required', { repeatAfter: 'weekly' as const }],
    ['validation.required', { numberOfAvailabilities: 3 }],
    ['validation.required', { type: 'permanent' as const }],
    ['validation.oneActivity', { activities: 'chosen' as const }],
  ] as const)('is refused with %s for %j', (code, fields) => {
    expect(codeOf(() => add(null, onceForm(fields)))).toBe(code)
  })

  it('that is permanent may be in the past and without a name: only its time of day counts', () => {
    const { slots } = add(null, weeklyForm({ dateStart: '2025-07-01T15:00:00Z', dateEnd: '2025-07-01T17:00:00Z' }))
    expect(slots).toMatchObject([{ name: '', weekly: { dayOfWeek: 'wednesday', startMinute: 1020, endMinute: 1140 } }])
  })

  it('repeats as one-off ones of one repetition', () => {
    const { slots } = add(null, onceForm({ repeatAfter: 'daily', numberOfAvailabilities: 3 }))
    expect(slots.map(({ once }) => once?.start.toISOString())).toEqual([
      '2026-11-25T16:00:00.000Z',
      '2026-11-26T16:00:00.000Z',
      '2026-11-27T16:00:00.000Z',
    ])
    expect(new Set(slots.map(({ repetitionId }) => repetitionId)).size).toBe(1)
  })

  it('of a child takes no invitations', () => {
    const form = onceForm({ aliasId: 'ALIAS_a__b', hits: true })
    expect(addSlots(null, { form, ids: ['one'], isChild: true, busy: [] }, now).next.slots[0]?.hits).toBe(false)
  })
})

describe('the conflicts of an availability', () => {
  it('are own ones and own events in its range; an end at the start of the next one is none', () => {
    const planner = add(null, onceForm())
    const later = { dateStart: '2026-11-25T17:59:00.000Z', dateEnd: '2026-11-25T19:00:00.000Z' }
    expect(codeOf(() => add(planner, onceForm(later)))).toBe('availability.overlaps')
    const after = onceForm({ ...later, dateStart: '2026-11-25T18:00:00.000Z' })
    expect(add(planner, after).slots).toHaveLength(2)
    const event = ['2026-11-25T18:30:00.000Z', '2026-11-25T20:00:00.000Z'] as [string, string]
    expect(codeOf(() => add(planner, after, [event]))).toBe('availability.eventInRange')
  })

  it('are of the person and of each alias separately', () => {
    const planner = add(add(null, onceForm()), onceForm({ aliasId: 'ALIAS_a__b' }))
    expect(planner.slots).toHaveLength(2)
  })

  it('of a permanent one are a taken weekday, one-off ones on it, and events in its next occurrence', () => {
    const planner = add(null, weeklyForm())
    const morning = { dateStart: '2026-11-25T07:00:00Z', dateEnd: '2026-11-25T08:00:00Z' }
    expect(codeOf(() => add(planner, weeklyForm(morning)))).toBe('availability.dayTaken')
    expect(codeOf(() => add(planner, onceForm()))).toBe('availability.overlaps')
    expect(codeOf(() => add(add(null, onceForm()), weeklyForm()))).toBe('availability.overlaps')
    const next = ['2026-11-25T17:30:00.000Z', '2026-11-25T20:00:00.000Z'] as [string, string]
    const weekLater = ['2026-12-02T17:30:00.000Z', '2026-12-02T20:00:00.000Z'] as [string, string]
    expect(codeOf(() => add(null, weeklyForm(), [next]))).toBe('availability.eventInRange')
    expect(add(null, weeklyForm(), [weekLater]).slots).toHaveLength(1)
  })

  it('say whether that weekday or all weekdays are taken', () => {
    const full = weekdays.reduce<Planner | null>((planner, dayOfWeek) => add(planner, weeklyForm({ dayOfWeek })), null)
    expect(codeOf(() => add(full, weeklyForm()))).toBe('availability.daysTaken')
  })

  it('of one date of a repetition refuse the whole repetition', () => {
    const planner = add(null, onceForm())
    const daily = onceForm({
      dateStart: '2026-11-24T16:00:00.000Z',
      dateEnd: '2026-11-24T17:00:00.000Z',
      repeatAfter: 'daily',
      numberOfAvailabilities: 2,
    })
    expect(codeOf(() => add(planner, daily))).toBe('availability.overlaps')
  })

  it('are not looked for by an edit that keeps the time', () => {
    const planner = add(null, onceForm())
    const busy = [{ start: new Date('2026-11-25T16:00:00Z'), end: new Date('2026-11-25T17:00:00Z') }]
    const edit = { id: lastId(planner), patch: { name: 'Večer', isDisabled: true }, busy }
    expect(updateSlot(planner, edit, now).answer).toMatchObject({ name: 'Večer', isDisabled: true })
    const moved = { ...edit, patch: { dateEnd: '2026-11-25T19:00:00.000Z' } }
    expect(codeOf(() => updateSlot(planner, moved, now))).toBe('availability.eventInRange')
  })

  it('include a 61st coming one-off one; those that are over do not count', () => {
    const repeated = (from: string, fields = {}) =>
      onceForm({
        dateStart: `${from}T08:00:00.000Z`,
        dateEnd: `${from}T09:00:00.000Z`,
        repeatAfter: 'daily',
        numberOfAvailabilities: 30,
        ...fields,
      })
    const full = add(add(null, repeated('2026-12-01')), repeated('2027-01-05'))
    expect(codeOf(() => add(full, onceForm()))).toBe('availability.tooMany')
    const later = new Date('2026-12-01T10:00:00Z')
    const form = onceForm({ dateStart: '2026-12-20T16:00:00Z', dateEnd: '2026-12-20T17:00:00Z' })
    expect(addSlots(full, { form, ids: ['new'], busy: [] }, later).next.slots).toHaveLength(60)
  })

  it('include a 101st coming one of a person and all their aliases, permanent ones included', () => {
    const many = (planner: Planner | null, aliasId: string | null, numberOfAvailabilities: number) => {
      const times = { dateStart: '2026-12-01T08:00:00.000Z', dateEnd: '2026-12-01T09:00:00.000Z' }
      return add(planner, onceForm({ ...times, repeatAfter: 'daily', numberOfAvailabilities, aliasId }))
    }
    const some = ['a', 'b', 'c'].reduce<Planner>(
      (planner, name) => many(planner, `ALIAS_${name}__x`, 30),
      many(null, null, 9),
    )
    const full = add(some, weeklyForm({ aliasId: 'ALIAS_d__x' }))
    expect(full.slots).toHaveLength(100)
    expect(codeOf(() => add(full, onceForm({ aliasId: 'ALIAS_e__x' })))).toBe('availability.tooMany')
    expect(codeOf(() => add(full, weeklyForm({ aliasId: 'ALIAS_e__x' })))).toBe('availability.tooMany')
  })
})

describe('an availability', () => {
  it('is deleted only when it is one-off', () => {
    const once = add(null, onceForm())
    expect(deleteSlots(once, { id: lastId(once) }, now).next.slots).toEqual([])
    const weekly = add(null, weeklyForm())
    expect(codeOf(() => deleteSlots(weekly, { id: lastId(weekly) }, now))).toBe('availability.permanent')
  })

  it('of a repetition is deleted alone, with those after it, or with all that are coming', () => {
    const series = { repeatAfter: 'daily', numberOfAvailabilities: 4 } as const
    const before = add(null, onceForm({ dateStart: '2026-12-20T16:00:00.000Z', dateEnd: '2026-12-20T17:00:00.000Z' }))
    const planner = add(before, onceForm(series))
    const [other, first, second, third, fourth] = planner.slots.map(({ id }) => id)
    const left = (span?: RepetitionSpan) =>
      deleteSlots(planner, { id: third ?? '', span }, now).next.slots.map(({ id }) => id)
    expect(left()).toEqual([other, first, second, fourth])
    expect(left('following')).toEqual([other, first, second])
    expect(left('all')).toEqual([other])
    const single = deleteSlots(planner, { id: other ?? '', span: 'all' }, now)
    expect([single.answer, single.next.slots.length]).toEqual([[other], 4])
    expect(deleteSlots(planner, { id: third ?? '', span: 'all' }, now).answer).toEqual([first, second, third, fourth])
  })

  it('that is over can neither be read nor changed', () => {
    const planner = add(null, onceForm())
    const later = new Date('2026-11-25T18:00:00Z')
    expect(comingSlots(planner, later)).toEqual([])
    expect(codeOf(() => deleteSlots(planner, { id: lastId(planner) }, later))).toBe('availability.notFound')
  })

  it('in progress can be edited, but not moved into the past', () => {
    const planner = add(null, onceForm())
    const during = new Date('2026-11-25T17:00:00Z')
    const edit = (patch: AvailabilityPatch) => updateSlot(planner, { id: lastId(planner), patch, busy: [] }, during)
    expect(edit({ radius: 3 }).answer.radius).toBe(3)
    expect(codeOf(() => edit({ dateStart: '2026-11-25T16:30:00Z' }))).toBe('date.inPast')
    expect(codeOf(() => edit({ dateEnd: '2026-11-25T16:30:00Z' }))).toBe('date.endInPast')
  })

  it('takes invitations or not, until the first one has come', () => {
    const planner = add(null, onceForm())
    const id = lastId(planner)
    const set = (of: Planner, hits: boolean, isChild = false) =>
      setSlotHits(of, { id, hits, isChild: () => isChild }, now).answer
    expect(set(planner, false).hits).toBe(false)
    const invited = { slots: planner.slots.map((slot) => ({ ...slot, hasBeenInteractedWith: true })) }
    expect(codeOf(() => set(invited, false))).toBe('availability.interacted')
    expect(set(invited, true).hits).toBe(true)
    const off = { slots: planner.slots.map((slot) => ({ ...slot, hits: false })) }
    expect(codeOf(() => set(off, true, true))).toBe('availability.child')
  })

  it('can get another name, other activities and another weekday', () => {
    const planner = patched(add(null, weeklyForm()), { dayOfWeek: 'friday', activities: 'chosen', chosen: ['tennis'] })
    expect(planner.slots).toMatchObject([{ weekly: { dayOfWeek: 'friday', startMinute: 1020 }, chosen: ['tennis'] }])
    expect(patched(planner, { activities: 'any' }).slots[0]?.chosen).toEqual([])
  })

  it('of a deleted alias is removed, also when the alias is deleted twice', () => {
    const planner = add(add(null, onceForm()), onceForm({ aliasId: 'ALIAS_a__b' }))
    const left = dropAlias(planner, 'ALIAS_a__b').next
    expect(left?.slots).toHaveLength(1)
    expect(dropAlias(left, 'ALIAS_a__b').next).toBe(left)
    expect(dropAlias(null, 'ALIAS_a__b').next).toBeNull()
  })
})

const moment = fc
  .integer({ min: 0, max: 14 * 96 })
  .map((quarters) => new Date(new Date('2027-03-20T00:00:00Z').getTime() + quarters * 900_000))
const command = fc.record({
  what: fc.constantFrom('once', 'weekly', 'repeated', 'move', 'day', 'delete'),
  at: moment,
  minutes: fc.integer({ min: 1, max: 40 }).map((quarters) => quarters * 15),
  aliasId: fc.constantFrom(null, 'ALIAS_a__b'),
  dayOfWeek: fc.constantFrom(...weekdays),
  which: fc.nat(20),
})
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never

/** Performs a command; a refused one changes nothing. */
function perform(planner: Planner | null, { what, at, minutes, aliasId, dayOfWeek, which }: Command): Planner | null {
  const times = { dateStart: at.toISOString(), dateEnd: new Date(at.getTime() + minutes * 60_000).toISOString() }
  const id = planner?.slots[which % Math.max(planner.slots.length, 1)]?.id ?? ''
  const update = (patch: AvailabilityPatch) => updateSlot(planner, { id, patch, busy: [] }, now).next
  const works = {
    once: () => add(planner, onceForm({ ...times, aliasId })),
    weekly: () => add(planner, weeklyForm({ ...times, aliasId, dayOfWeek })),
    repeated: () => add(planner, onceForm({ ...times, aliasId, repeatAfter: 'daily', numberOfAvailabilities: 4 })),
    move: () => update(times),
    day: () => update({ dayOfWeek }),
    delete: () => deleteSlots(planner, { id }, now).next,
  }
  try {
    return works[what]()
  } catch (error) {
    if (error instanceof AppError) return planner
    throw error
  }
}

describe('any sequence of commands, also over a change of the clock', () => {
  it('leaves no two overlapping availabilities of one person or alias, and one permanent for a weekday', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const planner = commands.reduce<Planner | null>(perform, null)
        for (const aliasId of [null, 'ALIAS_a__b']) {
          const own = (planner?.slots ?? []).filter((slot) => slot.aliasId === aliasId)
          const days = own.flatMap(({ weekly }) => weekly?.dayOfWeek ?? [])
          expect(new Set(days).size).toBe(days.length)
          for (const [at, one] of own.entries()) {
            for (const other of own.slice(at + 1)) {
              expect(slotsOverlap(one, other)).toBe(false)
              // The same by brute force: at the time of the one-off slot, the permanent one's occurrence is elsewhere.
              const moment = one.once?.start ?? other.once?.start ?? now
              expect(overlap(timeOf(one, moment), timeOf(other, moment))).toBe(false)
            }
          }
        }
      }),
    )
  })
})
