import type { AvailabilityForm } from '@parta/contracts/availabilities'
import { cities } from '@parta/contracts/values'

/** A moment at which all tests of rules run: a Monday noon. */
export const now = new Date('2026-11-23T11:00:00.000Z')

/** A form for a one-off availability on a coming day of November 2026. */
export const onceForm = (fields: Partial<AvailabilityForm> = {}): AvailabilityForm => ({
  type: 'oneOff',
  name: 'Odpoledne',
  dateStart: '2026-11-25T16:00:00.000Z',
  dateEnd: '2026-11-25T18:00:00.000Z',
  activities: 'any',
  location: cities.brno,
  ...fields,
})

/** A form for Wednesdays from five to seven. */
export const weeklyForm = (fields: Partial<AvailabilityForm> = {}): AvailabilityForm =>
  onceForm({ type: 'permanent', name: '', dayOfWeek: 'wednesday', ...fields })
