import { localMinutes, timeOfLocal } from '@parta/contracts/predicates/zone'

const minutesOfDay = 24 * 60

/** Returns tomorrow at a time of day, such as 18:00, by the clocks of the zone of Parta. */
export function tomorrowAt(time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const today = Math.floor(localMinutes(Date.now()) / minutesOfDay)
  return new Date(timeOfLocal((today + 1) * minutesOfDay + hours * 60 + minutes, 'earlier'))
}
