import { blockChanged } from '@parta/contracts/blocks'
import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { requireUser, userSnapshotFact } from '../domain/person-rules.ts'
import type { Blocked, User } from '../domain/person-store.ts'

interface BlockPair {
  /** The person whose row is changed. */
  readonly id: string
  /** The other person. */
  readonly userId: string
}

interface BlockCommand extends BlockPair {
  /** First name and initial of the other person, stored with the block. */
  readonly shown: Pick<Blocked, 'name' | 'surname'>
}

/**
 * Blocks a person; answers with the stored block.
 * @throws block.self, block.tooMany, block.tooManyToday
 */
export function addBlock(user: User | null, { id, userId, shown }: BlockCommand, now: Date): Decision<User, Blocked> {
  const before = requireUser(user)
  if (id === userId) throw new AppError('block.self')
  const blocked = before.blocked ?? []
  const existing = blocked.find((block) => block.id === userId)
  if (existing) return { next: before, answer: existing }
  if (blocked.length >= limits.blocksMax) throw new AppError('block.tooMany')
  // Ended blocks count, too: by blocking one person after the other, and looking at what a block hides, somebody could
  // find out who stands behind a first name and an initial.
  const lately = (before.blockedLately ?? []).filter((at) => now.getTime() - at.getTime() < day)
  if (lately.length >= limits.blocksPerDay) throw new AppError('block.tooManyToday')
  const added: Blocked = { id: userId, at: now, name: shown.name, surname: shown.surname }
  const next: User = { ...before, blocked: [...blocked, added], blockedLately: [...lately, now] }
  return { next, facts: [userSnapshotFact(id, next), factOf(blockChanged, { by: id, userId })], answer: added }
}

/** Ends a block; does nothing without one. */
export function removeBlock(user: User | null, { id, userId }: BlockPair): Decision<User | null, void> {
  if (!user?.blocked?.some((block) => block.id === userId)) return { next: user, answer: undefined }
  const next: User = { ...user, blocked: user.blocked.filter((block) => block.id !== userId) }
  return { next, facts: [userSnapshotFact(id, next), factOf(blockChanged, { by: id, userId })], answer: undefined }
}

/** Adds or removes the id of somebody who has blocked the person. A deleted person has no such ids. */
export function setBlockedBy(
  user: User | null,
  { id, userId: blocker, isBlocked }: BlockPair & { readonly isBlocked: boolean },
): Decision<User | null, void> {
  const known = user?.blockedBy ?? []
  if (!user || user.deleted || known.includes(blocker) === isBlocked) return { next: user, answer: undefined }
  const others = known.filter((other) => other !== blocker)
  const next: User = { ...user, blockedBy: isBlocked ? [...others, blocker] : others }
  return { next, facts: [userSnapshotFact(id, next)], answer: undefined }
}
