import type { EventInfo } from '@parta/contracts/events'
import { describe, expect, it } from 'vitest'
import {
  copiedValues,
  type EventValues,
  eventBody,
  eventPatch,
  eventValues,
  isSame,
  newEventValues,
  quickRowOf,
  repeatedValues,
} from './form.ts'

const now = new Date('2026-11-21T12:00:00Z')
const place = { id: 'p1', name: 'Park', address: '', location: { lat: 49.2, lon: 16.6 }, activities: [] }
const filled: EventValues = { ...newEventValues(null, now), name: ' Fotbal ', activityType: 'football', place }
const leaderInfo = { id: 'u1', name: 'Anna', surname: 'Nováková', image: 'BASIC' }

/** An event reply with the fields that the form reads. */
function anEvent(over: Partial<EventInfo> = {}): EventInfo {
  const event = {
    name: 'Fotbal',
    activityType: 'football',
    info: '',
    gender: 'any',
    minLevel: 0,
    tags: 'all',
    price: 0,
    canPayWithMultiSport: false,
    externalLink: '',
    private: false,
    place,
    maxPlayers: 10,
    playersCount: 3,
    enableQueue: true,
    minPlayers: -1,
    decisionHours: 24,
    requireConfirmation: false,
    hoursConfirm: -1,
    hoursNotLeave: -1,
    leaderInfo,
    trainerInfo: null,
    willParticipate: true,
    org: null,
    oneOffProductId: null,
    subscriptionProductId: null,
    date: '2026-12-01T17:00:00.000Z',
    duration: '01:30',
  }
  return { ...event, ...over } as EventInfo
}

describe('a new event', () => {
  it('keeps MultiSport whatever the price', () => {
    const priced = { ...filled, priceKind: 'paid', canPayWithMultiSport: true } as const
    expect(eventBody(priced)).toMatchObject({ price: 100, canPayWithMultiSport: true })
    expect(eventBody({ ...priced, priceKind: 'free' })).toMatchObject({ price: 0, canPayWithMultiSport: true })
    const before = eventValues(anEvent({ price: 100, canPayWithMultiSport: true }))
    expect(eventPatch(before, { ...before, priceKind: 'free' })).toEqual({ price: 0 })
  })

  it('sends only filled-in fields, with times in Prague', () => {
    expect(eventBody(filled)).toEqual({
      name: 'Fotbal',
      activityType: 'football',
      eventPlaceId: 'p1',
      date: '2026-11-22T17:00:00.000Z',
      duration: '01:30',
      maxPlayers: 10,
      enableQueue: true,
      gender: 'any',
      minLevel: 0,
      tags: 'all',
      price: 0,
      canPayWithMultiSport: false,
      private: false,
      willParticipate: true,
      requireConfirmation: false,
    })
  })

  it('has no queue without a player limit', () => {
    expect(eventBody({ ...filled, isUnlimited: true })).toMatchObject({ maxPlayers: -1, enableQueue: false })
  })

  it('sends hours, minimum and trainer only if they are switched on', () => {
    const on = { requireConfirmation: true, hasMinimum: true, isLeavingLimited: true } as const
    const inOrg = { eventOrgId: 'org', willParticipate: false, trainer: 'u2' }
    expect(eventBody({ ...filled, ...on, ...inOrg })).toMatchObject({
      hoursConfirm: 2,
      minPlayers: 4,
      decisionHours: 24,
      hoursNotLeave: 12,
      trainer: 'u2',
    })
    expect(eventBody({ ...filled, trainer: 'u2' })).not.toHaveProperty('trainer')
    expect(eventBody({ ...filled, ...inOrg, eventOrgId: null })).not.toHaveProperty('trainer')
  })

  it('sends the repetition and its count together, or neither', () => {
    const weekly = eventBody({ ...filled, repeat: 'weekly', numberOfEvents: 12 })
    expect(weekly).toMatchObject({ repeatAfter: 'weekly', numberOfEvents: 12 })
    expect(eventBody(filled)).not.toHaveProperty('numberOfEvents')
  })

  it('sends -1 for a price that is not stated', () => {
    expect(eventBody({ ...filled, priceKind: 'unset' }).price).toBe(-1)
    expect(eventBody({ ...filled, priceKind: 'paid', price: 150 }).price).toBe(150)
  })

  it('completes a link without a scheme, and sends none without external registration', () => {
    const isExternal = true
    expect(eventBody({ ...filled, isExternal, externalLink: 'Example.CZ/Turnaj' }).externalLink).toBe(
      'https://example.cz/Turnaj',
    )
    expect(eventBody({ ...filled, externalLink: 'example.cz' })).not.toHaveProperty('externalLink')
  })

  it('has neither queue nor confirmation with a product', () => {
    const sold = { ...filled, oneOffProductId: 'pr1', requireConfirmation: true }
    expect(eventBody(sold)).toMatchObject({
      oneOffProductId: 'pr1',
      enableQueue: false,
      requireConfirmation: false,
    })
    expect(eventBody(sold)).not.toHaveProperty('hoursConfirm')
  })
})

