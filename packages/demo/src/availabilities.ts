import type { AvailabilityForm } from '@parta/contracts/availabilities'
import { type Weekday, weekdays } from '@parta/contracts/availability-values'
import { hour } from '@parta/contracts/durations'
import { nextWeekly } from './clock.ts'
import { groups } from './data/groups.ts'
import { type DemoPerson, demoPeople, demoPersonOf } from './people.ts'

export interface DemoAvailability {
  readonly id: string
  readonly userId: string
  readonly form: AvailabilityForm
}

/** People who also say that they are free on a coming Saturday. */
const withSaturday = 12

/**
 * When and where the demo people could play: an evening of every week each, some on a coming Saturday, and groups on
 * Sunday evenings.
 */
export function demoAvailabilities(now: Date): DemoAvailability[] {
  return [...evenings(now), ...sundays(now)]
}

function evenings(now: Date): DemoAvailability[] {
  return demoPeople.flatMap((person, index) => {
    const evening = 1 + (index % 5)
    const weekly = aDemo(person, { day: evening, time: index % 2 === 0 ? '17:00' : '18:30' }, now)
    const saturday = { ...aDemo(person, { day: 6, time: '09:00' }, now), id: `demo-saturday-${person.id}` }
    return [
      { ...weekly, form: { ...weekly.form, type: 'permanent' as const, dayOfWeek: weekdayOf(evening) } },
      ...(index < withSaturday ? [{ ...saturday, form: { ...saturday.form, name: 'Volná sobota' } }] : []),
    ]
  })
}

/** Groups that the heat map shows, at a time almost without events. The first of a group may be asked to create one. */
function sundays(now: Date): DemoAvailability[] {
  return groups.flatMap(({ activity, people }) =>
    people.map((number, index) => {
      const person = demoPersonOf(`demo-person-${number}`)
      const { form } = aDemo(person, { day: 7, time: '17:00' }, now)
      return {
        id: `demo-sunday-${person.id}`,
        userId: person.id,
        form: {
          ...form,
          type: 'permanent' as const,
          dayOfWeek: weekdayOf(7),
          chosen: [activity],
          opportunities: index === 0,
        },
      }
    }),
  )
}

/** @param slot the day, 1 is Monday, and the time at which three hours begin */
function aDemo(person: DemoPerson, slot: { readonly day: number; readonly time: string }, now: Date): DemoAvailability {
  const start = nextWeekly(slot, now, 0)
  return {
    id: `demo-evening-${person.id}`,
    userId: person.id,
    form: {
      type: 'oneOff',
      name: '',
      dateStart: start.toISOString(),
      dateEnd: new Date(start.getTime() + 3 * hour).toISOString(),
      activities: 'chosen',
      chosen: [...person.activities],
      location: { ...person.location },
      radius: 15,
    },
  }
}

function weekdayOf(day: number): Weekday {
  return weekdays[day - 1] ?? 'monday'
}
