import { describe, expect, it } from 'vitest'
import { eventBody, eventResolver, fullLink, newEventValues } from './form.ts'

const now = new Date('2026-11-21T12:00:00Z')
const place = { id: 'p1', name: 'Park', address: '', location: { lat: 49.2, lon: 16.6 }, activities: [] }
const filled = { ...newEventValues(null, now), name: ' Fotbal ', activityType: 'football', place } as const
const options = { fields: {}, shouldUseNativeValidation: false }

describe('the event form', () => {
  it('sends only what was filled in, by the clock of Prague', () => {
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
    })
  })

  it('fits the contract', async () => {
    expect((await eventResolver(filled, undefined, options)).errors).toEqual({})
  })

  it('has no queue where the number of players is not limited', () => {
    expect(eventBody({ ...filled, isUnlimited: true })).toMatchObject({ maxPlayers: -1, enableQueue: false })
  })

  it('says what is missing where it is asked for', async () => {
    const { errors } = await eventResolver({ ...filled, place: null, time: '', maxPlayers: 100 }, undefined, options)
    expect(Object.keys(errors).sort()).toEqual(['date', 'eventPlaceId', 'maxPlayers'])
    expect(errors.maxPlayers?.message).toBe('validation.maxPlayers')
  })

  it('completes a link without a scheme', () => {
    expect(fullLink('Example.CZ/Turnaj')).toBe('https://example.cz/turnaj')
    expect(fullLink('http://example.cz/A')).toBe('http://example.cz/A')
    expect(fullLink(' ')).toBe('')
  })
})
