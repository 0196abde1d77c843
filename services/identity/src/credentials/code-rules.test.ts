import { hour } from '@parta/contracts/durations'
import { mailRequested } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { factOf } from '@parta/kit/store/decision'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redeemCode, replaceCode, tryCode, type Verdict } from './code-rules.ts'
import type { CodeRow } from './code-store.ts'

const start = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)
const mail = factOf(mailRequested, { kind: 'reset', to: 'sealed', locale: 'cs', expiresAt: start.toISOString() })
const code = { purpose: 'reset', emailHash: 'jana', hash: 'right', expiresAt: later(hour) } as const
const sent = replaceCode(null, { ...code, mail }).next

/** Tries the hashes one after the other; returns the verdicts. */
function verdicts(hashes: readonly string[], now = start): Verdict[] {
  let row: CodeRow | null = sent
  return hashes.map((hash) => {
    const { next, answer } = tryCode(row, hash, now)
    row = next
    return answer
  })
}

describe('a mailed code', () => {
  it('is stored as a hash, and mailed by the same change', () => {
    expect(replaceCode(null, { ...code, mail })).toMatchObject({ next: { ...code, tries: 0 }, facts: [mail] })
    expect(replaceCode(null, { ...code, mail: null }).facts).toEqual([])
  })

  it('is compared five times at most, whatever is tried in which order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('right', 'wrong'), { maxLength: 30 }), (hashes) => {
        const received = verdicts(hashes)
        return received.every((verdict, index) =>
          index < limits.codeTries ? verdict === hashes[index] : verdict === 'triesExhausted',
        )
      }),
    )
  })

  it('has five tries again when a new code replaces it, and the old code is wrong', () => {
    const exhausted = { ...sent, tries: limits.codeTries }
    const { next } = replaceCode(exhausted, { ...code, hash: 'newer', mail })
    expect(tryCode(next, 'newer', start).answer).toBe('right')
    expect(tryCode(next, 'right', start).answer).toBe('wrong')
  })

  it('is called late or used only when the digits are right', () => {
    const used = redeemCode(sent, 'right', start).next
    expect([tryCode(sent, 'right', later(hour)).answer, tryCode(sent, 'wrong', later(hour)).answer]).toEqual([
      'late',
      'wrong',
    ])
    expect([tryCode(used, 'right', start).answer, tryCode(used, 'wrong', start).answer]).toEqual(['used', 'wrong'])
    expect(tryCode(null, 'right', start).answer).toBe('wrong')
  })

  it('can be used once', () => {
    const first = redeemCode(sent, 'right', start)
    expect([first.answer, redeemCode(first.next, 'right', start).answer]).toEqual([true, false])
    expect([redeemCode(sent, 'wrong', start).answer, redeemCode(null, 'right', start).answer]).toEqual([false, false])
  })
})
