import type { Kit } from '@parta/kit/kit'
import { inOwnTurns } from '@parta/kit/process/turns'
import { partsOf } from '../attendance/rules.ts'
import { type AttendanceRow, attendances } from '../attendance/store.ts'
import { type EmojiRow, emojiRows } from '../emoji/store.ts'
import { changesKarma } from '../karma/rules.ts'
import { notHidden, type ReviewRow, reviews } from '../reviews/store.ts'
import { type Deed, type Deeds, noDeeds } from './milestone-rules.ts'
import { type JoiningRow, joinings } from './store.ts'

type Kind = keyof Deeds

interface Asked {
  readonly kind?: Kind
  readonly orgId?: string | undefined
}

/** Reads what some people and aliases did and were given, from the rows of what happened. By default, all of it. */
export async function findDeeds(
  kit: Kit,
  subjects: readonly string[],
  { kind, orgId }: Asked = {},
): Promise<ReadonlyMap<string, Deeds>> {
  const found = new Map(subjects.map((subject) => [subject, noDeeds()]))
  const reading: Reading = {
    found,
    ids: { $in: [...found.keys()] },
    inOrg: orgId === undefined ? {} : { orgId },
    give: (subject, as, deed) => void found.get(subject)?.[as].push(deed),
  }
  const needed = finders.filter(({ kinds: those }) => !kind || those.includes(kind))
  await Promise.all(needed.map(({ find }) => find(kit, reading)))
  return found
}

interface Reading {
  readonly found: ReadonlyMap<string, Deeds>
  readonly ids: { readonly $in: string[] }
  readonly inOrg: { readonly orgId?: string }
  /** Adds a deed to those of a person, if theirs are asked for. */
  give(subject: string, as: Kind, deed: Deed): void
}

/** Reads rows without the fields that no count needs. */
function readRows<R extends object>(kit: Kit, collection: string, { filter, leaveOut = [] }: Rows) {
  const projection = Object.fromEntries(leaveOut.map((field) => [field, 0]))
  return inOwnTurns(kit.database.native<{ _id: string }>(collection).find<R>(filter, { projection }))
}

interface Rows {
  readonly filter: object
  readonly leaveOut?: readonly string[]
}

const roles = { player: 'played', leader: 'led', trainer: 'trained' } as const

async function findAttended(kit: Kit, { found, ids, inOrg, give }: Reading): Promise<void> {
  const asked = new Set(found.keys())
  const rows = readRows<AttendanceRow>(kit, attendances.collection, {
    filter: { subject: ids, ...inOrg },
    leaveOut: ['eventName', 'subject'],
  })
  for await (const row of rows) {
    const { orgId, activityType, placeId } = row
    const common = { at: row.start.getTime(), key: row._id, orgId, activityType, placeId }
    const deed = changesKarma(row) ? { ...common, finishedAt: row.finishedAt.getTime() } : common
    for (const { subject, role } of partsOf(row, asked)) give(subject, roles[role], deed)
  }
}

async function findEmoji(kit: Kit, { ids, inOrg, give }: Reading): Promise<void> {
  const rows = readRows<Omit<EmojiRow, '_id'>>(kit, emojiRows.collection, {
    filter: {
      $or: [
        { subject: ids, ...inOrg },
        { by: ids, ...inOrg },
      ],
    },
    leaveOut: ['_id', 'eventId', 'eventName'],
  })
  for await (const { at, orgId, subject, by, emoji } of rows) {
    const deed = { at: at.getTime(), orgId, emoji }
    give(subject, 'received', deed)
    give(by, 'given', deed)
  }
}

async function findWritten(kit: Kit, { ids, inOrg, give }: Reading): Promise<void> {
  const rows = readRows<Omit<ReviewRow, '_id'>>(kit, reviews.collection, {
    filter: { by: ids, ...inOrg, ...notHidden },
    leaveOut: ['_id', 'subject', 'eventId', 'eventName', 'text'],
  })
  for await (const { by, createdAt, orgId = null } of rows) give(by, 'reviewed', { at: createdAt.getTime(), orgId })
}

const kinds = { org: 'joined', invitation: 'invited', referral: 'referred' } as const

async function findJoined(kit: Kit, { ids, inOrg, give }: Reading): Promise<void> {
  const rows = readRows<JoiningRow>(kit, joinings.collection, { filter: { subject: ids, ...inOrg } })
  for await (const { subject, kind, key, orgId, at } of rows) {
    give(subject, kinds[kind], { at: at.getTime(), key, orgId })
  }
}

const finders: readonly { readonly kinds: readonly Kind[]; readonly find: typeof findAttended }[] = [
  { kinds: ['played', 'led', 'trained'], find: findAttended },
  { kinds: ['received', 'given'], find: findEmoji },
  { kinds: ['reviewed'], find: findWritten },
  { kinds: ['joined', 'invited', 'referred'], find: findJoined },
]
