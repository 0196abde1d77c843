import type { Kit } from '@parta/kit/kit'
import { eventOf, hasStep, partsOf } from '../attendance/rules.ts'
import { type AnyAttendanceRow, attendances } from '../attendance/store.ts'
import { type EmojiRow, emojiRows } from '../emoji/store.ts'
import { type ReviewRow, reviews } from '../reviews/store.ts'
import { type Deed, type Deeds, noDeeds } from './milestone-rules.ts'
import { type JoiningRow, joinings } from './store.ts'

type Kind = keyof Deeds
type Add = (subject: string, kind: Kind, deed: Deed) => void

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
): Promise<Map<string, Deeds>> {
  const asked = new Set(subjects)
  const deeds = new Map(subjects.map((subject) => [subject, noDeeds()]))
  const reading: Reading = {
    asked,
    ids: { $in: [...asked] },
    inOrg: orgId === undefined ? {} : { orgId },
    isScan,
    add: (subject, of, deed) => deeds.get(subject)?.[of].push(deed),
    once: oneOfEach(),
  }
  const needed = finders.filter(({ kinds: found }) => !kind || found.includes(kind))
  await Promise.all(needed.map(({ find }) => find(kit, reading)))
  return deeds
}

/**
 * A scan may read so many rows for each person: more than most people have, because a row costs several times as much
 * when it is looked up, and is looked up once for each person in it.
 */
const rowsOfPerson = 300
/** Fewer people are never worth a scan: their rows are looked up within milliseconds. */
const peopleOfScan = 500

/** Returns whether a scan of all rows is cheaper than to look up those of so many people. */
export async function isScanCheaper({ database }: Kit, people: number): Promise<boolean> {
  if (people < peopleOfScan) return false
  const rows = await database.native<AnyAttendanceRow>(attendances.collection).estimatedDocumentCount()
  return rows < people * rowsOfPerson
}

/** Returns a function that returns the same string for equal strings, so that memory holds each of them once. */
function oneOfEach(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const first = known.get(text)
    if (first === undefined) known.set(text, text)
    return first ?? text
  }
}

interface Reading {
  readonly asked: ReadonlySet<string>
  readonly ids: { readonly $in: string[] }
  readonly inOrg: { readonly orgId?: string }
  readonly isScan: boolean
  readonly add: Add
  readonly once: (text: string) => string
}

/** Rows that are decoded without giving way to other work, which takes a few milliseconds. */
const batchSize = 1000

async function readRows<R extends { _id: string }>(
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

async function findAttended(kit: Kit, { asked, ids, inOrg, isScan, add, once }: Reading): Promise<void> {
  await readRows<AnyAttendanceRow>(
    kit,
    { collection: attendances.collection, isScan },
    {
      filter: { subject: ids, ...inOrg },
      leaveOut: ['eventName'],
      take: (row) => {
        const { orgId } = row
        const where = { orgId: orgId && once(orgId), activityType: once(row.activityType), placeId: once(row.placeId) }
        const common = { at: row.start.getTime(), key: eventOf(row), ...where }
        const deed = hasStep(row) ? { ...common, finishedAt: row.finishedAt.getTime() } : common
        for (const { subject, role } of partsOf(row, asked)) add(subject, roles[role], deed)
      },
    },
  )
}

async function findEmoji(kit: Kit, { asked, ids, inOrg, isScan, add, once }: Reading): Promise<void> {
  await readRows<EmojiRow>(
    kit,
    { collection: emojiRows.collection, isScan },
    {
      filter: {
        $or: [
          { subject: ids, ...inOrg },
          { by: ids, ...inOrg },
        ],
      },
      leaveOut: ['eventId', 'eventName'],
      take: ({ _id: key, at, orgId, subject, by, emoji }) => {
        const deed = { at: at.getTime(), key, orgId: orgId && once(orgId), emoji: once(emoji) }
        if (asked.has(subject)) add(subject, 'received', deed)
        if (asked.has(by)) add(by, 'given', deed)
      },
    },
  )
}

async function findWritten(kit: Kit, { ids, inOrg, isScan, add }: Reading): Promise<void> {
  await readRows<ReviewRow>(
    kit,
    { collection: reviews.collection, isScan },
    {
      filter: { by: ids, ...inOrg },
      leaveOut: ['subject', 'eventId', 'eventName', 'text'],
      take: ({ _id: key, by, createdAt, orgId = null }) => add(by, 'reviewed', { at: createdAt.getTime(), key, orgId }),
    },
  )
}

const kinds = { org: 'joined', invitation: 'invited', referral: 'referred' } as const

async function findJoined(kit: Kit, { ids, inOrg, isScan, add }: Reading): Promise<void> {
  await readRows<JoiningRow>(
    kit,
    { collection: joinings.collection, isScan },
    {
      filter: { subject: ids, ...inOrg },
      take: ({ subject, kind, key, orgId, at }) => add(subject, kinds[kind], { at: at.getTime(), key, orgId }),
    },
  )
}

const finders: readonly { readonly kinds: readonly Kind[]; readonly find: typeof findAttended }[] = [
  { kinds: ['played', 'led', 'trained'], find: findAttended },
  { kinds: ['received', 'given'], find: findEmoji },
  { kinds: ['reviewed'], find: findWritten },
  { kinds: ['joined', 'invited', 'referred'], find: findJoined },
]
