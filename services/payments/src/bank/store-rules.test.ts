import { describe, expect, it } from 'vitest'
import type { Movement } from './store.ts'
import { isSettledAs, storeMovement, storeOther } from './store-rules.ts'
import { account, stated } from './testing.ts'

const now = new Date('2026-11-23T10:00:00Z')
const later = new Date('2026-11-23T11:00:00Z')
const read = storeMovement(null, { account, stated }, now).next
const imported = (fields: Partial<Movement> = {}): Movement => ({
  ...storeMovement(null, { account, stated, importedBy: 'spravce' }, now).next,
  ...fields,
})
const forged = { ...stated, variableSymbol: '1000099' }
const show = (existing: Movement, shown = stated) => storeMovement(existing, { account, stated: shown }, later)

describe('a movement of the bank', () => {
  it('is stored once, with the task that settles it', () => {
    const first = storeMovement(null, { account, stated }, now)
    expect(first).toMatchObject({ answer: 'added', next: { state: 'stored', amount: 50_000, userId: null } })
    expect(first.tasks?.map(({ planning }) => planning.id)).toEqual(['CZ5520100000002901234567-26000000001'])
    const credited: Movement = { ...read, state: 'credited' }
    expect(show(credited)).toEqual({ next: credited, answer: 'known' })
    expect(isSettledAs(credited, stated, undefined)).toBe(true)
  })

  it.each([
    ['amount', 50_001],
    ['currency', 'EUR'],
    ['variableSymbol', '1000043'],
    ['specificSymbol', '1002'],
    ['instruction', '32'],
  ])('that is stated with another %s later is not changed, and the difference is told', (field, value) => {
    const other = { ...stated, [field]: value }
    expect(isSettledAs(read, other, undefined)).toBe(false)
    expect(show(read, other)).toEqual({ next: read, answer: 'differs' })
    expect(storeMovement(read, { account, stated: other, importedBy: 'spravce' }, later).answer).toBe('differs')
    const second = storeOther(null, { id: '26000000001-a', account, stated: other }, later)
    expect(second.next).toMatchObject({ movementId: '26000000001-a', state: 'unmatched', reason: 'differs' })
    expect(second.tasks).toBeUndefined()
    expect(second.answer).toBe(true)
    const again = storeOther(second.next, { id: '26000000001-a', account, stated: other }, later)
    expect(again).toEqual({ next: second.next, answer: false })
  })
})

describe('the reference of a SEPA transfer', () => {
  const sepa = { ...stated, variableSymbol: '', specificSymbol: '', reference: '/VS1000042/SS1001/KS' }
  const other = { ...sepa, reference: '/VS1000099/SS1001/KS' }

  it('decides whose a movement is, so a file with another one never stands for what the bank shows', () => {
    const file = storeMovement(null, { account, stated: other, importedBy: 'spravce', waits: 'notShown' }, now).next
    expect(show(file, sepa).next).toMatchObject({ reference: sepa.reference, state: 'unmatched', reason: 'differs' })
    expect(show(storeMovement(null, { account, stated: sepa }, now).next, other).answer).toBe('differs')
  })

  it('is not missed once its payer was erased, nor looked at beside a symbol', () => {
    const known = storeMovement(null, { account, stated: sepa }, now).next
    const erased = { ...known, state: 'credited', userId: 'jana', counterAccount: '', counterName: '', reference: '' }
    expect(show(erased as Movement, sepa).answer).toBe('known')
    expect(show(read, { ...stated, reference: 'Jana' }).answer).toBe('known')
  })
})

describe('an imported movement', () => {
  it('remembers who imported it, and waits for nobody unless a reason is given', () => {
    expect(imported()).toMatchObject({ importedBy: 'spravce', state: 'stored' })
    const waiting = storeMovement(null, { account, stated, importedBy: 'spravce', waits: 'notShown' }, now)
    expect(waiting).toMatchObject({ next: { state: 'unmatched', reason: 'notShown' }, answer: 'added' })
    expect(waiting.tasks).toBeUndefined()
  })

  it.each(['notShown', 'largeImport', 'ownImport'] as const)(
    'that waits because of %s is settled when the bank shows the same',
    (reason) => {
      const shown = show(imported({ state: 'unmatched', reason }))
      expect(shown.next).toMatchObject({ state: 'stored', reason: null, importedBy: 'spravce', shownAt: later })
      expect(shown.tasks).toHaveLength(1)
      expect(show(shown.next).next).toBe(shown.next)
    },
  )

  it('that is settled is only marked when the bank shows it', () => {
    for (const state of ['credited', 'setAside'] as const) {
      const shown = show(imported({ state }))
      expect(shown).toMatchObject({ next: { state, shownAt: later }, answer: 'known' })
      expect(shown.tasks).toBeUndefined()
    }
  })

  it('gives way to what the bank shows, as long as it has moved no credit', () => {
    const before = imported({ ...forged, movementId: stated.id, state: 'unmatched', reason: 'notShown' })
    expect(show(before).answer).toBe('replaced')
    expect(show(before).next).toMatchObject({
      variableSymbol: '1000042',
      importedBy: 'spravce',
      state: 'unmatched',
      reason: 'differs',
    })
    for (const state of ['matched', 'credited', 'reversed'] as const) {
      const moved = { ...before, state }
      expect(show(moved)).toEqual({ next: moved, answer: 'differs' })
    }
  })

  it('never replaces what the bank has shown', () => {
    const again = storeMovement(read, { account, stated: forged, importedBy: 'spravce' }, later)
    expect(again).toEqual({ next: read, answer: 'differs' })
  })
})
