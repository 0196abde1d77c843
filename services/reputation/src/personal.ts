import { aliasOwner } from '@parta/contracts/predicates/aliases'
import type { Kit } from '@parta/kit/kit'
import { type Personal, pageOf, type Source, type Subject, source } from '@parta/kit/people/personal'
import { forgetProgress } from './achievements/forget.ts'
import { type ProgressRow, progresses } from './achievements/store.ts'
import { forgetAppeals } from './appeals/forget.ts'
import { type AppealRow, appeals } from './appeals/store.ts'
import { stepsOf } from './attendance/find-steps.ts'
import { partsOf } from './attendance/rules.ts'
import { type AttendanceRow, attendances } from './attendance/store.ts'
import { type EmojiRow, emojiRows } from './emoji/store.ts'
import { forgetPerson } from './feedback/forget.ts'
import { type TurnRow, turns } from './feedback/store.ts'
import { type KarmaRow, karmaSteps } from './karma/store.ts'
import { type PeerLevels, peerLevels, type RatingRow, ratings } from './levels/store.ts'
import { forgetReports } from './moderation/forget.ts'
import { type ReviewReportRow, reviewReports } from './moderation/store.ts'
import { type Reputation, records } from './record/store.ts'
import { type ReviewRow, reviews } from './reviews/store.ts'

/**
 * The personal data of reputation: what is known of the person and of each alias, and the feedback that the person gave.
 * Who gave an emoji, a review or a rating to the person is left out: that is another person.
 */
export function personal(kit: Kit): Personal {
  return {
    read: (subject, cursor) => pageOf(kit.database, [...sourcesAbout(subject), ...sourcesBy(subject)], cursor),
    erase: async (subject) => {
      await forgetPerson(kit, subject)
      await forgetAppeals(kit, { userId: subject.id })
      await forgetReports(kit, subject)
      await forgetProgress(kit, [subject.id, ...subject.aliasIds])
    },
    shows: () => Promise.resolve([]),
  }
}

const reviewData = ({ eventName, text, createdAt, isHidden }: ReviewRow) => ({
  createdAt,
  event: eventName,
  text,
  ...(isHidden ? { hidden: true } : {}),
})
const emojiData = ({ eventName, emoji, at }: EmojiRow) => ({ at, event: eventName, emoji })

const karmaData = ({ subject: of, kind, at, eventName: event }: KarmaRow) => ({ of, kind, at, event })
const ratingData = ({ at, activityType, level }: RatingRow) => ({ at, activityType, level })

/** What is known of the person and their aliases. */
function sourcesAbout(subject: Subject): Source[] {
  const ids = { $in: [subject.id, ...subject.aliasIds] }
  return [
    source<Reputation & { _id: string }>({
      section: 'reputation',
      collection: records.collection,
      filter: { _id: ids },
      view: (rows) =>
        rows.map(({ _id: of, karma, attendances: counted, emoji, streak }) => ({
          of,
          karma,
          attendances: counted,
          emoji,
          streak,
        })),
    }),
    source<PeerLevels & { _id: string }>({
      section: 'peer-levels',
      collection: peerLevels.collection,
      filter: { _id: ids },
      view: (rows) => rows.map(({ _id: of, levels }) => ({ of, levels })),
    }),
    source<KarmaRow>({
      section: 'karma',
      collection: karmaSteps.collection,
      filter: { subject: ids },
      view: (rows) => rows.map(karmaData),
    }),
    source<ProgressRow & { _id: string }>({
      section: 'achievements',
      collection: progresses.collection,
      filter: { subject: ids },
      view: (rows) =>
        rows.map(({ subject: of, achievementId, points, level, reachedAt }) => ({
          of,
          achievementId,
          points,
          level,
          reachedAt,
        })),
    }),
    ...sourcesAttended(ids),
    ...sourcesReceived(ids),
  ]
}

/** The events that the person and their aliases were at, and the steps of karma that follow. */
function sourcesAttended(ids: { readonly $in: string[] }): Source[] {
  const asked = new Set(ids.$in)
  const common = { collection: attendances.collection, filter: { subject: ids } }
  return [
    source<AttendanceRow>({
      ...common,
      section: 'karma',
      view: (rows) => rows.map((row) => stepsOf(row, ids.$in).map(karmaData)),
    }),
    source<AttendanceRow>({
      ...common,
      section: 'attendances',
      view: (rows) =>
        rows.map((row) => {
          const { start, activityType } = row
          return partsOf(row, asked).map(({ subject: of, role }) => ({
            of,
            role,
            start,
            activityType,
            eventId: row._id,
          }))
        }),
    }),
  ]
}

/** What others said of the person and their aliases. */
function sourcesReceived(ids: { readonly $in: string[] }): Source[] {
  return [
    source<EmojiRow>({
      section: 'emoji-received',
      collection: emojiRows.collection,
      filter: { subject: ids },
      view: (rows) => rows.map((row) => ({ of: row.subject, ...emojiData(row) })),
    }),
    source<ReviewRow>({
      section: 'reviews-received',
      collection: reviews.collection,
      filter: { subject: ids },
      view: (rows) => rows.map((row) => ({ of: row.subject, ...reviewData(row) })),
    }),
  ]
}

/** Returns the receiver of an emoji, a review or a rating; null for an alias, which may be somebody's child. */
function receiverOf({ subject }: Pick<EmojiRow | ReviewRow | RatingRow, 'subject'>): string | null {
  return aliasOwner(subject) === null ? subject : null
}

/** What the person said of others. */
function sourcesBy({ id }: Subject): Source[] {
  return [
    source<TurnRow & { _id: string }>({
      section: 'feedback',
      collection: turns.collection,
      filter: { userId: id },
      view: (rows) => rows.map(({ eventId, endDate, finishedAt }) => ({ eventId, endDate, finishedAt })),
    }),
    source<AppealRow & { _id: string }>({
      section: 'appeals',
      collection: appeals.collection,
      filter: { userId: id },
      view: (rows) => rows.map(({ at, eventName: event, text, state }) => ({ at, event, text, state })),
    }),
    source<EmojiRow>({
      section: 'emoji-given',
      collection: emojiRows.collection,
      filter: { by: id },
      view: (rows) => rows.map((row) => ({ about: receiverOf(row), ...emojiData(row) })),
    }),
    source<RatingRow>({
      section: 'levels-given',
      collection: ratings.collection,
      filter: { by: id },
      view: (rows) => rows.map((row) => ({ about: receiverOf(row), ...ratingData(row) })),
    }),
    source<ReviewRow>({
      section: 'reviews-given',
      collection: reviews.collection,
      filter: { by: id },
      view: (rows) => rows.map((row) => ({ about: receiverOf(row), ...reviewData(row) })),
    }),
    source<ReviewReportRow & { _id: string }>({
      section: 'reported-reviews',
      collection: reviewReports.collection,
      filter: { by: id },
      view: (rows) => rows.map(({ reason, at }) => ({ at, reason })),
    }),
  ]
}
