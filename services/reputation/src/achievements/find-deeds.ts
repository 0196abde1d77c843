import type { Kit } from '@parta/kit/kit'
import { partsOf } from '../attendance/rules.ts'
import { type AttendanceRow, attendances } from '../attendance/store.ts'
import { type EmojiRow, emojiRows } from '../emoji/store.ts'
import { changesKarma } from '../karma/rules.ts'
import { notHidden, type ReviewRow, reviews } from '../reviews/store.ts'
import { KeptDeeds } from './keep-deeds.ts'
import type { Deeds } from './milestone-rules.ts'
import { type JoiningRow, joinings } from './store.ts'

type Kind = keyof Deeds

interface Asked {
  /** Only deeds of this kind. */
  readonly kind?: Kind
  /** Only deeds in this organisation. */
  readonly orgId?: string | undefined
  /** Reads all rows once, in the order in which they are stored, instead of looking up those of each person. */
  readonly isScan?: boolean
}

/** Reads what some people and aliases did and were given, from the rows of what happened. By default, all of it. */
export async function findDeeds(
  kit: Kit,
  subjects: readonly string[],
  { kind, orgId, isScan = false }: Asked = {},
): Promise<KeptDeeds> {
  const asked = new Set(subjects)
  const kept = new KeptDeeds(subjects)
  const reading: Reading = {
    asked,
    ids: { $in: [...asked] },
    inOrg: orgId === undefined ? {} : { orgId },
    isScan,
    kept,
  }
  const needed = finders.filter(({ kinds: found }) => !kind || found.includes(kind))
  await Promise.all(needed.map(({ find }) => find(kit, reading)))
  return kept
}

/**
 * A scan may read so many rows for each person: more than most people have, because a row costs several times as much
 * when it is looked up, and is looked up once for each person in it.
 */
const rowsOfPerson = 300
/** Fewer people are never worth a scan: their rows are looked up within milliseconds. */
const peopleOfScan = 500
/** Of more rows, those of a group of people do not fit into the memory of a small container. */
const rowsOfScan = 1_500_000

/** Returns whether a scan of all rows is cheaper than to look up those of so many people. */
export async function isScanCheaper({ database }: Kit, people: number): Promise<boolean> {
  if (people < peopleOfScan) return false
  const rows = await database.native<AttendanceRow>(attendances.collection).estimatedDocumentCount()
  return rows < Math.min(people * rowsOfPerson, rowsOfScan)
}

interface Reading {
  readonly asked: ReadonlySet<string>
  readonly ids: { readonly $in: string[] }
  readonly inOrg: { readonly orgId?: string }
  readonly isScan: boolean
  readonly kept: KeptDeeds
}

/** Rows that are decoded without giving way to other work, which takes a few milliseconds. */
const batchSize = 1000

async function readRows<R extends object>(
  kit: Kit,
  { collection, isScan }: { readonly collection: string; readonly isScan: boolean },
  { filter, leaveOut = [], take }: { filter: object; leaveOut?: readonly string[]; take(row: R): void },
): Promise<void> {
  const projection = Object.fromEntries(leaveOut.map((field) => [field, 0]))
  const cursor = kit.database
    .native<{ _id: string }>(collection)
    .find<R>(filter, { projection, batchSize, ...(isScan ? { hint: { $natural: 1 } } : {}) })
  while (await cursor.hasNext()) for (const row of cursor.readBufferedDocuments()) take(row)
}

const roles = { player: 'played', leader: 'led', trainer: 'trained' } as const

async function findAttended(kit: Kit, { asked, ids, inOrg, isScan, kept }: Reading): Promise<void> {
  await readRows<AttendanceRow>(
    kit,
    { collection: attendances.collection, isScan },
    {
      filter: { subject: ids, ...inOrg },
      leaveOut: ['eventName', 'subject'],
      take: (row) => {
        const { orgId, activityType, placeId } = row
        const common = { at: row.start.getTime(), key: row._id, orgId, activityType, placeId }
        const deed = kept.add(changesKarma(row) ? { ...common, finishedAt: row.finishedAt.getTime() } : common)
        for (const { subject, role } of partsOf(row, asked)) kept.give(subject, roles[role], deed)
      },
    },
  )
}

async function findEmoji(kit: Kit, { ids, inOrg, isScan, kept }: Reading): Promise<void> {
  await readRows<Omit<EmojiRow, '_id'>>(
    kit,
    { collection: emojiRows.collection, isScan },
    {
      filter: {
        $or: [
          { subject: ids, ...inOrg },
          { by: ids, ...inOrg },
        ],
      },
      leaveOut: ['_id', 'eventId', 'eventName'],
      take: ({ at, orgId, subject, by, emoji }) => {
        const deed = kept.add({ at: at.getTime(), orgId, emoji })
        kept.give(subject, 'received', deed)
        kept.give(by, 'given', deed)
      },
    },
  )
}

async function findWritten(kit: Kit, { ids, inOrg, isScan, kept }: Reading): Promise<void> {
  await readRows<Omit<ReviewRow, '_id'>>(
    kit,
    { collection: reviews.collection, isScan },
    {
      filter: { by: ids, ...inOrg, ...notHidden },
      leaveOut: ['_id', 'subject', 'eventId', 'eventName', 'text'],
      take: ({ by, createdAt, orgId = null }) =>
        kept.give(by, 'reviewed', kept.add({ at: createdAt.getTime(), orgId })),
    },
  )
}

const kinds = { org: 'joined', invitation: 'invited', referral: 'referred' } as const

async function findJoined(kit: Kit, { ids, inOrg, isScan, kept }: Reading): Promise<void> {
  await readRows<JoiningRow>(
    kit,
    { collection: joinings.collection, isScan },
    {
      filter: { subject: ids, ...inOrg },
      take: ({ subject, kind, key, orgId, at }) =>
        kept.give(subject, kinds[kind], kept.add({ at: at.getTime(), key, orgId })),
    },
  )
}

const finders: readonly { readonly kinds: readonly Kind[]; readonly find: typeof findAttended }[] = [
  { kinds: ['played', 'led', 'trained'], find: findAttended },
  { kinds: ['received', 'given'], find: findEmoji },
  { kinds: ['reviewed'], find: findWritten },
  { kinds: ['joined', 'invited', 'referred'], find: findJoined },
]
