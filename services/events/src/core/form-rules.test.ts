import { EventForm } from '@parta/contracts/planning'
import { describe, expect, it } from 'vitest'
import { isPlainField, patchedFields, plainFieldsOf, plainFormOf } from './form-rules.ts'
import { EventRow } from './store.ts'
import { anEvent, start } from './testing.ts'

const formNames = Object.keys(EventForm.properties)
const rowNames = Object.keys(EventRow.properties) as (keyof EventRow)[]

/** A field that form and row have in common belongs here, or to those that the rules of planning derive. */
const plain = [
  'activityType',
  'canPayWithMultiSport',
  'decisionHours',
  'duration',
  'enableQueue',
  'gender',
  'hoursNotLeave',
  'info',
  'maxPlayers',
  'minLevel',
  'minPlayers',
  'price',
  'private',
  'tags',
]
const derived = [
  'date',
  'externalLink',
  'hoursConfirm',
  'name',
  'oneOffProductId',
  'requireConfirmation',
  'subscriptionProductId',
  'trainer',
]

const form: EventForm = {
  name: 'Volejbal',
  activityType: 'volleyball',
  eventPlaceId: 'place-16',
  date: start.toISOString(),
  duration: '02:00',
  maxPlayers: 12,
  gender: 'any',
  minLevel: 3,
  price: 150,
  willParticipate: false,
  trainer: 'trainer',
}

describe('the plain fields of the event form', () => {
  it('are these, and no others', () => {
    expect(rowNames.filter(isPlainField).sort()).toEqual(plain)
  })

  it('are all fields that form and row have in common, but for the derived ones', () => {
    expect(rowNames.filter((name) => formNames.includes(name)).sort()).toEqual([...plain, ...derived].sort())
  })

  it('of a new event are those of the form, with a default for each that it leaves out', () => {
    expect(plainFieldsOf(form)).toEqual({
      activityType: 'volleyball',
      duration: '02:00',
      maxPlayers: 12,
      gender: 'any',
      minLevel: 3,
      price: 150,
      info: '',
      canPayWithMultiSport: false,
      tags: 'all',
      enableQueue: false,
      private: false,
      hoursNotLeave: -1,
      minPlayers: -1,
      decisionHours: 24,
    })
    const full = { info: 'S sebou míč', tags: 'kids', enableQueue: true, private: true } as const
    expect(plainFieldsOf({ ...form, ...full })).toMatchObject(full)
  })

  it('of an edited event are those of the patch, and otherwise as they were', () => {
    const before = anEvent({ price: 100, info: 'S sebou míč', minPlayers: 4 })
    const after = patchedFields(before, { price: 0, minPlayers: -1, name: 'Nové jméno' })
    expect(after).toEqual({ ...patchedFields(before, {}), price: 0, minPlayers: -1 })
    expect(Object.keys(after).sort()).toEqual(plain)
  })

  it('of a copy are those of the event, without hours and minimum that are not set', () => {
    const event = anEvent({ info: 'S sebou míč' })
    const { hoursNotLeave: _hours, minPlayers: _minimum, ...others } = patchedFields(event, {})
    expect(plainFormOf(event)).toEqual(others)
    expect(plainFormOf({ ...event, hoursNotLeave: 5, minPlayers: 4 })).toEqual({
      ...others,
      hoursNotLeave: 5,
      minPlayers: 4,
    })
  })
})
