import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { isSameHash } from '@parta/kit/session/seal'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import type { CodeRow } from './code-store.ts'

interface NewCode extends Omit<CodeRow, 'tries' | 'usedAt'> {
  /** Null when no mail may be sent to the e-mail. */
  readonly mail: FactDraft | null
}

/** Replaces the code of a key; the code before no longer works. */
export function replaceCode(_row: CodeRow | null, { mail, ...code }: NewCode): Decision<CodeRow, void> {
  return { next: { ...code, tries: 0, usedAt: null }, facts: mail ? [mail] : [], answer: undefined }
}

export type Verdict = 'right' | 'wrong' | 'late' | 'used' | 'triesExhausted'

/**
 * Counts an attempt at a code and compares it; five attempts are allowed for each code. Simultaneous attempts are all
 * counted. Only a caller with the right digits learns that the code is late or used. It answers with a verdict instead
 * of throwing, because a change that throws is not written, and the attempt would not be counted.
 */
export function tryCode(row: CodeRow | null, hash: string, now: Date): Decision<CodeRow | null, Verdict> {
  if (!row) return { next: row, answer: 'wrong' }
  if (row.tries >= limits.codeTries) return { next: row, answer: 'triesExhausted' }
  return { next: { ...row, tries: row.tries + 1 }, answer: verdictOf(row, hash, now) }
}

function verdictOf(row: CodeRow, hash: string, now: Date): Verdict {
  if (!isSameHash(row.hash, hash)) return 'wrong'
  if (row.usedAt) return 'used'
  return now < row.expiresAt ? 'right' : 'late'
}

/** Marks a code as used. Of two callers with the same right code, only the first one gets true. */
export function redeemCode(row: CodeRow | null, hash: string, now: Date): Decision<CodeRow | null, boolean> {
  if (!row || row.usedAt || !isSameHash(row.hash, hash)) return { next: row, answer: false }
  return { next: { ...row, usedAt: now }, answer: true }
}

/**
 * @throws identity.codeMismatch, identity.codeExpired, identity.tooManyFailedAttempts when the code is wrong, late or
 *   out of tries
 */
export function refuseVerdict(verdict: Verdict): void {
  if (verdict === 'wrong') throw AppError.field('identity.codeMismatch', 'code')
  if (verdict === 'late') throw AppError.field('identity.codeExpired', 'code')
  if (verdict === 'triesExhausted') throw new AppError('identity.tooManyFailedAttempts')
}
