import type { AdminAct } from '@parta/contracts/audit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginningsOf, flawOfRow, idOf, rowAfter } from './rules.ts'
import type { AuditRow } from './store.ts'

const secret = 'a secret of this test and of nothing else'
const anAct = fc.record({
  at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }).map((date) => date.toISOString()),
  actor: fc.string({ maxLength: 8 }),
  account: fc.string({ maxLength: 8 }),
  operation: fc.string({ maxLength: 8 }),
  subject: fc.option(fc.string({ maxLength: 8 })),
  outcome: fc.constantFrom('begun', 'done', 'rights.missing'),
  correlation: fc.string({ maxLength: 8 }),
})

function logOf(acts: readonly AdminAct[]): AuditRow[] {
  const rows: AuditRow[] = []
  for (const act of acts) rows.push(rowAfter(rows.at(-1) ?? null, act, secret))
  return rows
}

function flawsOf(rows: readonly AuditRow[], key = secret): string[] {
  return rows.flatMap((row, at) => flawOfRow(row, rows[at - 1] ?? null, key) ?? [])
}

describe('the audit log', () => {
  it('passes the check when nothing was changed', () => {
    fc.assert(
      fc.property(fc.array(anAct), (acts) => {
        expect(flawsOf(logOf(acts))).toEqual([])
      }),
    )
  })

  it('fails the check when one byte of any field is changed', () => {
    const fields = ['_id', 'at', 'actor', 'account', 'operation', 'subject', 'outcome', 'correlation', 'seal'] as const
    fc.assert(
      fc.property(
        fc.array(anAct, { minLength: 1, maxLength: 6 }),
        fc.tuple(fc.nat(), fc.nat()),
        fc.constantFrom(...fields),
        (acts, [at, byte], field) => {
          const rows = logOf(acts)
          const number = at % rows.length
          const row = rows[number] as AuditRow
          const value = row[field]
          const changed = changedText(value ?? '', byte)
          rows[number] = { ...row, [field]: changed }
          expect(flawsOf(rows)).not.toEqual([])
        },
      ),
    )
  })

  it('fails the check when an entry is removed, repeated, moved, added, or has a further field', () => {
    const act: AdminAct = {
      at: '2026-11-24T03:00:00.000Z',
      actor: 'eva',
      account: 'account',
      operation: 'registerOrg',
      subject: 'sokol',
      outcome: 'done',
      correlation: 'request',
    }
    const rows = logOf([act, act, act, act])
    const [a, b, c, d] = rows as [AuditRow, AuditRow, AuditRow, AuditRow]
    for (const changed of [
      [b, c, d],
      [a, c, d],
      [a, b, b, c, d],
      [a, c, b, d],
    ]) {
      expect(flawsOf(changed)).not.toEqual([])
    }
    expect(flawsOf([...rows, rowAfter(d, act, 'another secret')])).not.toEqual([])
    expect(flawsOf([a, { ...b, more: true } as AuditRow, c, d])).not.toEqual([])
    expect(flawsOf(rows, 'another secret')).toHaveLength(4)
  })
})

/** Another text that differs in one place. */
function changedText(text: string, byte: number): string {
  const at = byte % (text.length + 1)
  return at === text.length ? `${text}x` : `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`
}

describe('the first entry of an act', () => {
  it('belongs to one outcome of the same call, whatever entries are in between', () => {
    const call = fc.record({
      actor: fc.constantFrom('a', 'b'),
      account: fc.constantFrom('c', 'd'),
      operation: fc.constantFrom('x', 'y'),
      subject: fc.constantFrom(null, 'jana', 'petr'),
      outcome: fc.constantFrom('begun', 'done'),
      correlation: fc.constantFrom('1', '2'),
    })
    fc.assert(
      fc.property(fc.array(call), (calls) => {
        const rows = calls.map((one, index) => ({ ...one, _id: idOf(index + 1) }))
        const byId = new Map(rows.map((row) => [row._id, row]))
        const pairs = beginningsOf(rows.toReversed())
        expect(new Set(pairs.values()).size).toBe(pairs.size)
        for (const [end, begun] of pairs) {
          expect(begun < end).toBe(true)
          expect(byId.get(begun)).toEqual({ ...byId.get(end), _id: begun, outcome: 'begun' })
        }
      }),
    )
  })

  it('has no outcome when none of the same call follows', () => {
    const row = (id: number, outcome: string, operation = 'revealUser') => {
      return {
        _id: idOf(id),
        actor: 'eva',
        account: 'account',
        operation,
        subject: 'jana',
        outcome,
        correlation: 'request',
      }
    }
    const rows = [row(1, 'begun'), row(2, 'begun', 'getUser'), row(3, 'done'), row(4, 'begun')]
    expect([...beginningsOf(rows)]).toEqual([[idOf(3), idOf(1)]])
  })

  it('are not taken for those of acts on another subject or by another account', () => {
    const begun = { actor: '', account: 'a', operation: 'x', subject: 'jana', outcome: 'begun', correlation: 'request' }
    for (const other of [{ subject: 'petr' }, { account: 'b' }]) {
      const rows = [
        { ...begun, _id: idOf(1) },
        { ...begun, ...other, _id: idOf(2) },
        { ...begun, ...other, _id: idOf(3), outcome: 'done' },
      ]
      expect([...beginningsOf(rows)]).toEqual([[idOf(3), idOf(2)]])
    }
  })
})
