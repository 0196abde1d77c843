import { setTimeout } from 'node:timers/promises'
import { hour } from '@parta/contracts/durations'
import type { Operation } from '@parta/contracts/operation'
import { createOrg, registerOrg } from '@parta/contracts/orgs'
import { createEvent } from '@parta/contracts/planning'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { createProduct } from '@parta/contracts/products'
import { getTopUp } from '@parta/contracts/top-ups'
import type { Kit } from '@parta/kit/kit'
import { type Running, type ServiceDefinition, startService } from '@parta/kit/service'
import { createTestPeople, type TestPeople, type TestPerson, testEnv } from '@parta/kit/testing'
import { type Answer, clientOf, type Sent } from '@parta/kit/testing-client'
import { service as events } from '../../services/events/src/app.ts'
import { service as orgs } from '../../services/orgs/src/app.ts'
import { service as payments } from '../../services/payments/src/app.ts'
import { type Fio, startFio, token } from '../../services/payments/test/fio.ts'
import { examples } from '../journeys/examples.ts'
import { anEventForm } from '../support/event-form.ts'

const services = { orgs, events, payments } as const satisfies Record<string, ServiceDefinition>
type Name = keyof typeof services

/** 100 Kč; a player who leaves within three days of the start pays 30 %. */
export const price = 10_000
export const charge = 3_000
/** Beside the leader's seat. */
export const seatsOfEach = 2

/** A parent with a child, who pays for both. */
export interface Player extends TestPerson {
  readonly symbol: string
  readonly child: string
}

/** Three players and two events that sell the same product. */
export interface World {
  readonly number: number
  readonly leader: TestPerson
  readonly players: readonly Player[]
  readonly productId: string
  readonly eventIds: readonly string[]
}

/** The services of organisations, events and payments, and a bank that payments read. */
export interface Market {
  readonly bank: Fio
  readonly people: TestPeople
  readonly orgId: () => string
  running(name: Name): Running
  /** Does work inside of a service; again while it restarts. */
  inside<T>(name: Name, work: (kit: Kit) => Promise<T>): Promise<T>
  /** Calls the service that owns the operation; again with the same input while it restarts. */
  call<O extends Operation>(operation: O, person: TestPerson, sent?: Sent): Promise<Answer<O>>
  /** Calls an operation to set up a world, until it succeeds. */
  must<O extends Operation>(operation: O, person: TestPerson, sent?: Sent): Promise<Answer<O>['body']>
  restart(name: Name): Promise<void>
  /** Lets the time pass in which a player has to pay for the seats that an event holds for them. */
  lapse(player: Player, eventId: string): Promise<void>
  aPlayer(): Promise<Player>
  aWorld(): Promise<World>
  close(): Promise<void>
}

/** The bank’s 30 s and the service’s 35 s between two calls, a thousand times shorter. */
const [bankGapMs, gapMs] = [30, 60]

export async function openMarket(): Promise<Market> {
  const bank = await startFio(bankGapMs)
  const env = testEnv({
    PARTA_BANK_ACCOUNT: '2901234567/2010',
    PARTA_FIO_TOKEN: token,
    PARTA_FIO_URL: bank.url,
    PARTA_FIO_GAP_MS: String(gapMs),
  })
  const people = await createTestPeople(env)
  const running = new Map<Name, Promise<Running>>()
  const known = new Map<Name, Running>()
  const begin = (name: Name) => {
    const starting = startService(services[name], env).then((one) => {
      known.set(name, one)
      return one
    })
    running.set(name, starting)
    return starting
  }
  await Promise.all((Object.keys(services) as Name[]).map(begin))
  const get = (name: Name): Running => {
    const one = known.get(name)
    if (!one) throw new Error(`${name} does not run`)
    return one
  }
  const clients = new Map((Object.keys(services) as Name[]).map((name) => [name, clientOf(() => get(name).url)]))
  const clientFor = ({ service }: Operation) => clients.get(service as Name) ?? clientOf(() => `no ${service}`)
  const inside: Market['inside'] = async (name, work) => {
    for (;;) {
      await running.get(name)
      try {
        return await work(get(name).kit)
      } catch (error) {
        // The service went away in the middle: nobody knows what it did.
        if (!isGone(error)) throw error
        // A closed client fails without waiting for anything: without a pause the restart would never get its turn.
        await setTimeout(10)
      }
    }
  }
  const call: Market['call'] = (operation, { token: session }, sent) =>
    inside(operation.service as Name, () => clientFor(operation).call(operation, { ...sent, token: session }))
  const must: Market['must'] = (operation, person, sent) =>
    clientFor(operation).must(operation, { ...sent, token: person.token })

  const [leader, admin] = [await people.person(), await people.person({ isSiteAdmin: true })]
  const org = await must(createOrg, leader, { body: { ...examples({}).createOrg?.body, file: undefined } })
  await must(registerOrg, admin, { id: org.id, body: { isRegistered: true } })
  let worlds = 0
  let symbols = 0

  async function aPlayer(): Promise<Player> {
    const id = `player-${crypto.randomUUID()}`
    const child = aliasIdOf('child', id)
    const alias = { id: child, name: 'Ema', surname: 'Malá', image: 'BASIC', ageGroup: 'child' } as const
    symbols += 1
    const person = await people.person({ id, aliases: [alias], userSymbol: 2_000_000 + symbols })
    const { variableSymbol } = await must(getTopUp, person, {})
    return { ...person, child, symbol: variableSymbol }
  }

  return {
    bank,
    people,
    orgId: () => org.id,
    running: get,
    inside,
    call,
    must,
    aPlayer,
    lapse: ({ id: userId }, eventId) => {
      const past = new Date(Date.now() - 1000)
      const held = { userId, payBy: { $exists: true } }
      return inside('events', async ({ database }) => {
        await database
          .native<{ _id: string; v: number }>('events')
          .updateOne(
            { _id: eventId, players: { $elemMatch: held } },
            { $set: { 'players.$[one].payBy': past, nextAt: past }, $inc: { v: 1 } },
            { arrayFilters: [{ 'one.userId': userId, 'one.payBy': { $exists: true } }] },
          )
      })
    },
    restart: async (name) => {
      const before = await running.get(name)
      await before?.close()
      await begin(name)
    },
    aWorld: async () => {
      worlds += 1
      const players = await Promise.all([aPlayer(), aPlayer(), aPlayer()])
      const text = { title: 'Vstup', description: 'Hodina v hale.' }
      const leaving = { leaveCharge: 30, leaveChargeDate: 72 }
      const { id: productId } = await must(createProduct, leader, {
        body: { orgId: org.id, type: 'oneOff', ...text, price: price / 100, ...leaving },
      })
      const date = new Date(Date.now() + 48 * hour).toISOString()
      const sold = { eventOrgId: org.id, oneOffProductId: productId, maxPlayers: seatsOfEach + 1, date }
      const one = () => must(createEvent, leader, { body: anEventForm(sold) })
      const eventIds = [(await one()).id, (await one()).id]
      return { number: worlds, leader, players, productId, eventIds }
    },
    close: async () => {
      await Promise.all([...known.values()].map((one) => one.close()))
      await people.close()
      await bank.close()
    },
  }
}

/** Returns whether a call failed because a service that it needs does not run at the moment. */
function isGone(error: unknown): boolean {
  const { name, cause } = error as Error
  const text = `${name} ${String(error)} ${String(cause)}`
  return /fetch failed|ECONNREFUSED|ECONNRESET|other side closed|client was closed|ClientClosed|NotConnected|server\.unavailable/.test(
    text,
  )
}
