import { createAjv } from '@parta/contracts/ajv'
import { EventForm } from '@parta/contracts/planning'
import { describe, expect, it } from 'vitest'
import { demoRepetitions, demoShows } from './showcase.ts'
import { demoEvents, demoOrgs, demoPeople, demoPlaces } from './world.ts'

const ajv = createAjv()
const now = new Date('2026-03-27T12:20:00Z')
const all = [...demoShows(now), ...demoRepetitions(now)]

describe('the events that show rare features', () => {
  it.each(all)('$id fits the event form', (show) => {
    const { id: _id, leader, entrants, leaves, cancelled: _why, ...form } = show
    expect(ajv.validate(EventForm, form), ajv.errorsText()).toBe(true)
    const ids = [leader, ...entrants.map(({ userId, aliasId }) => aliasId ?? userId)]
    expect(new Set(ids).size).toBe(ids.length)
    const known = new Set(demoPeople.flatMap((person) => [person.id, ...person.aliases.map(({ id }) => id)]))
    expect(ids.filter((id) => !known.has(id))).toEqual([])
    if (leaves) expect(ids).toContain(leaves)
    const place = demoPlaces.find(({ id }) => id === form.eventPlaceId)
    expect(place?.activities).toContain(form.activityType)
    if (form.eventOrgId) expect(demoOrgs.find(({ id }) => id === form.eventOrgId)?.founder).toBe(leader)
  })

  it('are in the future, at their time of day, also across a clock change', () => {
    for (const { date } of all) expect(Date.parse(date)).toBeGreaterThan(Number(now))
    expect(all.find(({ id }) => id === 'demo-repetition-1')?.date).toBe('2026-03-29T16:00:00.000Z')
  })

  it.each([
    ['2026-03-27T12:20:00Z', '2026-03-27T19:00:00.000Z'],
    ['2026-03-27T18:00:00Z', '2026-03-27T19:00:00.000Z'],
    ['2026-03-27T18:01:00Z', '2026-03-28T19:00:00.000Z'],
  ])('are tonight until an hour before, then tomorrow, when it is %s', (begun, date) => {
    const tonight = demoShows(new Date(begun)).find(({ id }) => id === 'demo-show-tonight-brno')
    expect(tonight?.date).toBe(date)
  })

  it('have unique ids', () => {
    const ids = [...all, ...demoEvents(now)].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
