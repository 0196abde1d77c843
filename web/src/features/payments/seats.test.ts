import { describe, expect, it } from 'vitest'
import { nextPerson, withOneMore } from './kart.ts'
import { seatOwners } from './seats.ts'

const family = ['jana', 'anna', 'bob']

describe('a seat at an event', () => {
  it('is offered to those of a family who are not in it, and not to its leader', () => {
    const owners = seatOwners({ joined: ['anna'], isLeader: true }, 'jana')
    expect(owners.all).toEqual(['anna', 'jana'])
    const one = withOneMore([], 'a', { family, owners })
    expect(one.map(({ person }) => person)).toEqual(['bob'])
    expect(nextPerson(one, 'a', { family, owners })).toBeUndefined()
  })

  it('is offered to who is in it and owes for it', () => {
    const owners = seatOwners({ joined: ['jana', 'anna'], owes: ['anna'], isLeader: false }, 'jana')
    expect(owners.all).toEqual(['jana'])
    expect(nextPerson([], 'a', { family: ['jana', 'anna'], owners })).toBe('anna')
  })

  it('is offered to everybody while the event is not known', () => {
    expect(nextPerson([], 'a', { family, owners: seatOwners(undefined, 'jana') })).toBe('jana')
  })
})
