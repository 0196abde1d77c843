import type { Kit } from '@parta/kit/kit'
import { type Personal, pageOf, type Subject, source } from '@parta/kit/people/personal'
import { type Reputation, records } from './record/store.ts'
import { forget } from './reviews/forget.ts'
import { type ReviewRow, reviews } from './reviews/store.ts'

/** The personal data of reputation: records and reviews of the person and of each alias. */
export function personal(kit: Kit): Personal {
  const review = ({ eventName, text, createdAt }: ReviewRow) => ({ createdAt, event: eventName, text })
  return {
    read: (subject, cursor) =>
      pageOf(
        kit.database,
        [
          source<Reputation & { _id: string }>({
            section: 'reputation',
            collection: records.collection,
            filter: { _id: { $in: idsOf(subject) } },
            view: (rows) =>
              rows.map(({ _id, karma, attendances, emoji, streak }) => ({
                of: _id,
                karma,
                attendances,
                emoji,
                streak,
              })),
          }),
          // Without the author, who is another person.
          source<ReviewRow>({
            section: 'reviews-received',
            collection: reviews.collection,
            filter: { subject: { $in: idsOf(subject) } },
            view: (rows) => rows.map((row) => ({ of: row.subject, ...review(row) })),
          }),
          source<ReviewRow>({
            section: 'reviews-given',
            collection: reviews.collection,
            filter: { by: subject.id },
            view: (rows) => rows.map((row) => ({ about: row.subject, ...review(row) })),
          }),
        ],
        cursor,
      ),
    erase: (subject) => forget(kit, idsOf(subject)),
    shows: () => Promise.resolve([]),
  }
}

function idsOf({ id, aliasIds }: Subject): string[] {
  return [id, ...aliasIds]
}
