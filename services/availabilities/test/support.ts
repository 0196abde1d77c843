import type { AvailabilityForm } from '@parta/contracts/availabilities'
import { type Answered, askBusy, askInvitable } from '@parta/contracts/questions'
import { cities } from '@parta/contracts/values'
import { openAlone } from '@parta/kit/testing-service'
import { service } from '../src/app.ts'

/** A time on a coming day, far enough from midnight in every season. */
export const at = (days: number, hour: number) => {
  const date = new Date(Date.now() + days * 86_400_000)
  date.setUTCHours(hour, 0, 0, 0)
  return date.toISOString()
}

export const onceForm = (fields: Partial<AvailabilityForm> = {}): AvailabilityForm => ({
  type: 'oneOff',
  name: 'Odpoledne',
  dateStart: at(3, 14),
  dateEnd: at(3, 16),
  activities: 'any',
  location: cities.brno,
  ...fields,
})

export const weeklyForm = (fields: Partial<AvailabilityForm> = {}): AvailabilityForm =>
  onceForm({ type: 'permanent', name: '', dayOfWeek: 'wednesday', ...fields })

interface BusyTime {
  readonly eventId: string
  readonly from: string
  readonly to: string
}

/** Starts the availabilities service alone on real backends; the test acts as identity and as the events service. */
export async function openAvailabilities() {
  const alone = await openAlone(service)
  /** The times of events by the id of the person or alias. */
  const busy = new Map<string, readonly BusyTime[]>()
  alone.running.bus.answer(askBusy, ({ userId, aliasId, from, to }) =>
    Promise.resolve(
      (busy.get(aliasId ?? userId) ?? []).filter((one) => one.from < to && one.to > from).map((one) => ({ ...one })),
    ),
  )
  /** Events by id, with what bars inviting to them. */
  const invitable = new Map<string, NonNullable<Answered<typeof askInvitable>>>()
  alone.running.bus.answer(askInvitable, ({ eventId }) => Promise.resolve(invitable.get(eventId) ?? null))
  return { ...alone, busy, invitable }
}
export type Availabilities = Awaited<ReturnType<typeof openAvailabilities>>

/** An event of the events service, in the time of `onceForm`. @param refusal what bars inviting to it */
export function anEvent({ invitable }: Availabilities, fields: object = {}, refusal: string | null = null) {
  const event = {
    id: `event-${crypto.randomUUID().slice(0, 8)}`,
    name: 'Badminton',
    activityType: 'badminton' as const,
    date: at(3, 14),
    endDate: at(3, 15),
    placeName: 'Hala',
    location: cities.brno,
    ...fields,
  }
  invitable.set(event.id, { event, refusal })
  return event
}
