import { hour } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import { describe, expect, it } from 'vitest'
import type { User } from '../domain/person-store.ts'
import { snapshotOf } from '../domain/person-view.ts'
import { addBlock, removeBlock, setBlockedBy } from './block-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const aUser = (fields: Partial<User> = {}): User =>
  ({ name: 'Jana', surname: 'Nová', aliases: [], settings: {}, deleted: false, ...fields }) as User
const shown = { name: 'Petr', surname: 'T.' }
const jana = { id: 'jana', userId: 'petr', shown }
const namesOf = ({ facts = [] }: { facts?: readonly { type: { name: string } }[] }) =>
  facts.map(({ type }) => type.name)

describe('a block', () => {
  it('is stored once, with its time, and published with the snapshot', () => {
    const first = addBlock(aUser(), jana, now)
    expect(first.next.blocked).toEqual([{ id: 'petr', at: now, ...shown }])
    expect(namesOf(first)).toEqual(['identity.user-updated', 'identity.block-changed'])
    const again = addBlock(first.next, jana, new Date(now.getTime() + 1000))
    expect(again).toMatchObject({ next: first.next, answer: { id: 'petr', at: now } })
    expect(namesOf(again)).toEqual([])
  })

  it('is refused for oneself, and above the limit', () => {
    expect(() => addBlock(aUser(), { id: 'jana', userId: 'jana', shown }, now)).toThrow('block.self')
    const blocked = Array.from({ length: limits.blocksMax }, (_none, at) => ({ id: `p${at}`, at: now, ...shown }))
    expect(() => addBlock(aUser({ blocked }), jana, now)).toThrow('block.tooMany')
  })

  it('is refused after many in 24 hours, also where they have ended', () => {
    const later = (hours: number) => new Date(now.getTime() + hours * hour)
    let user = aUser()
    for (let at = 0; at < limits.blocksPerDay; at += 1) {
      const pair = { id: 'jana', userId: `p${at}` }
      user = addBlock(user, { ...pair, shown }, later(at === 0 ? 0 : 1)).next
      user = removeBlock(user, pair).next ?? user
    }
    expect(() => addBlock(user, jana, later(23))).toThrow('block.tooManyToday')
    expect(addBlock(user, jana, later(24)).next.blocked).toHaveLength(1)
    expect(() => addBlock(addBlock(user, jana, later(24)).next, { ...jana, userId: 'eva' }, later(24))).toThrow(
      'block.tooManyToday',
    )
  })

  it('is removed once; a second removal changes nothing', () => {
    const { next } = addBlock(aUser(), jana, now)
    const removed = removeBlock(next, jana)
    expect(removed.next?.blocked).toEqual([])
    expect(removeBlock(removed.next, jana)).toEqual({ next: removed.next, answer: undefined })
  })

  it('is stored once with the blocked person, and not with a deleted one', () => {
    const petr = { id: 'petr', userId: 'jana' }
    const noted = setBlockedBy(aUser(), { ...petr, isBlocked: true })
    expect(noted.next?.blockedBy).toEqual(['jana'])
    expect(setBlockedBy(noted.next, { ...petr, isBlocked: true }).facts).toBeUndefined()
    expect(setBlockedBy(noted.next, { ...petr, isBlocked: false }).next?.blockedBy).toEqual([])
    expect(setBlockedBy(aUser({ deleted: true }), { ...petr, isBlocked: true }).next?.blockedBy).toBeUndefined()
  })

  it('is the same in the snapshots of both, so that they do not reveal who blocked whom', () => {
    const blocker = snapshotOf('jana', addBlock(aUser(), jana, now).next)
    const blocked = snapshotOf('petr', aUser({ blockedBy: ['jana'] }))
    expect([blocker.apart, blocked.apart]).toEqual([['petr'], ['jana']])
    expect(snapshotOf('eva', aUser()).apart).toEqual([])
    expect(snapshotOf('petr', aUser({ blockedBy: ['jana'], leaving: true })).apart).toBeUndefined()
  })
})
