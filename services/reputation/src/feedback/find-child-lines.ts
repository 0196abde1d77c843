import { isProtected, ownerOf } from '@parta/contracts/predicates/aliases'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { askMembership } from '@parta/contracts/questions'
import type { OrgRole } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { type TurnRow, turnId, turns } from './store.ts'

/** Who reads what was said at the events of an organisation. */
export interface Reader {
  readonly orgId: string
  readonly viewer: string
  readonly role: OrgRole
}

/** An emoji or a review about a child, at an event. */
interface ChildLine {
  readonly eventId: string
  readonly subject: string
}

/** Whether a subject is an alias that is protected as a child is. A deleted alias may have been a child. */
export function isChild(subject: string, known: ReadonlyMap<string, UserSnapshot>): boolean {
  const owner = ownerOf(subject)
  if (owner === subject) return false
  const alias = known.get(owner)?.aliases.find(({ id }) => id === subject)
  return !alias || isProtected(alias)
}

/**
 * Returns the lines about children that the reader may read. Parents read those about their own children. The lines
 * about other children are shown only if a parent is a member: admins and power users read all of them, members only
 * those of events that they were in themselves. Anybody can become a member of an open organisation; that must not be
 * enough to learn who its children are.
 */
export async function findChildLines<L extends ChildLine>(
  kit: Kit,
  lines: readonly L[],
  { orgId, viewer, role }: Reader,
): Promise<ReadonlySet<L>> {
  const [own, others] = [true, false].map((isOwn) =>
    lines.filter(({ subject }) => (ownerOf(subject) === viewer) === isOwn),
  )
  const met = role === 'member' ? await findMet(kit, viewer, others ?? []) : (others ?? [])
  const guests = await findGuests(kit, orgId, met)
  return new Set([...(own ?? []), ...met.filter(({ subject }) => !guests.has(ownerOf(subject)))])
}

/** Returns the lines of events in which the viewer was, or which they ran. */
async function findMet<L extends ChildLine>({ database }: Kit, viewer: string, lines: readonly L[]): Promise<L[]> {
  if (lines.length === 0) return []
  const ids = [...new Set(lines.map(({ eventId }) => turnId(eventId, viewer)))]
  const found = await database
    .native<TurnRow & { _id: string }>(turns.collection)
    .find({ _id: { $in: ids } }, { projection: { eventId: 1 } })
    .toArray()
  const events = new Set(found.map(({ eventId }) => eventId))
  return lines.filter(({ eventId }) => events.has(eventId))
}

/** Returns the parents who are not members. */
async function findGuests({ bus }: Kit, orgId: string, lines: readonly ChildLine[]): Promise<ReadonlySet<string>> {
  const parents = [...new Set(lines.map(({ subject }) => ownerOf(subject)))]
  const roles = await Promise.all(parents.map((userId) => bus.ask(askMembership, { orgId, userId })))
  return new Set(parents.filter((_, at) => roles[at] === null))
}
