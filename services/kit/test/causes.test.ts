import { day } from '@parta/contracts/durations'
import type { Envelope } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import { afterEach, describe, expect, it } from 'vitest'
import { causeRows, forgetCauses } from '../src/store/causes.ts'
import { createChange } from '../src/store/change.ts'
import { type DeadLetter, deadLetters } from '../src/store/dead-letters.ts'
import { type Guests, guests, namesIn, openParts, type Parts } from './support.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function open(): Promise<Parts> {
  const parts = await openParts(undefined, [causeRows, deadLetters])
  opened.push(parts.close)
  return parts
}

/** Adds a name with a cause, as a reaction to a fact does. */
const add = (parts: Pick<Parts, 'change'>, name: string) =>
  parts.change<Guests, null>(
    guests,
    'club',
    (state) => ({ next: { names: [...(state?.names ?? []), name] }, answer: null }),
    { cause: `fact-${name}` },
  )
const names = (count: number) => Array.from({ length: count }, (_none, at) => `guest-${at}`)
const stored = (parts: Parts) =>
  parts.database.native<{ _id: string; causes: string[]; olderCauses?: true }>('guests').findOne({ _id: 'club' })

describe('a cause', () => {
  it('is applied once, whatever others came in between, also by another process', async () => {
    const parts = await open()
    const all = names(700)
    for (const name of all) await add(parts, name)
    expect(await namesIn(parts, 'club')).toEqual(all)
    const another = createChange({ ...parts, committed: () => undefined, wrote: () => undefined })
    for (const name of ['guest-0', 'guest-99', 'guest-350', 'guest-699']) {
      await add(parts, name)
      await add(another, name)
    }
    await another.idle()
    expect(await namesIn(parts, 'club')).toEqual(all)
    expect((await stored(parts))?.causes.length).toBeLessThanOrEqual(200)
  })

  it('is applied once when thousands arrive at once, twice and on two replicas', async () => {
    const parts = await open()
    const another = createChange({ ...parts, committed: () => undefined, wrote: () => undefined })
    const all = names(1500)
    await Promise.all([...all.map((name) => add(parts, name)), ...all.map((name) => add(another, name))])
    await Promise.all([...all.slice(0, 300).map((name) => add(another, name)), add(parts, 'one-more')])
    await another.idle()
    expect((await namesIn(parts, 'club')).toSorted()).toEqual([...all, 'one-more'].toSorted())
  })

  it('needs no row while the document’s own list contains it', async () => {
    const parts = await open()
    for (const name of names(200)) await add(parts, name)
    expect(await stored(parts)).not.toHaveProperty('olderCauses')
    expect(await parts.database.native(causeRows.collection).countDocuments()).toBe(0)
    await add(parts, 'one-more')
    expect(await stored(parts)).toMatchObject({ olderCauses: true })
    expect(await parts.database.native(causeRows.collection).countDocuments()).toBe(101)
  })
})

describe('old causes', () => {
  const now = new Date()
  const daysAgo = (days: number) => new Date(now.getTime() - days * day)
  const kept = limits.factsKeptDays + 1
  const left = async (parts: Parts) => {
    await forgetCauses(parts.database, now)
    return (await parts.database.native(causeRows.collection).find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
  }
  const keep = (parts: Parts) =>
    parts.database.native<{ _id: string; at: Date }>(causeRows.collection).insertMany([
      { _id: 'a-old', at: daysAgo(kept + 1) },
      { _id: 'b-young', at: daysAgo(kept - 1) },
    ])

  it('are deleted when the stream has dropped their facts', async () => {
    const parts = await open()
    await keep(parts)
    expect(await left(parts)).toEqual(['b-young'])
  })

  it('are kept while a dead letter can replay them', async () => {
    const parts = await open()
    await keep(parts)
    const letter = { subject: 's', raw: null, reason: 'r', attempts: 8 }
    const fact = { id: 'f' } as Envelope
    await parts.database.native<DeadLetter>(deadLetters.collection).insertMany([
      { ...letter, _id: 'x', fact, at: daysAgo(5) },
      // Cannot be replayed, so it keeps no causes.
      { ...letter, _id: 'unreadable', fact: null, at: daysAgo(500) },
    ])
    expect(await left(parts)).toEqual(['a-old', 'b-young'])
  })
})
