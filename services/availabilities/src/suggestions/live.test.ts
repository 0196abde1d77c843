import type { AvailabilityForm } from '@parta/contracts/availabilities'
import { hour } from '@parta/contracts/durations'
import { describe, expect, it, vi } from 'vitest'
import { slotsOf } from '../availability/form-rules.ts'
import type { Slot } from '../availability/store.ts'
import { now, onceForm } from '../availability/testing.ts'
import type { Player } from '../matching/rules.ts'
import { aDescribedEvent } from '../matching/testing.ts'
import { createLive, putEntrant, putEvent, putPerson } from './live.ts'
import { removeBefore, turnSteps } from './remove.ts'

const aPlayer = (fields: Partial<Player> = {}): Player => ({
  gender: 'female',
  ageGroup: 'adult',
  karma: 9,
  levels: { badminton: 2 },
  own: new Set(['badminton']),
  alias: null,
  isChild: false,
  ...fields,
})
let count = 0
const aSlot = (fields: Partial<Slot> = {}, form: Partial<AvailabilityForm> = {}): Slot => {
  count += 1
  const [slot] = slotsOf({ form: onceForm(form), ids: [`slot-${count}`] }, now)
  if (!slot) throw new Error('A form makes a slot')
  return { ...slot, ...fields }
}
const known = (slots: readonly Slot[], player = aPlayer()) => ({
  card: { id: 'jana', name: 'Jana', surname: 'Malá', image: 'BASIC' },
  apart: [],
  slots,
  players: new Map([
    ['jana', player],
    ['child', aPlayer({ isChild: true })],
  ]),
})

describe('the slots of somebody', () => {
  const slots = [aSlot(), aSlot(), aSlot({ activities: 'mine' })]

  it('stay in the index while only the person changes, and follow them', () => {
    const live = createLive()
    putPerson(live, 'jana', known(slots))
    const put = vi.spyOn(live.index, 'putAvailability')
    putPerson(live, 'jana', known(slots, aPlayer({ karma: 3 })))
    putPerson(live, 'jana', known([{ ...(slots[0] as Slot), name: 'Večer' }, ...slots.slice(1)], aPlayer({ karma: 4 })))
    expect(put).not.toHaveBeenCalled()
    expect(live.people.get('jana')?.slots.map(({ player }) => player.karma)).toEqual([4, 4, 4])
    expect(live.people.get('jana')?.slots[0]?.slot.name).toBe('Večer')
  })

  it('are stored again one by one, when they change or the activities of the profile do', () => {
    const live = createLive()
    putPerson(live, 'jana', known(slots))
    const put = vi.spyOn(live.index, 'putAvailability')
    putPerson(live, 'jana', known([slots[0], { ...(slots[1] as Slot), radius: 3 }, slots[2]] as Slot[]))
    expect(put.mock.calls.map(([{ id }]) => id)).toEqual([slots[1]?.id])
    put.mockClear()
    putPerson(live, 'jana', known(slots.slice(1), aPlayer({ own: new Set(['tennis']) })))
    expect(put.mock.calls.map(([{ id }]) => id)).toEqual([slots[1]?.id, slots[2]?.id])
    expect(live.index.size.availabilities).toBe(2)
    putPerson(live, 'jana', null)
    expect(live.index.size.availabilities).toBe(0)
  })

  it('are not in the index when nobody may find them; events are still found for them', () => {
    const live = createLive()
    const open = aSlot()
    putPerson(live, 'jana', known([open, aSlot({ hits: false }), aSlot({ aliasId: 'child' })]))
    expect(live.people.get('jana')?.slots).toHaveLength(3)
    expect(live.index.size.availabilities).toBe(1)
    putPerson(live, 'jana', known([{ ...open, hits: false }]))
    expect(live.index.size.availabilities).toBe(0)
    putPerson(live, 'jana', known([open]))
    expect(live.index.size.availabilities).toBe(1)
  })
})

const anEvent = (id: string) =>
  aDescribedEvent({
    id,
    date: new Date(now.getTime() + hour).toISOString(),
    endDate: new Date(now.getTime() + 2 * hour).toISOString(),
    leader: `leader-${id}`,
  })

describe('what is over', () => {
  it('is removed in turns, each of which looks at a bounded number of things', async () => {
    const live = createLive()
    const entrant = { userId: 'jana', entrantId: 'jana', state: 'in' as const, version: 1, updatedAt: now }
    for (let at = 0; at < 3 * turnSteps; at += 1) {
      putEvent(live, anEvent(`e${at}`), now.getTime())
      putEntrant(live, { _id: `e${at}:jana`, eventId: `e${at}`, ...entrant })
    }
    const left = () => [live.index.size.events, live.events.size, live.parts.get('jana')?.size ?? 0, live.taken.size]
    const steps: number[] = []
    let before = left()
    let isRunning = true
    const look = () => {
      const after = left()
      steps.push(...after.map((size, at) => (before[at] ?? 0) - size))
      before = after
      if (isRunning) setImmediate(look)
    }
    setImmediate(look)
    await removeBefore(live, now.getTime() + 3 * hour)
    isRunning = false
    look()
    expect(left()).toEqual([0, 0, 0, 0])
    expect(live.parts.size).toBe(0)
    // An event that is over is removed from the index, too.
    expect(Math.max(...steps)).toBeLessThanOrEqual(turnSteps)
  })
})
