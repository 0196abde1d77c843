import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getEvent } from '@parta/contracts/events'
import { createOrg, registerOrg } from '@parta/contracts/orgs'
import { buyProducts, getCredit, type PurchaseView } from '@parta/contracts/payments'
import { createEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { createProduct } from '@parta/contracts/products'
import type { ServiceName } from '@parta/contracts/values'
import { startService } from '@parta/kit/service'
import { createTestPeople, eventually, type TestPeople, type TestPerson, testEnv } from '@parta/kit/testing'
import { type Client, clientOf } from '@parta/kit/testing-client'
import { depth } from '@parta/kit/testing-depth'
import { type Child, startChild } from '@parta/stack/child'
import { freePort } from '@parta/stack/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service as payments } from '../../services/payments/src/app.ts'
import { creditWallet } from '../../services/payments/src/ledger/change-credit.ts'
import { examples } from '../journeys/examples.ts'
import { anEventForm } from '../support/event-form.ts'

const started = ['orgs', 'events', 'payments'] as const
const seats = 10
const price = 100
const crowd = depth(60, 200)
const atOnce = 50

let dir: string
let env: Record<string, string>
let people: TestPeople
let client: Client
const urls = new Map<string, string>()
const children = new Map<string, Child>()

function begin(name: string, main: string): void {
  const say = () => {}
  children.set(name, startChild({ name, command: [process.execPath, main], env: { ...process.env, ...env }, say }))
}
const beginService = (name: ServiceName) => begin(name, `services/${name}/src/main.ts`)

/** Kills a service in the middle of what it does, and starts it again. */
async function kill(name: (typeof started)[number]): Promise<void> {
  await children.get(name)?.kill()
  beginService(name)
  await ready(name)
}

/** Waits until a service, or the gateway with all its services, is ready. */
async function ready(name: string): Promise<void> {
  await eventually(async () => expect((await fetch(`${urls.get(name)}/health/ready`)).ok).toBe(true))
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-last-seats-'))
  for (const name of [...started, 'gateway']) urls.set(name, `http://127.0.0.1:${await freePort()}`)
  const url = (name: string) => urls.get(name) ?? ''
  const portOf = (name: string) => new URL(url(name)).port
  const absent = ['identity', 'availabilities', 'notifications', 'chat', 'reputation']
  env = testEnv({
    PARTA_MEDIA_DIR: join(dir, 'media'),
    PARTA_ADDRESS_RATE: '1000000',
    PARTA_RATE_FACTOR: '1000',
    PARTA_PORT: portOf('gateway'),
    PARTA_PUBLIC_URL: url('gateway'),
    ...Object.fromEntries(started.map((name) => [`PARTA_PORT_${name.toUpperCase()}`, portOf(name)])),
    ...Object.fromEntries(
      [...started, ...absent].map((name) => [
        `PARTA_${name.toUpperCase()}_URL`,
        url(absent.includes(name) ? 'orgs' : name),
      ]),
    ),
  })
  people = await createTestPeople(env)
  for (const name of started) beginService(name)
  begin('gateway', 'gateway/src/main.ts')
  client = clientOf(() => url('gateway'))
  await ready('gateway')
}, 300_000)

afterAll(async () => {
  await Promise.all([...children.values()].map((child) => child.stop()))
  await people.close()
  await rm(dir, { recursive: true, force: true })
})

/** An event with ten seats to sell, beside the leader's. */
async function anEvent() {
  const [leader, admin] = [await people.person(), await people.person({ isSiteAdmin: true })]
  const { token } = leader
  const org = await client.must(createOrg, { token, body: { ...examples({}).createOrg?.body, file: undefined } })
  await client.must(registerOrg, { token: admin.token, id: org.id, body: { isRegistered: true } })
  const product = { orgId: org.id, type: 'oneOff', title: 'Vstup', description: 'Hodina v hale.', price }
  const { id: productId } = await client.must(createProduct, { token, body: product })
  const sold = { eventOrgId: org.id, oneOffProductId: productId, maxPlayers: seats + 1, price }
  const event = await client.must(createEvent, { token, body: anEventForm(sold) })
  return { leader, productId, eventId: event.id }
}

/** People with credit for one seat each. */
async function aCrowd(): Promise<TestPerson[]> {
  const running = await startService(payments, { ...env, PARTA_PORT_PAYMENTS: String(await freePort()) })
  const all = await Promise.all(Array.from({ length: crowd }, () => people.person()))
  for (const { id } of all) {
    const credit = { amount: price * 100, currency: 'CZK', from: 'correction:CZK', kind: 'topUp', ref: 'test' } as const
    await creditWallet(running.kit, id, { rowId: `test:${id}`, ...credit })
  }
  await running.close()
  return all
}

/** Pays until there is an answer, as the web does: with the same key, however often a service is away. */
async function pay({ token }: TestPerson, row: { productId: string; eventId: string }): Promise<PurchaseView> {
  const headers = { 'idempotency-key': randomUUID() }
  return await eventually(async () => {
    const body = { payments: [row] }
    // A refusal of the gateway while a service is away does not fit the contract of a reply: it is tried again.
    const answer = await client.call(buyProducts, { token, body, headers })
    if (answer.status !== 200) throw new Error(`Not answered: ${answer.body.code}`)
    if (answer.body.payments.some(({ inProgress }) => inProgress)) throw new Error('In progress')
    return answer.body
  })
}

describe('a crowd with credit for one seat each, and the last ten seats', () => {
  it('ten pay and sit, and the others are told and keep their credit, while payments and events are killed', async () => {
    const { leader, productId, eventId } = await anEvent()
    const all = await aCrowd()
    const waiting = [...all.entries()]
    const bought = new Map<string, PurchaseView>()
    const killed: string[] = []
    const killing = (async () => {
      for (const name of (['payments', 'events', 'payments', 'events'] as const).slice(0, depth(2, 4))) {
        await eventually(() => expect(bought.size).toBeGreaterThan(killed.length))
        killed.push(name)
        await kill(name)
      }
    })()
    const one = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [at, person] = next
        // Every tenth joins first, and pays for the seat that is held.
        if (at % 10 === 0) await client.call(joinEvent, { token: person.token, id: eventId, body: {} }).catch(() => {})
        bought.set(person.id, await pay(person, { productId, eventId }))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
    await killing
    const paid = all.filter(({ id }) => bought.get(id)?.payments[0]?.status === 'paid')
    const told = all.filter(({ id }) => bought.get(id)?.payments[0]?.status === 'cancelled')
    expect([paid.length, told.length]).toEqual([seats, crowd - seats])
    const event = await client.must(getEvent, { token: leader.token, id: eventId })
    const seated = event.playersInfo.map(({ id }) => id).filter((id) => id !== leader.id)
    expect(seated.toSorted()).toEqual(paid.map(({ id }) => id).toSorted())
    for (const person of all) {
      const available = paid.includes(person) ? 0 : price * 100
      // Where a process died after the answer about the seat, the task of the purchase releases the credit.
      await eventually(async () => {
        const { credit } = await client.must(getCredit, { token: person.token })
        expect(credit[0]).toEqual({ currency: 'CZK', available, held: 0 })
      })
    }
  }, 600_000)
})
