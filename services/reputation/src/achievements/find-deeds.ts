import type { Kit } from '@parta/kit/kit'
import { eventOf, hasStep, partsOf } from '../attendance/rules.ts'
import { type AnyAttendanceRow, attendances } from '../attendance/store.ts'
import { type EmojiRow, emojiRows } from '../emoji/store.ts'
import { type ReviewRow, reviews } from '../reviews/store.ts'
import { type Deed, type Deeds, noDeeds } from './milestone-rules.ts'
import { type JoiningRow, joinings } from './store.ts'

type Kind = keyof Deeds
interface Found {
  readonly subject: string
  readonly kind: Kind
  readonly deed: Deed
}

/** What one achievement counts. */
interface Wanted {
  readonly kind: Kind
  /** Only in this organisation. */
  readonly orgId?: string | undefined
}

/**
 * Reads what some people and aliases did and were given, from the rows of what happened.
 * @param wanted only these deeds; by default all of them
 */
export async function findDeeds(
  kit: Kit,
  subjects: readonly string[],
  wanted?: Wanted,
): Promise<ReadonlyMap<string, Deeds>> {
  const ids = { $in: [...subjects] }
  const asked = finders.filter(({ kinds: found }) => !wanted || found.includes(wanted.kind))
  const inOrg = wanted?.orgId === undefined ? {} : { orgId: wanted.orgId }
  const found = (await Promise.all(asked.map(({ find }) => find(kit, ids, inOrg)))).flat()
  const bySubject = Map.groupBy(found, ({ subject }) => subject)
  return new Map(subjects.map((subject) => [subject, deedsOf(bySubject.get(subject) ?? [])]))
}

function deedsOf(found: readonly Found[]): Deeds {
  const byKind = Map.groupBy(found, ({ kind }) => kind)
  const kinds = [...byKind].map(([kind, list]) => [kind, list.map(({ deed }) => deed)] as const)
  return { ...noDeeds, ...(Object.fromEntries(kinds) as Partial<Deeds>) }
}

const roles = { player: 'played', leader: 'led', trainer: 'trained' } as const

interface Ids {
  readonly $in: string[]
}
interface InOrg {
  readonly orgId?: string
}

async function findAttended(kit: Kit, subject: Ids, inOrg: InOrg): Promise<Found[]> {
  const rows = await kit.database
    .native<AnyAttendanceRow>(attendances.collection)
    .find({ subject, ...inOrg }, { projection: { eventName: 0 } })
    .toArray()
  const asked = new Set(subject.$in)
  return rows.flatMap((row) => {
    const { start: at, orgId, activityType, placeId } = row
    const common = { at, key: eventOf(row), orgId, activityType, placeId }
    const deed = hasStep(row) ? { ...common, finishedAt: row.finishedAt } : common
    return partsOf(row, asked).map(({ subject: of, role }): Found => ({ subject: of, kind: roles[role], deed }))
  })
}

const emojiDeed = ({ _id, at, orgId, emoji }: EmojiRow): Deed => ({ at, key: _id, orgId, emoji })

async function findReceived(kit: Kit, subject: Ids, inOrg: InOrg): Promise<Found[]> {
  const rows = await emojiOf(kit, { subject, ...inOrg })
  return rows.map((row) => ({ subject: row.subject, kind: 'received', deed: emojiDeed(row) }))
}

async function findGiven(kit: Kit, by: Ids, inOrg: InOrg): Promise<Found[]> {
  const rows = await emojiOf(kit, { by, ...inOrg })
  return rows.map((row) => ({ subject: row.by, kind: 'given', deed: emojiDeed(row) }))
}

function emojiOf(kit: Kit, filter: InOrg & { readonly subject?: Ids; readonly by?: Ids }): Promise<EmojiRow[]> {
  return kit.database
    .native<EmojiRow>(emojiRows.collection)
    .find(filter, { projection: { eventName: 0 } })
    .toArray()
}

async function findWritten(kit: Kit, by: Ids, inOrg: InOrg): Promise<Found[]> {
  const rows = await kit.database
    .native<ReviewRow>(reviews.collection)
    .find({ by, ...inOrg }, { projection: { by: 1, createdAt: 1, orgId: 1 } })
    .toArray()
  return rows.map(({ _id, by: subject, createdAt, orgId }) => ({
    subject,
    kind: 'reviewed',
    deed: { at: createdAt, key: _id, orgId: orgId ?? null },
  }))
}

const kinds = { org: 'joined', invitation: 'invited', referral: 'referred' } as const

async function findJoined(kit: Kit, subject: Ids, inOrg: InOrg): Promise<Found[]> {
  const rows = await kit.database
    .native<JoiningRow>(joinings.collection)
    .find({ subject, ...inOrg })
    .toArray()
  return rows.map(({ subject: of, kind, key, orgId, at }) => ({
    subject: of,
    kind: kinds[kind],
    deed: { at, key, orgId },
  }))
}

const finders: readonly { readonly kinds: readonly Kind[]; readonly find: typeof findAttended }[] = [
  { kinds: ['played', 'led', 'trained'], find: findAttended },
  { kinds: ['received'], find: findReceived },
  { kinds: ['given'], find: findGiven },
  { kinds: ['reviewed'], find: findWritten },
  { kinds: ['joined', 'invited', 'referred'], find: findJoined },
]
