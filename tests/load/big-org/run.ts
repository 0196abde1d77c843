import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicKeys, signIn } from '@parta/contracts/identity'
import type { Operation } from '@parta/contracts/operation'
import { createOrg, getOrg, listAllOrgs, listMembers } from '@parta/contracts/orgs'
import { demoAccounts, demoPassword } from '@parta/demo/world'
import mongoose from 'mongoose'
import { callAll } from '../hot-event/callers.ts'
import { openStack, type Stack } from '../sign-in/stack.ts'

/**
 * Opens an organisation of thousands and pages through its members, through the gateway. Prints the
 * latencies, also as multiples of a bare call's latency in the same run.
 */
const size = Number(process.argv[2] ?? 5000)
const calls = 400
const callers = 4
const names = ['Jan', 'Žofie', 'Čeněk', 'Běla', 'Řehoř', 'Adam', 'Ludmila']
const dir = await mkdtemp(join(tmpdir(), 'parta-load-'))
const failures: string[] = []

interface Figures {
  readonly p50: number
  readonly p95: number
}

const stack = await openStack(dir)
try {
  const token = await aToken(stack)
  const id = await anOrg(stack, token)
  await fill(stack, id)
  const members = (query: string) => [listMembers, `${listMembers.path.replace(':id', id)}?${query}`] as const
  const last = await lastPage(stack, token, id)
  await waits(token, publicKeys, publicKeys.path)
  const bare = await waits(token, publicKeys, publicKeys.path)
  show('bare: the public keys', bare, bare)
  const rows: [string, readonly [Operation, string]][] = [
    ['the organisation', [getOrg, getOrg.path.replace(':id', id)]],
    ['all organisations, it among them', [listAllOrgs, listAllOrgs.path]],
    ['the first of its members', members('')],
    ['the last of its members', members(`nextToken=${last}`)],
    ['its members by name', members('sort=name')],
    ['its members by emoji', members('sort=emoji')],
    ['its members found by name', members('name=jan')],
  ]
  for (const [what, [operation, path]] of rows) {
    const figures = await waits(token, operation, path)
    show(what, figures, bare)
    if (figures.p95 >= 200) failures.push(`${what}: p95 ${figures.p95.toFixed(0)} ms`)
  }
} finally {
  await stack.stop()
  await rm(dir, { recursive: true, force: true })
}
process.stdout.write(failures.length === 0 ? '\nAll below 200 ms at p95.\n' : `\nToo slow: ${failures.join(', ')}.\n`)
process.exit(failures.length === 0 ? 0 : 1)

/** Signs a demo person in, as soon as they are seeded. */
async function aToken({ url }: Stack): Promise<string> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const answer = await fetch(url + signIn.path, {
      method: signIn.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: demoAccounts[0]?.email, password: demoPassword }),
    })
    if (answer.ok) return ((await answer.json()) as { idToken: string }).idToken
    if (Date.now() > deadline) throw new Error(`Nobody can sign in: ${answer.status}`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function anOrg({ url }: Stack, token: string): Promise<string> {
  const answer = await fetch(url + createOrg.path, {
    method: createOrg.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Velká parta', type: 'organization', maxMembers: -1 }),
  })
  if (!answer.ok) throw new Error(`The organisation was refused: ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

/** Stores thousands of members directly, because only reading is measured. */
async function fill({ mongoUrl }: Stack, id: string): Promise<void> {
  // Wait until the services have processed the facts of the demo data.
  await new Promise((resolve) => setTimeout(resolve, 15_000))
  const ids = Array.from({ length: size - 1 }, (_none, at) => `member${String(at).padStart(17, '0')}`)
  const connection = await mongoose.createConnection(mongoUrl, { dbName: 'parta_orgs' }).asPromise()
  const rows = (collection: string) => connection.collection<{ _id: string }>(collection)
  await rows('people').insertMany(ids.map((_id, at) => ({ _id, version: 1, data: person(_id, at) })))
  await rows('records').insertMany(
    ids.map((_id, at) => ({ _id, version: 1, data: { id: _id, karma: 9, emoji: (at * 7919) % 100 } })),
  )
  const roleOf = (at: number) => (at < 20 ? 'powerUser' : 'member')
  const members = ids.map((one, at) => ({ id: one, role: roleOf(at), since: new Date(Date.now() + at) }))
  const more = { $push: { members: { $each: members } }, $set: { memberCount: size }, $inc: { v: 1 } }
  await rows('orgs').updateOne({ _id: id }, more)
  await connection.close()
}

function person(id: string, at: number) {
  return {
    id,
    name: names[at % names.length],
    surname: `Testovací ${at}`,
    image: `SEED:${id}`,
    email: `${id}@parta.test`,
    gender: 'female',
    age: '26-35',
    locale: 'cs',
    userSymbol: at,
    aliases: [],
    hideReviews: false,
    hideEmoji: false,
    deleted: false,
  }
}

/** Pages through all members, and returns the token of the last page. */
async function lastPage({ url }: Stack, token: string, id: string): Promise<string> {
  let before = ''
  for (let next: string | undefined = ''; next !== undefined; ) {
    before = next || before
    const query = next ? `?nextToken=${next}` : ''
    const answer = await fetch(`${url}${listMembers.path.replace(':id', id)}${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    next = ((await answer.json()) as { nextToken?: string }).nextToken
  }
  return before
}

async function waits(token: string, { method }: Operation, path: string): Promise<Figures> {
  const tokens = Array.from({ length: calls }, () => token)
  const answers = await callAll({ url: stack.url, method, path, tokens, body: '', callers })
  const wrong = answers.find(({ status }) => status !== 200)
  if (wrong) throw new Error(`${path} was answered with ${wrong.status}: ${wrong.body.slice(0, 200)}`)
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return { p50: sorted[calls * 0.5] ?? 0, p95: sorted[calls * 0.95] ?? 0 }
}

function show(what: string, { p50, p95 }: Figures, bare: Figures): void {
  const part = (name: string, ms: number, of: number) =>
    `${name} ${ms.toFixed(1).padStart(6)} ms (×${(ms / of).toFixed(1)})`
  process.stdout.write(`${what.padEnd(34)} ${part('p50', p50, bare.p50)}   ${part('p95', p95, bare.p95)}\n`)
}
