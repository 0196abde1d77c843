import type { Operation } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { fetchAt } from '@parta/kit/testing-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reporting } from './changes.ts'
import type { Example } from './example.ts'
import { examples } from './examples.ts'
import { anAdmin, openParta, type Parta, type Person } from './parta.ts'
import { pushKeys } from './push-keys.ts'
import { allowedOf, refused } from './read-cost-table.ts'
import { type Cost, costsOf } from './read-costs.ts'
import { aReadWorld, type ReadWorld } from './read-world.ts'

/** How much of everything the two readers have. */
const sizes = { few: 3, many: 50 }

let parta: Parta
let admin: Person
let few: ReadWorld
let many: ReadWorld
let costOf: ReturnType<typeof costsOf>

beforeAll(async () => {
  parta = await openParta({ ...pushKeys(), ...reporting(), PARTA_BANK_ACCOUNT: '2901234567/2010' })
  admin = await anAdmin(parta)
  few = await aReadWorld(parta, admin, sizes.few)
  many = await aReadWorld(parta, admin, sizes.many)
  costOf = costsOf(parta)
})
afterAll(() => parta.close())

const reads = operations.filter(({ method }) => method === 'GET')

/** Calls whose example would find nothing in these worlds. */
function found(world: ReadWorld): Readonly<Record<string, Example>> {
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
  }
}

function callOf({ name, query }: Operation, world: ReadWorld, size: number): Example {
  const example = found(world)[name] ?? examples(world)[name] ?? {}
  const { token: _token, limit: _limit, ...filters } = example.query ?? {}
  const isPaged = JSON.stringify(query).includes('"limit"')
  return { ...example, query: { ...filters, ...(isPaged ? { limit: String(size) } : {}) } }
}

/** Makes the call twice, because the first may fetch what a projection lacks, and returns what the second cost. */
async function read(operation: Operation, world: ReadWorld, size: number): Promise<Cost & { status: number }> {
  const { token } = operation.who === 'siteAdmin' ? admin : world.reader
  const call = async () => {
    const answer = await fetchAt(parta.local.url, operation, { token, ...callOf(operation, world, size) })
    await answer.arrayBuffer()
    return answer
  }
  await call()
  const { headers, status } = await call()
  return { ...costOf(headers.get('x-request-id') ?? ''), status }
}

describe('a read asks the database and other services no more often than its table says, however much there is', () => {
  it.each(reads.map((operation) => [operation.name, operation] as const))('%s', async (name, operation) => {
    const allowed = allowedOf(operation)
    for (const [world, size] of [
      [few, sizes.few],
      [many, sizes.many],
    ] as const) {
      const { commands, questions, status } = await read(operation, world, size)
      expect(status < 400, `${status}`).toBe(!refused.has(name))
      expect(commands.slice(allowed.commands), commands.join(', ')).toEqual([])
      expect(questions.slice(allowed.questions), questions.join(', ')).toEqual([])
    }
  })
})
