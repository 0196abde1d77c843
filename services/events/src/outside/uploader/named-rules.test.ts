import { describe, expect, it } from 'vitest'
import { aProduct } from '../../core/testing.ts'
import { type Nameable, productIn } from './named-rules.ts'

const entry = aProduct({ id: 'entry', title: 'Vstup' })
const season = aProduct({ id: 'season', title: 'Vstup', type: 'subscription' })
const twin = aProduct({ id: 'twin', title: 'Jaro' })
const context: Nameable = {
  places: new Map(),
  trainers: new Map(),
  // A row looks its product up: thousands of rows are not compared with hundreds of products.
  products: new Map(),
  productsByName: new Map([
    ['vstup', [entry, season]],
    ['season', [season]],
    ['jaro', [twin, { ...twin, id: 'other' }]],
  ]),
}
const found = (cell: string, type: 'oneOff' | 'subscription') => {
  const codes: string[] = []
  const id = productIn(cell, type, { context, wrong: (column, code) => codes.push(`${column} ${code}`) })
  return [id, ...codes]
}

describe('a product that a row names', () => {
  it('is found by its title, however it is written, and by its id', () => {
    expect(found('VSTUP', 'oneOff')).toEqual(['entry'])
    expect(found('vstup', 'subscription')).toEqual(['season'])
    expect(found('season', 'subscription')).toEqual(['season'])
    expect(found('', 'oneOff')).toEqual([undefined])
  })

  it('is wrong where there is none of that type, or several', () => {
    expect(found('season', 'oneOff')).toEqual([undefined, 'oneOffProduct validation.uploadProduct'])
    expect(found('Jaro', 'oneOff')[1]).toBe('oneOffProduct validation.uploadProduct')
  })
})
