import type { EventInfo } from '@parta/contracts/events'
import { type Dates, type Span, SpanChoice, spansOf } from '../../../ui/SpanChoice.tsx'
import { useWhen } from './when.ts'

/** Whether there are other dates to choose from. */
export function isRepeating(event: Pick<EventInfo, 'repetition'>): boolean {
  return spansOf(datesOf(event)).length > 1
}

/** Returns how many dates of an event's repetition are coming; none of a single event. */
export function datesOf({ repetition }: Pick<EventInfo, 'repetition'>): Dates {
  return repetition ?? { coming: 0, following: 0 }
}

interface Props {
  readonly event: EventInfo
  readonly value: Span
  readonly onChange: (value: Span) => void
  /** Whether the open date alone can be chosen. */
  readonly withOne?: boolean
}

/** A choice between this event, it and the following ones, and all coming ones of its repetition. */
export function RepeatChoice({ event, ...choice }: Props) {
  const when = useWhen()
  return <SpanChoice when={when(event.date)} dates={datesOf(event)} {...choice} />
}
