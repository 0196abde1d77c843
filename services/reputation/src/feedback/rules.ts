import { AppError } from '@parta/contracts/errors'
import type { eventEnded } from '@parta/contracts/event-facts'
import { feedbackFinished } from '@parta/contracts/feedback'
import { markWins } from '@parta/contracts/predicates/attendance'
import { nobody } from '@parta/contracts/values'
import { type Decision, type FactDraft, factOf, inParts } from '@parta/kit/store/decision'
import type { Static } from 'typebox'
import { type AttendeeRow, type FeedbackRow, lateUntil, type MarkRow, untilOf } from './store.ts'

type Ended = Static<typeof eventEnded.data>

export interface Opening {
  readonly ended: Ended
  /** People and aliases that are erased. */
  readonly gone: ReadonlySet<string>
  /** When the fact was received, which may be long after the event. */
  readonly received: Date
  /** When an event of long ago was finished, where that is known. */
  readonly finishedAt: Date | null
  /** The people and aliases whom its attendances name, where it is known that it is finished. */
  readonly named: ReadonlySet<string>
}

/**
 * Opens the feedback on an event that has ended. A crowd's attendees come in several facts: each adds its part. An
 * event of one person, with or without aliases, is finished at once: there is nobody to rate, and it counts for nobody.
 * @param now when the event ended
 * @returns the ids of the people who may give feedback because of this part
 */
export function open(
  state: FeedbackRow | null,
  { ended, gone, received, finishedAt, named }: Opening,
  now: Date,
): Decision<FeedbackRow, readonly string[]> {
  const { eventId } = ended
  const part = ended.attendees.map(attendeeOf).filter(({ id, userId }) => !gone.has(id) && !gone.has(userId))
  if (state) {
    const known = new Set(state.attendees.map(({ id }) => id))
    const attendees = part.filter(({ id }) => !known.has(id))
    // Also those who are known: a crash may have left their turns out. Of an event of long ago, there are none.
    const answer = isForOne(state) || finishedAt ? [] : peopleOf(state, part)
    if (attendees.length === 0) return { next: state, answer }
    const next = withPeople(withMarks({ ...state, attendees: [...state.attendees, ...attendees] }, ended), named)
    // A part that comes after the end of the feedback counts as the others did.
    return { next, facts: state.finishedAt && !finishedAt ? addedFacts(eventId, state, next) : [], answer }
  }
  const leader = gone.has(ended.leader) || ended.leader === nobody ? null : ended.leader
  const trainer = ended.trainer && gone.has(ended.trainer) ? null : ended.trainer
  const answer = peopleOf({ leader, trainer }, part)
  const next = withMarks(
    rowOf({ ended, gone, received, named }, { leader, trainer, attendees: part, all: answer }),
    ended,
  )
  if (answer.length < 2) {
    return { next: { ...next, finishedAt: now }, facts: finishedFacts(eventId, next, null), answer: [] }
  }
  // Nobody can give feedback any more.
  if (finishedAt) return { next: { ...next, finishedAt }, answer: [] }
  return { next: { ...next, finishBy: untilOf(next) }, answer }
}

interface InIt extends Pick<FeedbackRow, 'leader' | 'trainer' | 'attendees'> {
  readonly all: readonly string[]
}

function rowOf(
  { ended, gone, received, named }: Omit<Opening, 'finishedAt'>,
  { leader, trainer, attendees, all }: InIt,
): FeedbackRow {
  const endDate = new Date(ended.endDate)
  const hasErased =
    gone.size > 0 && [ended.leader, ended.trainer, ...ended.attendees.map(({ userId }) => userId)].some(isAmong(gone))
  return {
    // Without anybody left, the name is a text of an erased person.
    name: all.length === 0 ? '' : ended.eventName,
    activityType: ended.activityType,
    date: new Date(ended.date),
    endDate,
    ...lateUntil(endDate, received),
    placeId: ended.placeId,
    orgId: ended.orgId,
    provider: ended.provider,
    private: ended.private,
    leader,
    trainer,
    attendees,
    penalties: [],
    finishedAt: null,
    ...(hasErased ? { hasErased } : {}),
    ...peopleFieldOf(all.filter((id) => !named.has(id))),
  }
}

