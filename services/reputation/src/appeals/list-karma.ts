import { AppError } from '@parta/contracts/errors'
import type { KarmaChange, listKarma } from '@parta/contracts/karma'
import { limits } from '@parta/contracts/limits'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { cardOf, hiddenFrom, people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import type { Stored } from '@parta/kit/store/mongo'
import { findSteps } from '../attendance/find-steps.ts'
import { effectsOf, fullKarma, type KarmaEffect } from '../karma/rules.ts'
import type { KarmaRow } from '../karma/store.ts'
import { findSubject } from '../people/store.ts'
import { mayAppealUntil } from './rules.ts'
import { type AppealRow, appealId, appeals } from './store.ts'

interface Change extends KarmaRow {
  readonly effect: KarmaEffect
  /** A penalty that was neither undone nor returned. */
  readonly isStanding: boolean
}

/** Returns a page of the changes of karma. All steps are read, because each value follows from all steps before it. */
export async function list(
  kit: Kit,
  { params, query, actor }: Pick<Call<typeof listKarma>, 'params' | 'query' | 'actor'>,
) {
  const viewer = personOf(actor)
  const { isOwn } = await findSubject(kit, params.id, viewer)
  if (!isOwn) throw new AppError('user.notFound')
  const all = changesOf(await findSteps(kit, params.id))
  const { value, attendances } = all.at(-1)?.effect.karma ?? fullKarma
  const before = query.nextToken === undefined ? null : keyOf(query.nextToken, 'string')[0]
  // An attendance that returned nothing is no change.
  const changes = all.filter(({ kind, effect }) => kind === 'penalty' || effect.change !== 0).toReversed()
  const from = before === null ? 0 : changes.findIndex(({ _id }) => _id === before) + 1
  const limit = query.limit ?? limits.pageSize
  const shown = changes.slice(from, from + limit)
  const items = await viewsOf(kit, shown, viewer)
  const last = shown.at(-1)
  const page = changes.length > from + limit && last ? { items, nextToken: tokenOf(last._id) } : { items }
  return { ...page, value, attendances }
}

function changesOf(steps: readonly KarmaRow[]): Change[] {
  const effects = effectsOf(steps)
  const standing = new Map<string, string>()
  for (const { _id, eventId, kind } of steps) {
    if (kind === 'penalty') standing.set(eventId, _id)
    else if (kind !== 'attendance') standing.delete(eventId)
  }
  return steps.flatMap((step, at) => {
    const effect = effects[at]
    return effect ? [{ ...step, effect, isStanding: standing.get(step.eventId) === step._id }] : []
  })
}

async function viewsOf(kit: Kit, changes: readonly Change[], viewer: string): Promise<KarmaChange[]> {
  const asked = changes.filter(({ kind }) => kind === 'penalty')
  const ids = asked.map(({ eventId, subject }) => appealId(eventId, subject))
  const [made, known] = await Promise.all([
    kit.database
      .native<Stored<AppealRow>>(appeals.collection)
      .find({ _id: { $in: ids } })
      .toArray(),
    kit.projections.many(people, [viewer, ...changes.flatMap(({ by }) => by ?? [])]),
  ])
  const appealsOf = new Map(made.map((row) => [row.penalty, row]))
  const hiddenPeople = hiddenFrom(known.get(viewer))
  const now = new Date()
  return changes.map(({ _id, kind, at, eventId, eventName, by, effect, isStanding }) => {
    const appeal = appealsOf.get(_id)
    return {
      id: _id,
      kind,
      change: effect.change,
      value: effect.karma.value,
      at: at.toISOString(),
      event: { id: eventId, name: eventName },
      by: by === null ? null : cardOf(by, known.get(by), hiddenPeople),
      ...(appeal ? { appeal: { state: appeal.state, text: appeal.text } } : {}),
      mayAppeal: isStanding && !appeal && now < mayAppealUntil(at),
    }
  })
}
