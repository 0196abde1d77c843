import { getEvent } from '@parta/contracts/events'
import type { Operation } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { fetchAt } from '@parta/kit/testing-client'
import { depth } from '@parta/kit/testing-depth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reporting } from './changes.ts'
import type { Example } from './example.ts'
import { examples } from './examples.ts'
import { anAdmin, openParta, type Parta, type Person } from './parta.ts'
import { pushKeys } from './push-keys.ts'
import { allowedOf, refused, shorter } from './read-cost-table.ts'
import { type Cost, costsOf } from './read-costs.ts'
import { aReadWorld, type ReadWorld } from './read-world.ts'

let parta: Parta
let admin: Person
let world: ReadWorld
let costOf: ReturnType<typeof costsOf>

beforeAll(async () => {
  parta = await openParta({ ...pushKeys(), ...reporting(), PARTA_BANK_ACCOUNT: '2901234567/2010' })
  admin = await anAdmin(parta)
  // More than any number of the table, so that a query for each item is over it.
  world = await aReadWorld(parta, admin, depth(12, 50))
  costOf = costsOf(parta)
})
afterAll(() => parta.close())

const reads = operations.filter(({ method }) => method === 'GET')

/** Calls whose example would find nothing in these worlds. */
function found(): Readonly<Record<string, Example>> {
  return {
    getUser: { id: world.person },
    searchEvents: { query: { lat: '49.1951', lon: '16.6068' } },
    mapEvents: { query: { lat: '49.1951', lon: '16.6068', zoom: '12' } },
    listPlaces: { query: { lat: '49.1951', lon: '16.6068' } },
    listMembers: { id: world.org },
    listAllOrgs: {},
    getInvitation: { id: world.invitation },
    getCalendarFeed: { id: world.calendar },
    downloadReceipt: { id: world.payment, query: { of: 'payment' } },
    getAvailability: { id: world.availability },
    suggestEvents: { id: world.person, query: { availabilityId: world.availability } },
    listAttendance: { id: world.ended },
    listPasses: { id: world.ended },
    getFeedback: { id: world.ended },
    listWebhookDeliveries: { id: world.webhook },
    listNotifications: {},
    listEventHistory: {},
    listMyFeeds: { query: { orgs: world.org } },
    listOrgsForAdmin: {},
  }
}

function callOf({ name, query }: Operation): Example {
  const example = found()[name] ?? examples(world)[name] ?? {}
  const { token: _token, limit: _limit, ...filters } = example.query ?? {}
  const isPaged = JSON.stringify(query).includes('"limit"')
  return { ...example, query: { ...filters, ...(isPaged ? { limit: String(world.size) } : {}) } }
}

interface Outcome extends Cost {
  /** The code of a refusal. */
  readonly code: string | undefined
  /** The number of items of a list. */
  readonly items: number | undefined
}

/**
 * Makes the call twice, because the first may fetch what a projection or a cache lacks, and returns what the second
 * cost.
 */
async function read(operation: Operation, more: Example = {}): Promise<Outcome> {
  const { token } = operation.who === 'siteAdmin' ? admin : world.reader
  const call = async () => {
    const answer = await fetchAt(parta.local.url, operation, { token, ...callOf(operation), ...more })
    return { headers: answer.headers, text: await answer.text() }
  }
  await call()
  const { headers, text } = await call()
  const requestId = headers.get('x-request-id')
  if (!requestId) throw new Error(`${operation.name} has no id of its request`)
  const isJson = headers.get('content-type')?.includes('json')
  const body = (isJson ? JSON.parse(text) : {}) as { code?: string; items?: unknown[] }
  return { ...costOf(requestId), code: body.code, items: body.items?.length }
}

describe('a read asks the database and other services no more often than its table says, however much there is', () => {
  it.each(reads.map((operation) => [operation.name, operation] as const))('%s', async (name, operation) => {
    const allowed = allowedOf(operation)
    const { size } = world
    const { commands, questions, code, items = size } = await read(operation)
    expect(code).toBe(refused[name])
    expect(commands.slice(allowed.commands), commands.join(', ')).toEqual([])
    expect(questions.slice(allowed.questions), questions.join(', ')).toEqual([])
    if (!refused[name] && !shorter.has(name)) expect(items).toBeGreaterThanOrEqual(size)
  })

  it('an event that is private, sold and full', async () => {
    const { commands, questions } = await read(getEvent, { id: world.sold })
    expect(commands.length, commands.join(', ')).toBeGreaterThan(0)
    expect(commands.slice(allowedOf(getEvent).commands), commands.join(', ')).toEqual([])
    expect(questions).toEqual([])
  })

  it('an event that many open at once, whose people are read for many of them together', async () => {
    const readers = 40
    const answers = await Promise.all(Array.from({ length: readers }, () => read(getEvent)))
    const reads = answers.flatMap(({ commands }) => commands.filter((command) => command === 'events.people find'))
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.length).toBeLessThan(readers)
  })
})