const isAmong = (ids: ReadonlySet<string>) => (id: string | null) => id !== null && ids.has(id)

/** Returns the event with the people by whom erasure finds it. Of a crowd, those who are added join the others. */
function withPeople({ people: _before, ...event }: FeedbackRow, named: ReadonlySet<string>): FeedbackRow {
  return { ...event, ...peopleFieldOf(peopleOf(event, event.attendees).filter((id) => !named.has(id))) }
}

/** Absent when there is nobody: MongoDB would have an entry in its index for an empty list. */
function peopleFieldOf(people: readonly string[]) {
  return people.length > 0 ? { people } : {}
}

/** Empties the name of an event in which nobody is left: it is a text of an erased person. */
function withoutName(event: FeedbackRow): FeedbackRow {
  return peopleOf(event, event.attendees).length === 0 ? { ...event, name: '' } : event
}

function isForOne(event: FeedbackRow): boolean {
  return peopleOf(event, event.attendees).length < 2
}

function attendeeOf({ userId, aliasId, isConfirmed }: Ended['attendees'][number]): AttendeeRow {
  const entrant = { id: aliasId ?? userId, userId }
  return isConfirmed ? entrant : { ...entrant, isUnconfirmed: true }
}

function peopleOf(
  { leader, trainer }: Pick<FeedbackRow, 'leader' | 'trainer'>,
  attendees: readonly AttendeeRow[],
): string[] {
  const ids = new Set<string>()
  if (leader !== null) ids.add(leader)
  if (trainer !== null) ids.add(trainer)
  for (const { userId } of attendees) ids.add(userId)
  return [...ids]
}

/** Returns whether somebody, or an alias of theirs, took part, or ran the event. */
export function wasIn(event: FeedbackRow, userId: string): boolean {
  return peopleOf(event, event.attendees).includes(userId)
}

export function runs({ leader, trainer }: Pick<FeedbackRow, 'leader' | 'trainer'>, userId: string): boolean {
  return leader === userId || trainer === userId
}

/** Returns whether the entry is the leader's or the trainer's own. Their aliases are ordinary players. */
export function isOrganiser(event: Pick<FeedbackRow, 'leader' | 'trainer'>, entrantId: string): boolean {
  return runs(event, entrantId)
}

/** Returns whether somebody's playing level can be rated: who only ran the event, did not play. */
export function isRated({ activityType, attendees }: FeedbackRow, entrantId: string): boolean {
  return activityType !== 'any' && attendees.some(({ id }) => id === entrantId)
}

/**
 * Finishes an event for everybody: each confirmed attendee without a penalty, and whom the leader says was there, has
 * attended (domain-facts 7.1).
 * @param by who runs the event, or null for the clock
 */
export function finish(
  state: FeedbackRow | null,
  { eventId, by }: { readonly eventId: string; readonly by: string | null },
  now: Date,
): Decision<FeedbackRow, boolean> {
  if (!state) throw new AppError('feedback.notFound')
  if (state.finishedAt) return { next: state, answer: false }
  return { next: finishedAt(state, now), facts: finishedFacts(eventId, state, by), answer: true }
}

/** Returns the event as it is once it is finished. */
export function finishedAt({ finishBy: _over, ...event }: FeedbackRow, at: Date): FeedbackRow {
  return { ...event, finishedAt: at }
}

function finishedFacts(eventId: string, event: FeedbackRow, by: string | null): FactDraft[] {
  const penalized = penalizedIn(event)
  const parts = inParts(attendedIn(event))
  // At least one fact, for the leader, the trainer and those with a penalty.
  return (parts.length > 0 ? parts : [[]]).map((attended, at) =>
    factOf(feedbackFinished, {
      ...finishedHeadOf(eventId, event),
      by,
      attended: attended.map(entrantOf),
      penalized: at === 0 ? event.attendees.filter(({ id }) => penalized.has(id)).map(entrantOf) : [],
    }),
  )
}

