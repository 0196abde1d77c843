import type { RepetitionSpan } from '@parta/contracts/values'

/** This date only, or a span of its repetition. */
export type Span = 'one' | RepetitionSpan

/** How many dates of a repetition are coming, and how many of these are this one or later. */
export interface Dates {
  readonly coming: number
  readonly following: number
}

/** Returns the spans that differ: for the first date, `following` is the same as `all`. */
export function spansOf({ coming, following }: Dates): readonly Span[] {
  if (coming <= 1) return ['one']
  return following > 1 && following < coming ? ['one', 'following', 'all'] : ['one', 'all']
}
