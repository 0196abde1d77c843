import { useState } from 'react'
import { draftOf, keepDraft } from '../../lib/storage.ts'

type Drafts = Readonly<Record<string, string>>

export interface ReviewDrafts {
  /** The unsent text for somebody, or undefined. */
  of(id: string): string | undefined
  /** Keeps an unsent text; null removes it. */
  put(id: string, text: string | null): void
}

/** Reviews that are written but not sent, by the id of whom they are about. They survive leaving the page. */
export function useReviewDrafts(eventId: string): ReviewDrafts {
  const name = `feedback-${eventId}`
  const [drafts, setDrafts] = useState<Drafts>(() => (draftOf<Drafts>(name) as Drafts | null) ?? {})
  return {
    of: (id) => drafts[id],
    put: (id, text) =>
      setDrafts((known) => {
        const { [id]: _before, ...others } = known
        const next = text === null ? others : { ...others, [id]: text }
        keepDraft(name, Object.keys(next).length > 0 ? next : null)
        return next
      }),
  }
}
