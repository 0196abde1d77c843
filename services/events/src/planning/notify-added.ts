import { datesAdded } from '@parta/contracts/event-facts'
import type { Kit } from '@parta/kit/kit'
import { type FactDraft, factOf, inParts } from '@parta/kit/store/decision'
import { allIn, familiesIn, headOf, peopleOf } from '../core/fact-rules.ts'
import { comingFilter } from '../core/find-repetition.ts'
import type { Extension } from '../core/repetition-store.ts'
import { type EventRow, events } from '../core/store.ts'

interface AddedDates {
  readonly extend: Extension
  readonly by: string
}

type Known = EventRow & { readonly _id: string }

const wanted = { name: 1, date: 1, leader: 1, trainer: 1, players: 1, queue: 1, cancelled: 1, repetition: 1 } as const

/** The facts about dates that were added to a repetition, for the people in its other dates. */
export async function findAddedFacts(kit: Kit, repetitionId: string, { extend, by }: AddedDates): Promise<FactDraft[]> {
  const coming = await kit.database
    .native<Known>(events.collection)
    .find({ ...comingFilter(repetitionId, new Date()), cancelled: false }, { projection: wanted })
    .sort({ date: 1 })
    .toArray()
  return addedFacts(coming as Known[], { from: extend.index, by })
}

/**
 * @param coming the events of the repetition that are still to come, the soonest first
 * @param from the number of the first one that was added
 */
export function addedFacts(
  coming: readonly Known[],
  { from, by }: { readonly from: number; readonly by: string },
): FactDraft[] {
  const isNew = ({ repetition }: Known) => (repetition?.index ?? 0) >= from
  const added = coming.filter(isNew)
  const before = coming.filter((event) => !isNew(event))
  const [first] = added
  if (!first) return []
  const people = [...new Set(before.flatMap((event) => peopleOf(event)))].filter((id) => id !== by)
  const about = { ...headOf(first._id, first), by, dates: added.length }
  return inParts(people).map((part) => factOf(datesAdded, { ...about, people: part, ...familiesOf(before, part) }))
}

/** The entries of some people in several events, each once. */
function familiesOf(before: readonly Known[], people: readonly string[]): ReturnType<typeof familiesIn> {
  const found = before.flatMap((event) => familiesIn(event, allIn(event), people).entrants ?? [])
  const parents = new Set(found.map(({ userId }) => userId))
  // A parent who plays without aliases on another date is notified as themselves, too.
  const own = before.flatMap((event) => allIn(event)).filter(({ id, userId }) => id === userId && parents.has(id))
  const all = [...own.map(({ userId }) => ({ userId, aliasId: null })), ...found]
  const once = new Map(all.map((one) => [`${one.userId} ${one.aliasId}`, one]))
  return once.size > 0 ? { entrants: [...once.values()] } : {}
}
