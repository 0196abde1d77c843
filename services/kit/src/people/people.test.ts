import { describe, expect, it } from 'vitest'
import { aUserSnapshot } from '../testing.ts'
import { cardOf, entrantCard, entrantName, hiddenFrom, publicPerson } from './people.ts'

describe('an alias in a service that cannot sign picture addresses', () => {
  const alias = { id: 'ALIAS_a__jana', name: 'Ema', surname: 'Malá', image: 'FILE:/public/pictures/x' }
  const jana = aUserSnapshot('jana', { name: 'Jana', aliases: [alias] })
  const nameOf = (aliasId: string | null, person: typeof jana | undefined = jana) =>
    entrantName({ userId: 'jana', aliasId }, { person })

  it('is shown with its own name and without its picture, under the person’s id', () => {
    expect(nameOf(alias.id)).toEqual({ id: 'jana', name: 'Ema', surname: 'Malá', image: 'BASIC' })
    expect(nameOf(null)).toMatchObject({ id: 'jana', name: 'Jana' })
  })

  it('has an empty name once it or its owner is deleted', () => {
    const gone = { id: 'jana', name: 'DELETED', deleted: true }
    expect(nameOf('ALIAS_b__jana')).toMatchObject(gone)
    expect(nameOf(alias.id, { ...jana, deleted: true })).toMatchObject(gone)
    expect(entrantName({ userId: 'jana', aliasId: alias.id }, { person: undefined })).toMatchObject(gone)
  })
})

describe('a person as visitors see them', () => {
  it.for([
    ['Jana', 'Nováková', 'Jana', 'N.'],
    ['Jana Marie', 'šťastná', 'Jana', 'Š.'],
    [' Li ', '𠮷田', 'Li', '𠮷.'],
    ['DELETED', '', 'DELETED', ''],
  ] as const)('%j %j is %j %j', ([name, surname, first, initial]) => {
    expect(publicPerson({ name, surname })).toEqual({ name: first, surname: initial })
  })
})

describe('a person hidden from the viewer by a block', () => {
  const jana = aUserSnapshot('jana', {
    name: 'Jana',
    surname: 'Nováková',
    aliases: [{ id: 'kuba', name: 'Kuba', surname: 'Novák', image: 'SEED:kuba' }],
  })
  const viewer = aUserSnapshot('petr', { apart: ['jana'] })

  it('is shown with first name and initial, without the picture', () => {
    expect(cardOf('jana', jana, hiddenFrom(viewer))).toEqual({
      id: 'jana',
      name: 'Jana',
      surname: 'N.',
      image: 'BASIC',
    })
    expect(cardOf('jana', jana)).toMatchObject({ surname: 'Nováková', image: 'SEED:jana' })
  })

  it('is shown to organisers with the full name, without the picture', () => {
    expect(cardOf('jana', jana, hiddenFrom(viewer, true))).toMatchObject({ surname: 'Nováková', image: 'BASIC' })
  })

  it('is hidden together with their aliases', () => {
    const seen = { person: jana, hiddenPeople: hiddenFrom(viewer) }
    expect(entrantCard('secret', { userId: 'jana', aliasId: 'kuba' }, seen)).toMatchObject({
      name: 'Kuba',
      surname: 'N.',
    })
  })
})
