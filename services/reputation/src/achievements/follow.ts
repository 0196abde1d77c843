import type { Envelope } from '@parta/contracts/fact'
import type { memberJoined } from '@parta/contracts/orgs'
import type { playerJoined, playerQueued } from '@parta/contracts/players'
import { ownerOf } from '@parta/contracts/predicates/aliases'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { Static } from 'typebox'
import { requestRecount } from '../record/request-recount.ts'
import { forgetCounted } from './forget.ts'
import { type JoiningRow, joinings } from './store.ts'

type Joining = Omit<JoiningRow, '_id'>

type Entering = Envelope<Static<typeof playerJoined.data>> | Envelope<Static<typeof playerQueued.data>>

/** Stores who came to a private event by its secret link, or to an event by another person's shared link. */
export async function followEntry(kit: Kit, { at, data }: Entering): Promise<void> {
  const { ref, invited, userId, aliasId, eventId } = data
  const common = { orgId: null, at: new Date(at) }
  const found: Joining[] = []
  const referrer = await findReferrer(kit, ref, userId)
  if (referrer !== null) found.push({ subject: referrer, kind: 'referral', key: userId, ...common })
  // A `promptId` is what the caller says; `invited` was verified.
  if (invited) {
    found.push({ subject: aliasId ?? userId, kind: 'invitation', key: eventId, ...common })
  }
  await add(kit, found)
}

/** Stores who joined an organisation, by an invitation or by whose shared link. */
export async function followMember(kit: Kit, { at, data }: Envelope<Static<typeof memberJoined.data>>): Promise<void> {
  const { userId, orgId, ref, invited } = data
  const common = { orgId, at: new Date(at) }
  const found: Joining[] = [{ subject: userId, kind: 'org', key: orgId, ...common }]
  const referrer = await findReferrer(kit, ref, userId)
  if (referrer !== null) found.push({ subject: referrer, kind: 'referral', key: userId, ...common })
  if (invited) found.push({ subject: userId, kind: 'invitation', key: orgId, ...common })
  await add(kit, found)
  // The achievements of the organisation are now theirs to earn, and their aliases' too.
  await recountFamily(kit, userId)
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

/** Asks for a count of a person and their aliases, after something changed that concerns all of them. */
export async function recountFamily(kit: Kit, userId: string): Promise<void> {
  const person = (await kit.projections.known(people, [userId])).get(userId)
  await requestRecount(kit, { progress: [userId, ...(person?.aliases ?? []).map(({ id }) => id)] })
}

async function add(kit: Kit, found: readonly Joining[]): Promise<void> {
  await Promise.all(found.map((joining) => store(kit, joining)))
  const subjects = found.map(({ subject }) => subject)
  await requestRecount(kit, { progress: subjects })
  // Who was erased before the fact arrived.
  await forgetCounted(kit, subjects)
}

/** Stores one row for each thing that counts once; of several facts, in any order, the earliest time holds. */
async function store({ database }: Kit, { at, ...joining }: Joining): Promise<void> {
  const { kind, subject, key, orgId } = joining
  const _id = `${kind}:${subject}:${key}:${orgId ?? ''}`
  await database
    .native<JoiningRow>(joinings.collection)
    .updateOne({ _id }, { $setOnInsert: joining, $min: { at } }, { upsert: true })
}
