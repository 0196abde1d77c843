import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { isSameHash } from '@parta/kit/session/seal'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import type { CodeRow } from './code-store.ts'

interface Sending extends Omit<CodeRow, 'tries' | 'usedAt'> {
  /** Null where the e-mail must not be written to. */
  readonly mail: FactDraft | null
}

/** A new code under the same key; the one before it is worthless. */
export function replaceCode(_row: CodeRow | null, { mail, ...code }: Sending): Decision<CodeRow, void> {
  return { next: { ...code, tries: 0, usedAt: null }, facts: mail ? [mail] : [], answer: undefined }
}

export type Verdict = 'right' | 'wrong' | 'late' | 'used' | 'triesExhausted'

/**
 * Counts a try, at most five for each code, before it is compared: many at once count as many. Only the
 * right digits learn that the code is late or used. The answer is no refusal, because a refusal is not written.
 */
export function tryCode(row: CodeRow | null, hash: string, now: Date): Decision<CodeRow, Verdict> {
  if (!row) return { next: row as unknown as CodeRow, answer: 'wrong' }
  if (row.tries >= limits.codeTries) return { next: row, answer: 'triesExhausted' }
  return { next: { ...row, tries: row.tries + 1 }, answer: verdictOf(row, hash, now) }
}

function verdictOf(row: CodeRow, hash: string, now: Date): Verdict {
  if (!isSameHash(row.hash, hash)) return 'wrong'
  if (row.usedAt) return 'used'
  return now < row.expiresAt ? 'right' : 'late'
}

/** A code works once: of two callers with the same right code one hears true. */
export function redeemCode(row: CodeRow | null, hash: string, now: Date): Decision<CodeRow, boolean> {
  if (!row || row.usedAt || !isSameHash(row.hash, hash)) return { next: row as CodeRow, answer: false }
  return { next: { ...row, usedAt: now }, answer: true }
}

/** @throws identity.codeMismatch, identity.codeExpired, identity.tooManyFailedAttempts for what is wrong, late and out of tries */
export function refuseVerdict(verdict: Verdict): void {
  if (verdict === 'wrong') throw AppError.field('identity.codeMismatch', 'code')
  if (verdict === 'late') throw AppError.field('identity.codeExpired', 'code')
  if (verdict === 'triesExhausted') throw new AppError('identity.tooManyFailedAttempts')
}
