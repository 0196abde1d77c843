import { describe, expect, it } from 'vitest'
import { publicPerson } from './people.ts'

describe('a person as visitors see them', () => {
  it.each([
    ['Jana', 'Nováková', 'Jana', 'N.'],
    ['Jana Marie', 'šťastná', 'Jana', 'Š.'],
    [' Li ', '𠮷田', 'Li', '𠮷.'],
    ['DELETED', '', 'DELETED', ''],
  ])('%j %j is %j %j', (name, surname, first, initial) => {
    expect(publicPerson({ name, surname })).toEqual({ name: first, surname: initial })
  })
})
