import type { getRanking, RankedPerson } from '@parta/contracts/achievements'
import { minute, second } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { shownImage } from '@parta/kit/people/alias-pictures'
import { distantCard, type HiddenPeople, hiddenFrom, nobodyHidden, people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import type { Moment, PeopleChanges } from '../people/note-changes.ts'
import { buildRanking, type Place, placeOf, type Ranking, readPeople } from './build-ranking.ts'
import { readFor } from './find-achievements.ts'
import { firstNotAbove, positionOf } from './ranking-rules.ts'

/** A ranking is rebuilt at the earliest after twenty times its build time: at most 5 % of a core. */
const restFactor = 20
const restLeastMs = second
const restMostMs = minute
/** A ranking older than this is shown to nobody: the caller waits. */
const ageMostMs = 2 * minute
/** Smaller rankings are rebuilt while the caller waits; of larger ones the previous ranking is shown until then. */
const largeFrom = 1000
/** The places in memory, of all achievements. */
const placesMax = 300_000
/** A caller is looked up again after this time even when no change was noted. */
const viewerMs = minute
const viewersMax = 10_000

interface Kept {
  readonly ranking: Ranking
  readonly freshUntil: number
}

interface RankingPage {
  readonly items: RankedPerson[]
  readonly own: RankedPerson[]
  readonly nextToken?: string
}

interface Viewing {
  readonly viewer: UserSnapshot
  /** The viewer was read after this. */
  readonly readAfter: Moment
  readonly until: number
}

/** Returns the function that reads a caller's snapshot, which is kept until it changes. */
function createFindViewer(kit: Kit, changes: PeopleChanges) {
  const kept = new Map<string, Viewing>()
  return async (userId: string, readAfter: Moment): Promise<UserSnapshot | null> => {
    const known = kept.get(userId)
    const isSame = known && known.until > Date.now() && changes.changedSince(known.readAfter, [userId]).length === 0
    if (isSame) return known.viewer
    const viewer = await kit.projections.one(people, userId)
    if (kept.size >= viewersMax) kept.clear()
    if (viewer) kept.set(userId, { viewer, readAfter, until: Date.now() + viewerMs })
    return viewer
  }
}

/**
 * Returns the function that reads a page of a ranking. The rankings that were asked for last stay in memory; people who
 * changed since one was built are read again for each page.
 */
export function createListRanking(kit: Kit, changes: PeopleChanges) {
  const kept = new Map<string, Kept>()
  const building = new Map<string, Promise<Ranking | null>>()
  const findViewer = createFindViewer(kit, changes)

  function build(id: string): Promise<Ranking | null> {
    const begun = performance.now()
    const made = buildRanking(kit, changes, id)
      .then((ranking) => {
        kept.delete(id)
        const rest = Math.min(Math.max((performance.now() - begun) * restFactor, restLeastMs), restMostMs)
        if (ranking) kept.set(id, { ranking, freshUntil: Date.now() + rest })
        dropOldest(kept)
        return ranking
      })
      .finally(() => building.delete(id))
    building.set(id, made)
    return made
  }

  async function rankingOf(id: string): Promise<Ranking | null> {
    const found = kept.get(id)
    if (found) {
      // The map keeps the order of use.
      kept.delete(id)
      kept.set(id, found)
      if (found.freshUntil > Date.now()) return found.ranking
    }
    const next = building.get(id) ?? build(id)
    if (!found || found.ranking.places.length < largeFrom || found.freshUntil + ageMostMs < Date.now()) return next
    next.catch((error: unknown) =>
      kit.log.warn({ err: error, id }, 'Ranking not rebuilt; callers get the previous one'),
    )
    return found.ranking
  }

  return async ({ params, query, actor }: Pick<Call<typeof getRanking>, 'params' | 'query' | 'actor'>) => {
    const userId = personOf(actor)
    const ranking = await rankingOf(params.id)
    if (!ranking) throw new AppError('achievement.notFound')
    if (ranking.achievement.orgId !== null) await readFor(kit, actor, params.id)
    const now = await changes.catchUp()
    const viewer = await findViewer(userId, now)
    return pageOf(kit, { ranking, changes, viewer }, query)
  }
}

function dropOldest(kept: Map<string, Kept>): void {
  let count = [...kept.values()].reduce((sum, { ranking }) => sum + ranking.places.length, 0)
  for (const [id, { ranking }] of kept) {
    if (count <= placesMax || kept.size === 1) return
    count -= ranking.places.length
    kept.delete(id)
  }
}

interface Reading {
  readonly ranking: Ranking
  /** Read up to a moment after the call began. */
  readonly changes: PeopleChanges
  readonly viewer: UserSnapshot | null
}

async function pageOf(
  kit: Kit,
  { ranking, changes, viewer }: Reading,
  { limit = limits.pageSize, nextToken }: { readonly limit?: number; readonly nextToken?: string },
): Promise<RankingPage> {
  const secret = kit.config.PARTA_SECRET
  const from = startOf(ranking, nextToken)
  const shown = ranking.places.slice(from, from + limit)
  const seen = { hiddenPeople: hiddenFrom(viewer), secret }
  const last = shown.at(-1)
  const isMore = last !== undefined && from + limit < ranking.places.length
  const present = await findPresent(kit, { ranking, changes }, shown)
  return {
    items: present.map((place) => viewOf(place, seen)),
    own: viewer ? ownPlaces(ranking, viewer, secret) : [],
    ...(isMore ? { nextToken: tokenOf(last.points, last.id) } : {}),
  }
}

/**
 * Returns the places of a page as the people are now: since the ranking was built, one may have been deleted, renamed,
 * begun to hide emoji, or an alias have become a child.
 */
async function findPresent(
  kit: Kit,
  { ranking, changes }: Omit<Reading, 'viewer'>,
  shown: readonly Place[],
): Promise<readonly Place[]> {
  const ids = shown.map(({ userId }) => userId)
  const changed = new Set(changes.changedSince(ranking.readAfter, ids))
  if (changed.size === 0) return shown
  const known = await readPeople(kit, [...changed])
  return shown.flatMap((kept) => {
    if (!changed.has(kept.userId)) return [kept]
    const place = placeOf({ subject: kept.id, points: kept.points }, known, ranking.achievement)
    return place ? [{ ...place, position: kept.position }] : []
  })
}

/** The index of the first place after the token's; when that one has moved, of the first with fewer points. */
function startOf({ places, at }: Ranking, nextToken: string | undefined): number {
  if (nextToken === undefined) return 0
  const [points, id] = keyOf(nextToken, 'number', 'string')
  const index = at.get(String(id))
  const isThere = index !== undefined && places[index]?.points === points
  return isThere ? index + 1 : firstNotAbove(places, Number(points) - 1)
}

interface Seen {
  readonly hiddenPeople: HiddenPeople
  readonly secret: string
}

function viewOf({ id, userId, card, points, position }: Place, { hiddenPeople, secret }: Seen): RankedPerson {
  const whole = {
    id: userId,
    ...card,
    ...(id === userId ? {} : { aliasId: id, image: shownImage(secret, card.image) }),
    rank: { pts: points, position },
  }
  return hiddenPeople.ids.has(userId) ? distantCard(whole, hiddenPeople) : whole
}

/** The places of the viewer and of all of their aliases, children too. */
function ownPlaces({ places, at, unlisted }: Ranking, viewer: UserSnapshot, secret: string): RankedPerson[] {
  const found = [viewer, ...viewer.aliases].flatMap(({ id, name, surname, image }) => {
    const index = at.get(id)
    const place = index === undefined ? undefined : places[index]
    const points = place?.points ?? unlisted.get(id)
    if (points === undefined) return []
    const position = place?.position ?? positionOf(places, points)
    const own = { id, userId: viewer.id, name, card: { name, surname, image }, points, position }
    return [viewOf(own, { hiddenPeople: nobodyHidden, secret })]
  })
  return found.toSorted((a, b) => a.rank.position - b.rank.position)
}