/** The facts of a finished event about those for whom it counts because of attendees who became known later. */
function addedFacts(eventId: string, before: FeedbackRow, after: FeedbackRow): FactDraft[] {
  const counted = new Set(attendedIn(before).map(({ id }) => id))
  const added = attendedIn(after).filter(({ id }) => !counted.has(id))
  const about = finishedHeadOf(eventId, after)
  return inParts(added).map((attended) =>
    factOf(feedbackFinished, { ...about, by: null, attended: attended.map(entrantOf), penalized: [] }),
  )
}

/**
 * The attendees for whom the event counts: they were there, and lost no karma. An event in which only people of one
 * account were counts for nobody, because otherwise everybody could earn karma, streaks and achievements alone.
 */
export function attendedIn(event: FeedbackRow): AttendeeRow[] {
  const { there, owners } = presentIn(event)
  if (owners.size + (event.hasErased ? 1 : 0) < 2) return []
  const penalized = penalizedIn(event)
  return there.filter(({ id }) => !penalized.has(id))
}

/** The attendees who were there, and the accounts of all who were, with the leader and the trainer who did not play. */
function presentIn({ attendees, marks, leader, trainer }: FeedbackRow) {
  const said = new Map(marks?.map((mark) => [mark.of, mark.wasThere]))
  const there = attendees.filter(({ id, isUnconfirmed }) => said.get(id) ?? !isUnconfirmed)
  const staff = [leader, trainer].filter((id) => id !== null && said.get(id) !== false)
  return { there, owners: new Set([...staff, ...there.map(({ userId }) => userId)]) }
}

/** The people and aliases whose point of karma stays taken. */
export function penalizedIn({ penalties }: FeedbackRow): ReadonlySet<string> {
  const stands = ({ at, isReturned, undoneAt }: FeedbackRow['penalties'][number]) =>
    !isReturned && (undoneAt === undefined || undoneAt < at)
  return new Set(penalties.filter(stands).map(({ of }) => of))
}

/** Returns the event with the marks of a fact, unless one that wins over it is known; the same event when nothing changes. */
export function withMarks(event: FeedbackRow, { attendees }: Pick<Ended, 'attendees'>): FeedbackRow {
  const marks = new Map(event.marks?.map((mark) => [mark.of, mark]))
  let isChanged = false
  for (const { userId, aliasId, wasThere: said, markedAt } of attendees) {
    if (said === undefined || markedAt === undefined) continue
    const mark: MarkRow = { of: aliasId ?? userId, wasThere: said, at: new Date(markedAt) }
    if (!markWins(mark, marks.get(mark.of))) continue
    marks.set(mark.of, mark)
    isChanged = true
  }
  return isChanged ? { ...event, marks: [...marks.values()] } : event
}

export function headOf(eventId: string, { name, date, orgId }: FeedbackRow) {
  return { eventId, eventName: name, date: date.toISOString(), orgId }
}

/** What the facts about a finished event say of the event itself. */
export function finishedHeadOf(eventId: string, event: FeedbackRow) {
  const { activityType, placeId, leader, trainer, provider } = event
  return { ...headOf(eventId, event), activityType, placeId, leader, trainer, provider }
}

export function entrantOf({ id, userId }: AttendeeRow) {
  return { userId, aliasId: id === userId ? null : id }
}

/** Takes erased people and aliases out of an event. */
export function takeOut(event: FeedbackRow, gone: ReadonlySet<string>): FeedbackRow {
  const { people = [], ...others } = event
  const { attendees, marks, penalties, leader, trainer } = others
  const isInIt = [leader, trainer].some((id) => id !== null && gone.has(id)) || attendees.some(({ id }) => gone.has(id))
  if (!isInIt) return event
  const isAccountGone = [...presentIn(event).owners].some((id) => id !== null && gone.has(id))
  return withoutName({
    ...others,
    ...peopleFieldOf(people.filter((id) => !gone.has(id))),
    ...(isAccountGone ? { hasErased: true } : {}),
    attendees: attendees.filter(({ id }) => !gone.has(id)),
    ...(marks ? { marks: marks.filter(({ of }) => !gone.has(of)) } : {}),
    penalties: penalties.filter(({ of }) => !gone.has(of)),
    leader: leader !== null && gone.has(leader) ? null : leader,
    trainer: trainer !== null && gone.has(trainer) ? null : trainer,
  })
}