describe('an edited event', () => {
  const before = eventValues(anEvent())

  it('is shown with its values', () => {
    expect(before).toMatchObject({ day: '2026-12-01', time: '18:00', priceKind: 'free', willParticipate: true })
    expect(eventPatch(before, { ...before })).toEqual({})
  })

  it('sends only changed fields', () => {
    expect(eventPatch(before, { ...before, name: 'Malý fotbal', time: '19:00' })).toEqual({
      name: 'Malý fotbal',
      date: '2026-12-01T18:00:00.000Z',
    })
  })

  it('clears hours with -1, an organisation and a trainer with null, and a link with an empty text', () => {
    const org = { id: 'o1', name: 'Klub', image: 'BASIC', currency: 'CZK' } as const
    const trainerInfo = { ...leaderInfo, id: 'u2' }
    const full = eventValues(
      anEvent({
        org,
        trainerInfo,
        externalLink: 'https://example.cz',
        willParticipate: false,
        requireConfirmation: true,
        hoursConfirm: 5,
        hoursNotLeave: 3,
        minPlayers: 4,
        decisionHours: 48,
      }),
    )
    expect(full.willParticipate).toBe(false)
    const off = { requireConfirmation: false, isLeavingLimited: false, hasMinimum: false, isExternal: false }
    expect(eventPatch(full, { ...full, ...off, eventOrgId: null, willParticipate: true })).toEqual({
      eventOrgId: null,
      externalLink: '',
      willParticipate: true,
      trainer: null,
      requireConfirmation: false,
      hoursConfirm: -1,
      minPlayers: -1,
      hoursNotLeave: -1,
    })
  })

  it('says what happens to its players when it sells something else, and its price when it sells nothing', () => {
    const sells = { ...before, oneOffProductId: 'ticket' }
    expect(eventPatch(before, { ...sells, playersInside: 'owe' })).toMatchObject({ playersInside: 'owe' })
    expect(eventPatch(before, sells)).not.toHaveProperty('playersInside')
    const sold = eventValues(anEvent({ oneOffProductId: 'ticket', price: 150 }))
    const over = { ...sold, oneOffProductId: null, playersInside: 'owe', refund: 'yes' } as const
    expect(eventPatch(sold, { ...over, priceKind: 'free' })).toMatchObject({ price: 0, refund: true })
    expect(eventPatch(sold, { ...over, refund: 'no' })).toMatchObject({ price: 150, refund: false })
    expect(eventPatch(sold, over)).not.toHaveProperty('playersInside')
    expect(eventPatch(sold, { ...sold, refund: 'yes', name: 'Jinak' })).toEqual({ name: 'Jinak' })
    // Another subscription beside the same ticket changes nothing for them.
    const both = { ...sold, subscriptionProductId: 'season', playersInside: 'owe' } as const
    expect(eventPatch(sold, both)).toEqual({ subscriptionProductId: 'season' })
  })

  it('starts to repeat with both fields, and sends the count of a repetition if it changes', () => {
    expect(eventPatch(before, { ...before, repeat: 'weekly', numberOfEvents: 4 })).toEqual({
      repeatAfter: 'weekly',
      numberOfEvents: 4,
    })
    const weekly = eventValues(
      anEvent({ repeatAfter: 'weekly', repetition: { index: 2, count: 5, coming: 4, following: 4, anchor: null } }),
    )
    expect(weekly).toMatchObject({ repeat: 'weekly', numberOfEvents: 5 })
    expect(eventPatch(weekly, { ...weekly, numberOfEvents: 8 })).toEqual({ numberOfEvents: 8 })
    expect(eventPatch(weekly, { ...weekly, repeat: 'none' })).toEqual({})
  })

  it('is unchanged if only a switched-off field was edited', () => {
    expect(isSame(before, { ...before, price: 500 })).toBe(true)
    expect(isSame(before, { ...before, priceKind: 'paid' })).toBe(false)
  })
})

