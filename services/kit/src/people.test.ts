import { describe, expect, it } from 'vitest'
import { apartBy, cardOf, entrantCard, publicPerson } from './people.ts'
import { aUserSnapshot } from './testing.ts'

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

describe('a person whom a block keeps apart from the viewer', () => {
  const jana = aUserSnapshot('jana', {
    name: 'Jana',
    surname: 'Nováková',
    aliases: [{ id: 'kuba', name: 'Kuba', surname: 'Novák', image: 'SEED:kuba' }],
  })
  const viewer = aUserSnapshot('petr', { apart: ['jana'] })

  it('is a first name and an initial, without the picture', () => {
    expect(cardOf('jana', jana, apartBy(viewer))).toEqual({ id: 'jana', name: 'Jana', surname: 'N.', image: 'BASIC' })
    expect(cardOf('jana', jana)).toMatchObject({ surname: 'Nováková', image: 'SEED:jana' })
  })

  it('has the whole name for organisers, still without the picture', () => {
    expect(cardOf('jana', jana, apartBy(viewer, true))).toMatchObject({ surname: 'Nováková', image: 'BASIC' })
  })

  it('takes their aliases along', () => {
    const seen = { person: jana, apart: apartBy(viewer) }
    expect(entrantCard('secret', { userId: 'jana', aliasId: 'kuba' }, seen)).toMatchObject({
      name: 'Kuba',
      surname: 'N.',
    })
  })
})
