import type { Envelope } from '@parta/contracts/fact'
import type { memberJoined } from '@parta/contracts/orgs'
import type { playerJoined, playerQueued } from '@parta/contracts/players'
import { ownerOf } from '@parta/contracts/predicates/aliases'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { Static } from 'typebox'
import { type Recounts, whenOf } from '../record/request-recount.ts'
import { requestFamily } from './request-family.ts'
import { type JoiningRow, joinings } from './store.ts'

type Joining = Omit<JoiningRow, '_id'>

interface Adding {
  readonly found: readonly Joining[]
  /** When the fact was published. */
  readonly at: string
}

type Entering = Envelope<Static<typeof playerJoined.data>> | Envelope<Static<typeof playerQueued.data>>

/** Stores who came to a private event by its secret link, or to an event by another person's shared link. */
export async function followEntry(kit: Kit, recounts: Recounts, { at, data }: Entering): Promise<void> {
  const { ref, invited, userId, aliasId, eventId } = data
  const common = { orgId: null, at: new Date(at) }
  const found: Joining[] = []
  const referrer = await findReferrer(kit, ref, userId)
  if (referrer !== null) found.push({ subject: referrer, kind: 'referral', key: userId, ...common })
  // A `promptId` is what the caller says; `invited` was verified.
  if (invited) {
    found.push({ subject: aliasId ?? userId, kind: 'invitation', key: eventId, ...common })
  }
  await add(kit, recounts, { found, at })
}

/** Stores who joined an organisation, by an invitation or by whose shared link. */
export async function followMember(
  kit: Kit,
  recounts: Recounts,
  { at, data }: Envelope<Static<typeof memberJoined.data>>,
): Promise<void> {
  const { userId, orgId, ref, invited } = data
  const common = { orgId, at: new Date(at) }
  const found: Joining[] = [{ subject: userId, kind: 'org', key: orgId, ...common }]
  const referrer = await findReferrer(kit, ref, userId)
  if (referrer !== null) found.push({ subject: referrer, kind: 'referral', key: userId, ...common })
  if (invited) found.push({ subject: userId, kind: 'invitation', key: orgId, ...common })
  await add(kit, recounts, { found, at })
  // The achievements of the organisation are now theirs to earn, and their aliases' too.
  await requestFamily(kit, recounts, { userId, at })
}

/**
 * Returns `ref`, which is what the caller says, when it is another person, or an alias of another person, who exists.
 * An account that waits for its erasure may come back.
 */
async function findReferrer(kit: Kit, ref: string | undefined, userId: string): Promise<string | null> {
  if (ref === undefined) return null
  const owner = ownerOf(ref)
  if (owner === userId) return null
  const person = await kit.projections.one(people, owner)
  if (!person || (person.deleted && !person.leaving)) return null
  return ref === owner || person.aliases.some(({ id }) => id === ref) ? ref : null
}

async function add(kit: Kit, recounts: Recounts, { found, at }: Adding): Promise<void> {
  if (found.length === 0) return
  await Promise.all(found.map((joining) => store(kit, joining)))
  await recounts.request({ progress: found.map(({ subject }) => subject) }, whenOf([{ at }]))
}

/** Stores one row for each thing that counts once; of several facts, in any order, the earliest time holds. */
async function store({ database }: Kit, { at, ...joining }: Joining): Promise<void> {
  const { kind, subject, key, orgId } = joining
  const _id = `${kind}:${subject}:${key}:${orgId ?? ''}`
  await database
    .native<JoiningRow>(joinings.collection)
    .updateOne({ _id }, { $setOnInsert: joining, $min: { at } }, { upsert: true })
}
