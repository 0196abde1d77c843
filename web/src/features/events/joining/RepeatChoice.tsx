import type { EventInfo } from '@parta/contracts/events'
import { SpanChoice } from '../../../ui/SpanChoice.tsx'
import type { Span } from '../../../ui/spans.ts'
import { useWhen } from '../info/when.ts'
import { datesOf } from '../spans.ts'

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
