import { blockChanged } from '@parta/contracts/blocks'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { type Decision, told } from '@parta/kit/store/decision'
import { present, updated } from '../domain/person-rules.ts'
import type { Blocked, User } from '../domain/person-store.ts'

interface Pair {
  /** Whose document it is. */
  readonly id: string
  readonly userId: string
}

interface Blocking extends Pair {
  /** First name and initial of the other, to be kept. */
  readonly shown: Required<Pick<Blocked, 'name' | 'surname'>>
}

/**
 * Adds somebody to those whom a person has blocked; answers with what is kept of them.
 * @throws block.self, block.tooMany
 */
export function addBlock(user: User | null, { id, userId, shown }: Blocking, now: Date): Decision<User, Blocked> {
  const before = present(user)
  if (id === userId) throw new AppError('block.self')
  const blocked = before.blocked ?? []
  const there = blocked.find((one) => one.id === userId)
  if (there) return { next: before, answer: there }
  if (blocked.length >= limits.blocksMax) throw new AppError('block.tooMany')
  const added: Blocked = { id: userId, at: now, name: shown.name, surname: shown.surname }
  const next: User = { ...before, blocked: [...blocked, added] }
  return { next, facts: [updated(id, next), told(blockChanged, { by: id, userId })], answer: added }
}

export function removeBlock(user: User | null, { id, userId }: Pair): Decision<User, void> {
  if (!user?.blocked?.some((one) => one.id === userId)) return { next: user as User, answer: undefined }
  const next: User = { ...user, blocked: user.blocked.filter((one) => one.id !== userId) }
  return { next, facts: [updated(id, next), told(blockChanged, { by: id, userId })], answer: undefined }
}

/** Writes down, or takes out, by whom a person is blocked. Of a deleted person nothing is kept. */
export function noteBlocker(
  user: User | null,
  { id, userId: blocker, isBlocked }: Pair & { readonly isBlocked: boolean },
): Decision<User, void> {
  const known = user?.blockedBy ?? []
  if (!user || user.deleted || known.includes(blocker) === isBlocked) return { next: user as User, answer: undefined }
  const others = known.filter((one) => one !== blocker)
  const next: User = { ...user, blockedBy: isBlocked ? [...others, blocker] : others }
  return { next, facts: [updated(id, next)], answer: undefined }
}
