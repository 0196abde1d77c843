import type { Kit } from '@parta/kit/kit'
import { eventOf, hasStep, partsOf } from '../attendance/rules.ts'
import { type AnyAttendanceRow, attendances } from '../attendance/store.ts'
import { type EmojiRow, emojiRows } from '../emoji/store.ts'
import { type ReviewRow, reviews } from '../reviews/store.ts'
import { type Deed, type Deeds, noDeeds } from './milestone-rules.ts'
import { type JoiningRow, joinings } from './store.ts'

type Kind = keyof Deeds
type Add = (subject: string, kind: Kind, deed: Deed) => void

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
  const deeds = new Map(subjects.map((subject) => [subject, noDeeds()]))
  const add: Add = (subject, kind, deed) => deeds.get(subject)?.[kind].push(deed)
  await Promise.all(asked.map(({ find }) => find(kit, { ids, inOrg, add })))
  return deeds
}

const roles = { player: 'played', leader: 'led', trainer: 'trained' } as const

interface Ids {
  readonly $in: string[]
}
interface InOrg {
  readonly orgId?: string
}

interface Reading {
  readonly ids: Ids
  readonly inOrg: InOrg
  readonly add: Add
}

async function findAttended(kit: Kit, { ids, inOrg, add }: Reading): Promise<void> {
  const rows = await kit.database
    .native<AnyAttendanceRow>(attendances.collection)
    .find({ subject: ids, ...inOrg }, { projection: { eventName: 0 } })
    .toArray()
  const asked = new Set(ids.$in)
  for (const row of rows) {
    const { start: at, orgId, activityType, placeId } = row
    const common = { at, key: eventOf(row), orgId, activityType, placeId }
    const deed = hasStep(row) ? { ...common, finishedAt: row.finishedAt } : common
    for (const { subject, role } of partsOf(row, asked)) add(subject, roles[role], deed)
  }
}

const emojiDeed = ({ _id, at, orgId, emoji }: EmojiRow): Deed => ({ at, key: _id, orgId, emoji })

async function findReceived(kit: Kit, { ids, inOrg, add }: Reading): Promise<void> {
  const rows = await emojiOf(kit, { subject: ids, ...inOrg })
  for (const row of rows) add(row.subject, 'received', emojiDeed(row))
}

async function findGiven(kit: Kit, { ids, inOrg, add }: Reading): Promise<void> {
  const rows = await emojiOf(kit, { by: ids, ...inOrg })
  for (const row of rows) add(row.by, 'given', emojiDeed(row))
}

function emojiOf(kit: Kit, filter: InOrg & { readonly subject?: Ids; readonly by?: Ids }): Promise<EmojiRow[]> {
  return kit.database
    .native<EmojiRow>(emojiRows.collection)
    .find(filter, { projection: { eventName: 0 } })
    .toArray()
}

async function findWritten(kit: Kit, { ids, inOrg, add }: Reading): Promise<void> {
  const rows = await kit.database
    .native<ReviewRow>(reviews.collection)
    .find({ by: ids, ...inOrg }, { projection: { by: 1, createdAt: 1, orgId: 1 } })
    .toArray()
  for (const { _id, by, createdAt, orgId } of rows) {
    add(by, 'reviewed', { at: createdAt, key: _id, orgId: orgId ?? null })
  }
}

const kinds = { org: 'joined', invitation: 'invited', referral: 'referred' } as const

async function findJoined(kit: Kit, { ids, inOrg, add }: Reading): Promise<void> {
  const rows = await kit.database
    .native<JoiningRow>(joinings.collection)
    .find({ subject: ids, ...inOrg })
    .toArray()
  for (const { subject, kind, key, orgId, at } of rows) add(subject, kinds[kind], { at, key, orgId })
}

const finders: readonly { readonly kinds: readonly Kind[]; readonly find: typeof findAttended }[] = [
  { kinds: ['played', 'led', 'trained'], find: findAttended },
  { kinds: ['received'], find: findReceived },
  { kinds: ['given'], find: findGiven },
  { kinds: ['reviewed'], find: findWritten },
  { kinds: ['joined', 'invited', 'referred'], find: findJoined },
]
