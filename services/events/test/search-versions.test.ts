import { type SearchListing, searchChanged } from '@parta/contracts/hints'
import { createEvent } from '@parta/contracts/planning'
import { searchEvents } from '@parta/contracts/search'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { type EventRow, events } from '../src/core/store.ts'
import { listingOf, listingShape } from '../src/search/index/listing.ts'
import { eventForm } from './support.ts'

type Row = EventRow & { readonly _id: string; readonly v: number }

let alone: Alone
let leader: TestPerson

beforeAll(async () => {
  alone = await openAlone(service)
  leader = await alone.people.person()
  await eventually(async () => {
    const gauge = alone.running.kit.metrics.registry.getSingleMetric('parta_search_whole')
    expect((await gauge?.get())?.values[0]?.value).toBe(1)
  })
})
afterAll(() => alone.close())

/**
 * Renames an event in the database as a process of another version does. `updatedAt` stays, so that only the hint can
 * tell this process of the change.
 */
async function renamedElsewhere(name: string): Promise<SearchListing> {
  const body = eventForm({ name: 'Starý název', date: new Date(Date.now() + 86_400_000).toISOString() })
  const { id } = await alone.must(createEvent, leader, { body })
  const rows = alone.running.kit.database.native<Row>(events.collection)
  const row = await rows.findOneAndUpdate(
    { _id: id },
    { $set: { name, words: name.toLowerCase().split(' ') }, $inc: { v: 1 } },
    { returnDocument: 'after' },
  )
  if (!row) throw new Error('The event is not stored')
  return listingOf(id, row.v, row)
}

async function namesFound(query: string): Promise<string[]> {
  const where = { lat: '49.1951', lon: '16.6068' }
  const { body } = await alone.call(searchEvents, leader, { query: { ...where, query } })
  return (body as { items: { name: string }[] }).items.map(({ name }) => name)
}

describe('a change that a process of another version broadcasts', () => {
  it('is found at once when its listing has fields that this version does not know', async () => {
    const listing = { ...(await renamedElsewhere('novejsi verze')), dressCode: 'white' }
    const details = { ...listing.details, dressCode: 'white' }
    const hint = { from: 'newer', shape: listingShape + 1, listings: [{ ...listing, details }], sentAt: 1 }
    alone.running.bus.broadcast(searchChanged, hint)
    await eventually(async () => expect(await namesFound('novejsi')).toEqual(['novejsi verze']))
  })

  it('is found at once when its listing lacks fields that this version needs', async () => {
    const { details: _details, org: _org, ...listing } = await renamedElsewhere('starsi verze')
    const hint = { from: 'older', shape: listingShape - 1, listings: [listing as SearchListing] }
    alone.running.bus.broadcast(searchChanged, hint)
    await eventually(async () => expect(await namesFound('starsi')).toEqual(['starsi verze']))
  })

  it('is read from the database when its listing says something else than the event', async () => {
    const listing = await renamedElsewhere('prava verze')
    const wrong = { ...listing, name: 'neprava verze' }
    alone.running.bus.broadcast(searchChanged, { from: 'newer', shape: listingShape + 1, listings: [wrong] })
    await eventually(async () => expect(await namesFound('prava')).toEqual(['prava verze']))
  })
})

describe('a change that a process of this version broadcasts', () => {
  it('is taken from its listing, without a read', async () => {
    const listing = { ...(await renamedElsewhere('v databazi')), name: 'v hintu' }
    alone.running.bus.broadcast(searchChanged, { from: 'replica', shape: listingShape, listings: [listing] })
    await eventually(async () => expect(await namesFound('hintu')).toEqual(['v hintu']))
  })

  it('is read from the database when its listing does not fit the schema', async () => {
    const listing = { ...(await renamedElsewhere('spravna cena')), price: Number.NaN }
    alone.running.bus.broadcast(searchChanged, { from: 'replica', shape: listingShape, listings: [listing] })
    await eventually(async () => expect(await namesFound('spravna')).toEqual(['spravna cena']))
  })
})
