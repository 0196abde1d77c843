import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listChats } from '@parta/contracts/chat'
import { getEvent, listMyEvents } from '@parta/contracts/events'
import { listNotifications } from '@parta/contracts/notifications'
import type { Operation } from '@parta/contracts/operation'
import { createOrg, getOrg, listMembers } from '@parta/contracts/orgs'
import { createEvent } from '@parta/contracts/planning'
import { listProducts } from '@parta/contracts/products'
import { getProfile } from '@parta/contracts/profiles'
import { demoAccounts } from '@parta/demo/world'
import { clientOf } from '@parta/kit/testing-client'
import { anEventForm } from '../../support/event-form.ts'
import { answered, bareHello, until } from '../hello.ts'
import type { Load } from '../hot-event/callers.ts'
import { cpuOf, startCallers } from '../hot-event/measure.ts'
import { fill } from '../search/fill.ts'
import { addMembers, multiply } from './fill.ts'
import { openStack, type Stack } from './stack.ts'

/**
 * Opens what people open most. Prints the CPU that the service and MongoDB need for each, compared to a bare Node
 * `hello` of the same run.
 */
const size = Number(process.argv[2] ?? 10_000)
const requests = 800
const sizes = { chats: 60, members: 5000, products: 50, notifications: 50 }
const me = demoAccounts[0]?.id ?? ''
const say = (text: string) => process.stdout.write(`${text}\n`)
const failures: string[] = []

interface Read {
  readonly what: string
  readonly operation: Operation
  readonly paths: readonly string[]
  /** The read may cost at most as much CPU as so many hellos. */
  readonly goal: number
}

const dir = await mkdtemp(join(tmpdir(), 'parta-reads-'))
const stack = await openStack(dir)
const callers = startCallers()
try {
  const reads = await prepared(stack)
  const token = await stack.signIn()
  say('waiting until the services are idle')
  await until(isIdle, 600)
  const before = await bareHello(callers)
  const costs: { read: Read; node: number; mongo: number }[] = []
  for (const read of reads) costs.push({ read, ...(await costOf(read, token)) })
  // The speed of a shared machine varies, so the bare server is measured before and after.
  const hello = (before + (await bareHello(callers))) / 2
  say(`a bare hello: ${hello.toFixed(1)} µs`)
  for (const { read, node, mongo } of costs) show(read, { node: node / hello, mongo: mongo / hello })
} finally {
  callers.stop()
  await stack.stop()
  await rm(dir, { recursive: true, force: true })
}
say(failures.length === 0 ? '\nAll goals were met.' : `\nMissed: ${failures.join(', ')}.`)
process.exit(failures.length === 0 ? 0 : 1)

/** Fills the databases, and returns what is read. */
async function prepared({ mongoUrl, urlOf, signIn }: Stack): Promise<Read[]> {
  let token = ''
  // The demo people are written after the services have started.
  await until(async () => (token = await signIn()) !== '')
  const at = (operation: Operation) => clientOf(() => urlOf(operation.service))
  const { some } = await fill(mongoUrl, { count: size, callers: [me] })
  const daily = { repeatAfter: 'daily', numberOfEvents: sizes.chats } as const
  await at(createEvent).must(createEvent, { token, body: anEventForm({ ...daily, name: 'Ranní běh' }) })
  const body = { name: 'Velká parta', type: 'organization', maxMembers: -1 }
  const org = (await at(createOrg).must(createOrg, { token, body })).id
  await addMembers(mongoUrl, org, sizes.members)
  const seller = 'demo-org-1'
  await until(async () => (await at(listProducts).must(listProducts, { token, id: seller })).items.length > 0)
  const products = { mongoUrl, service: 'payments', collection: 'products' }
  await multiply(products, { orgId: seller }, sizes.products)
  await until(async () => (await at(listNotifications).must(listNotifications, { token })).items.length > 0)
  const notifications = { mongoUrl, service: 'notifications', collection: 'notifications' }
  await multiply(notifications, { userId: me, deleted: false }, sizes.notifications)
  const isInChats = ({ items }: { readonly items: readonly unknown[] }) => items.length >= 50
  await until(async () => isInChats(await at(listChats).must(listChats, { token })))
  const to = ({ path }: Operation, id: string) => path.replace(':id', id)
  return [
    { what: 'one event', operation: getEvent, paths: some.map((id) => to(getEvent, id)), goal: 80 },
    { what: 'own events', operation: listMyEvents, paths: [listMyEvents.path], goal: 100 },
    { what: '60 chats', operation: listChats, paths: [`${listChats.path}?limit=50`], goal: 60 },
    { what: 'an organisation of 5,000', operation: getOrg, paths: [to(getOrg, org)], goal: 80 },
    { what: 'its members by name', operation: listMembers, paths: [`${to(listMembers, org)}?sort=name`], goal: 300 },
    { what: 'a profile', operation: getProfile, paths: [to(getProfile, 'demo-person-02')], goal: 60 },
    { what: '50 products', operation: listProducts, paths: [to(listProducts, seller)], goal: 60 },
    { what: '50 notifications', operation: listNotifications, paths: [listNotifications.path], goal: 40 },
  ]
}

/** Returns the microseconds of CPU that the service and MongoDB need for a read. */
async function costOf({ operation, paths }: Read, token: string): Promise<{ node: number; mongo: number }> {
  const load = (count: number): Load => ({
    url: stack.urlOf(operation.service),
    method: 'GET',
    path: '/',
    paths,
    tokens: Array.from({ length: count }, () => token),
    body: '',
    callers: 8,
    awake: true,
  })
  await answered(callers, load(requests / 2))
  const [own, database] = [[stack.pid(operation.service)], [stack.pid('mongo')]]
  const [node, mongo] = [cpuOf(own), cpuOf(database)]
  await answered(callers, load(requests))
  const each = (seconds: number) => (seconds / requests) * 1e6
  return { node: each(cpuOf(own) - node), mongo: each(cpuOf(database) - mongo) }
}

/** Whether MongoDB works for nobody: after the start the services follow each other's facts for minutes. */
async function isIdle(): Promise<boolean> {
  const before = cpuOf([stack.pid('mongo')])
  await new Promise((resolve) => setTimeout(resolve, 2000))
  return cpuOf([stack.pid('mongo')]) - before < 0.3
}

function show({ what, goal }: Read, { node, mongo }: { readonly node: number; readonly mongo: number }): void {
  const both = node + mongo
  const parts = [`${both.toFixed(0).padStart(4)} hellos`, `Node ${node.toFixed(0)}`, `MongoDB ${mongo.toFixed(0)}`]
  say(`${both <= goal ? 'ok  ' : 'FAIL'} ${what.padEnd(26)} ${parts.join('   ')}   (at most ${goal})`)
  if (both > goal) failures.push(what)
}
