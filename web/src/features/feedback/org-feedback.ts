import type { OrgFeedback } from '@parta/contracts/feedback'
import type { Emoji } from '@parta/contracts/values'

/** What one person gave another after one event. */
export interface Thanks extends Pick<OrgFeedback, 'id' | 'by' | 'about' | 'eventId' | 'eventName' | 'createdAt'> {
  readonly emojis: readonly Emoji[]
  readonly reviews: readonly Pick<OrgFeedback, 'id' | 'text' | 'reportToken'>[]
}

/** Joins what the same person gave the same person after the same event; each group stands where its newest part was. */
export function thanksOf(lines: readonly OrgFeedback[]): Thanks[] {
  const groups = new Map<string, Thanks>()
  for (const line of lines) {
    const key = JSON.stringify([line.eventId, line.by.id, line.about.id])
    const { emoji, text, reportToken, ...rest } = line
    const known = groups.get(key) ?? { ...rest, emojis: [], reviews: [] }
    groups.set(key, {
      ...known,
      emojis: emoji === null ? known.emojis : [...known.emojis, emoji],
      reviews: text === '' ? known.reviews : [...known.reviews, { id: line.id, text, reportToken }],
    })
  }
  return [...groups.values()]
}
