import { describe, expect, it } from 'vitest'
import { type EventValues, newEventValues } from './form.ts'
import { eventProblems, eventResolver } from './form-rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const place = { id: 'p1', name: 'Park', address: '', location: { lat: 49.2, lon: 16.6 }, activities: [] }
const filled: EventValues = { ...newEventValues(null, now), name: 'Fotbal', activityType: 'football', place }
const lastStep = { step: 3, before: null, joined: 0, isAlone: false }

function problems(over: Partial<EventValues>, context = {}): string[] {
  return eventProblems({ ...filled, ...over }, { ...lastStep, ...context }, now).map(
    ({ field, code }) => `${field}: ${code}`,
  )
}

describe('the rules of the event form', () => {
  it('accept the suggested values', () => {
    expect(problems({})).toEqual([])
  })

  it('require the value of each switch that is on', () => {
    expect(
      problems({
        priceKind: 'paid',
        price: '',
        isExternal: true,
        externalLink: ' ',
        hasMinimum: true,
        minPlayers: '',
        decisionHours: '',
        requireConfirmation: true,
        hoursConfirm: '',
        isLeavingLimited: true,
        hoursNotLeave: '',
        repeat: 'daily',
        numberOfEvents: '',
      }),
    ).toEqual(
      ['price', 'externalLink', 'minPlayers', 'decisionHours', 'hoursConfirm', 'hoursNotLeave', 'numberOfEvents'].map(
        (field) => `${field}: validation.required`,
      ),
    )
  })

  it('require a price of at least the minimum', () => {
    expect(problems({ priceKind: 'paid', price: 0 })).toEqual(['price: validation.minimum'])
    expect(problems({ priceKind: 'paid', price: 1 })).toEqual([])
  })

  it('require two places for a queue', () => {
    expect(problems({ maxPlayers: 1 })).toEqual(['maxPlayers: event.queueNeedsLimit'])
    expect(problems({ maxPlayers: 1, enableQueue: false })).toEqual([])
  })

  it('refuse a limit below the number of players', () => {
    expect(problems({ maxPlayers: 4 }, { joined: 5 })).toEqual(['maxPlayers: event.morePlayersJoined'])
    expect(problems({ maxPlayers: 5 }, { joined: 5 })).toEqual([])
  })

  it('refuse a minimum above the limit', () => {
    expect(problems({ maxPlayers: 3, hasMinimum: true, minPlayers: 4 })).toEqual([
      'minPlayers: event.minimumAboveLimit',
    ])
    expect(problems({ isUnlimited: true, hasMinimum: true, minPlayers: 4 })).toEqual([])
  })

  it('require a trainer if the organiser does not take part', () => {
    const inOrg = { willParticipate: false, eventOrgId: 'org' }
    expect(problems(inOrg)).toEqual(['trainer: event.trainerRequired'])
    expect(problems({ ...inOrg, trainer: 'u2' })).toEqual([])
    expect(problems({ willParticipate: false })).toEqual([])
  })

  it('require no trainer where nobody else runs the organisation, nor of an event that had none', () => {
    const inOrg = { willParticipate: false, eventOrgId: 'org' }
    expect(problems(inOrg, { isAlone: true })).toEqual([])
    expect(problems(inOrg, { before: { ...filled, ...inOrg } })).toEqual([])
    expect(problems(inOrg, { before: { ...filled, ...inOrg, trainer: 'u2' } })).toEqual([
      'trainer: event.trainerRequired',
    ])
  })

  it('let the organiser of an edited event take part if there is a place', () => {
    const before = { ...filled, willParticipate: false, trainer: 'u2', maxPlayers: 4 } as const
    const full = { before, joined: 4 }
    expect(problems({ ...before, willParticipate: true }, full)).toEqual(['willParticipate: event.full'])
    expect(problems({ ...before, willParticipate: true, maxPlayers: 5 }, full)).toEqual([])
    expect(problems({ ...before, name: 'Jinak' }, full)).toEqual([])
  })

  it('require a complete time, and show the error under the time', () => {
    expect(problems({ time: '' })).toEqual(['time: validation.required'])
    expect(problems({ time: '18:3' })).toEqual(['time: validation.time'])
  })

  it('require a start in the future, within half a year', () => {
    expect(problems({ day: '2026-11-21', time: '12:59' })).toEqual(['date: event.dateInPast'])
    expect(problems({ day: '2027-05-21' })).toEqual(['date: event.dateTooFar'])
    expect(problems({ day: '2027-05-20' })).toEqual([])
  })

  it('require the confirmation and the decision to be in the future', () => {
    // The event begins in 29 hours.
    expect(problems({ requireConfirmation: true, hoursConfirm: 29 })).toEqual([
      'hoursConfirm: event.confirmationInPast',
    ])
    expect(problems({ requireConfirmation: true, hoursConfirm: 28 })).toEqual([])
    expect(problems({ hasMinimum: true, decisionHours: 29 })).toEqual(['decisionHours: event.decisionInPast'])
  })

  it('let a date beyond that limit move by a month', () => {
    const before = { ...filled, day: '2027-09-01' } as const
    expect(problems({ ...before, day: '2027-10-01' }, { before })).toEqual([])
    expect(problems({ ...before, day: '2027-10-02' }, { before })).toEqual(['date: event.dateTooFar'])
  })

  it('let a repetition only grow', () => {
    const before = { ...filled, repeat: 'weekly', numberOfEvents: 5 } as const
    expect(problems({ ...before, numberOfEvents: 4 }, { before })).toEqual(['numberOfEvents: event.repeatShorter'])
    expect(problems({ ...before, numberOfEvents: 5 }, { before })).toEqual([])
    expect(problems({ ...filled, repeat: 'weekly', numberOfEvents: 2 }, { before: filled })).toEqual([])
  })

  it('check what depends on the date only on the date step', () => {
    expect(problems({ requireConfirmation: true, hoursConfirm: 100 }, { step: 2 })).toEqual([])
  })

  it('do not check unchanged times of an edited event', () => {
    const before = { ...filled, requireConfirmation: true, hoursConfirm: 102, day: '2027-11-25' } as const
    expect(problems({ ...before, name: 'Jinak' }, { before })).toEqual([])
    expect(problems({ ...before, day: '2026-11-25' }, { before })).toEqual(['hoursConfirm: event.confirmationInPast'])
  })
})

describe('the event form', () => {
  const coming = { ...filled, day: newEventValues(null, new Date()).day }

  it('passes the contract’s schema', () => {
    expect(eventResolver(coming, lastStep).errors).toEqual({})
  })

  it('shows missing values under their own fields', () => {
    const { errors } = eventResolver({ ...coming, place: null, time: '', maxPlayers: 100 }, lastStep)
    expect(Object.keys(errors).sort()).toEqual(['eventPlaceId', 'maxPlayers', 'time'])
    expect(errors.maxPlayers?.message).toBe('validation.maxPlayers')
  })
})
