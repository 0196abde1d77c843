import { describe, expect, it } from 'vitest'
import { plannedAvailabilityPath, plannedEventPath, plannedIn } from './planned.ts'

const planned = {
  start: '2026-11-25T17:00:00.000Z',
  location: { lat: 49.2, lon: 16.6 },
  activity: 'badminton',
} as const
const queryOf = (path: string) => new URLSearchParams(path.split('?')[1])

describe('what a form is filled in with', () => {
  it('is read from the address that was made of it', () => {
    expect(plannedEventPath(planned)).toMatch(/^\/new-event\?/)
    expect(plannedIn(queryOf(plannedEventPath(planned)))).toEqual(planned)
    expect(plannedAvailabilityPath(planned)).toMatch(/^\/new-availability\?/)
    expect(plannedIn(queryOf(plannedAvailabilityPath(planned)))).toEqual(planned)
  })

  it.each(['start', 'lat', 'lon', 'activity'])('is nothing without a valid %s', (name) => {
    const query = queryOf(plannedEventPath(planned))
    query.set(name, 'x')
    expect(plannedIn(query)).toBeNull()
    query.delete(name)
    expect(plannedIn(query)).toBeNull()
  })
})