describe('a copied event', () => {
  const org = { id: 'o1', name: 'Klub', image: 'BASIC', currency: 'CZK' } as const
  const trained = anEvent({ org, trainerInfo: { ...leaderInfo, id: 'u2' }, willParticipate: false })

  it('lacks only the day', () => {
    expect(copiedValues(trained, ['o1'])).toMatchObject({
      name: 'Fotbal',
      day: null,
      time: '18:00',
      duration: '01:30',
      eventOrgId: 'o1',
      trainer: 'u2',
      willParticipate: false,
    })
  })

  it('does not repeat, even if the original does', () => {
    const weekly = anEvent({
      repeatAfter: 'weekly',
      repetition: { index: 2, count: 5, coming: 4, following: 4, anchor: null },
    })
    expect(copiedValues(weekly, [])).toMatchObject({ repeat: 'none', numberOfEvents: 10 })
  })

  it('has no organisation if the person may not create events there', () => {
    expect(copiedValues(trained, [])).toMatchObject({ eventOrgId: null, trainer: null, willParticipate: true })
  })

  it('keeps the products only within its organisation', () => {
    const sold = { ...trained, oneOffProductId: 'ticket' }
    expect(copiedValues(sold, ['o1']).oneOffProductId).toBe('ticket')
    expect(copiedValues(sold, []).oneOffProductId).toBeNull()
  })
})

describe('the quick start', () => {
  const last = anEvent({ date: '2026-11-17T17:00:00.000Z', price: 120, maxPlayers: 6, duration: '02:00' })

  it('begins with the values of the last event, on the same weekday and at the same time', () => {
    const values = repeatedValues(last, [], { now, taken: [] })
    expect(values).toMatchObject({
      day: '2026-11-24',
      time: '18:00',
      duration: '02:00',
      price: 120,
      maxPlayers: 6,
      place,
    })
  })

  it('passes over days on which the person leads such an event already', () => {
    const taken = ['2026-11-24T17:00:00.000Z', '2026-12-01T17:00:00.000Z']
    expect(repeatedValues(last, [], { now, taken }).day).toBe('2026-12-08')
    const weeks = [24, 31, 38, 45, 52].map((day) => new Date(Date.UTC(2026, 10, day, 17)).toISOString())
    expect(repeatedValues(last, [], { now, taken: weeks }).day).toBe('2026-11-22')
  })

  it('takes today only while the time is ahead', () => {
    const today = (date: string) => repeatedValues(anEvent({ date }), [], { now, taken: [] }).day
    expect(today('2026-11-14T17:00:00.000Z')).toBe('2026-11-21')
    expect(today('2026-11-14T11:00:00.000Z')).toBe('2026-11-28')
  })

  it('opens the row of a refused field', () => {
    expect(quickRowOf(['eventPlaceId', 'name'])).toBe('sport')
    expect(quickRowOf(['date'])).toBe('when')
    expect(quickRowOf(['trainer'])).toBeUndefined()
  })
})
