import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from '@parta/contracts/identity'
import { diceOf } from '@parta/demo/random'
import { demoPassword, demoPeople } from '@parta/demo/world'
import { openStack, type Stack } from '../sign-in/stack.ts'
import { type Document, type Target, targetsOf } from './document.ts'
import { aValue, broken, type Source } from './generate.ts'

/**
 * Calls every operation of the OpenAPI document with requests generated from its schemas, half of them valid
 * and half broken, without a token and as two people: `npm run fuzz -- [requests] [seed]`. Fails on
 * a 500, on a request without a reply after ten seconds, and on any reply that the document does not allow.
 */
const requests = Number(process.argv[2] ?? 50_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const atOnce = 200
const answerMs = 10_000
const flawsShown = 40

interface Person {
  email: string
  token: string
}

interface Ground {
  readonly stack: Stack
  readonly targets: readonly Target[]
  readonly source: Source
  /** A person with organisations, events and chats, and another person. */
  readonly people: readonly [Person, Person]
}

interface Request {
  readonly target: Target
  readonly path: string
  /** The request without its authorization header. */
  readonly init: Omit<RequestInit, 'headers'> & { readonly headers: Readonly<Record<string, string>> }
  readonly person: Person | null
  readonly what: string
}

const dir = await mkdtemp(join(tmpdir(), 'parta-fuzz-'))
const flaws = new Map<string, { count: number; example: string }>()
const statuses = new Map<number, number>()
const renewals = new Map<Person, Promise<void>>()
/** Operations that end the caller's session. They are called less often, so that other calls have a valid token. */
const ending = new Set(['signOut', 'signOutEverywhere', 'deleteAccount'])
let nextPerson = 2
process.stdout.write(`seed ${seed}\n`)
const stack = await openStack(dir)
try {
  const ground = await openGround(stack)
  // Let the event loop turn once, so that the time limits of the first requests start now.
  await new Promise((resolve) => setImmediate(resolve))
  const began = performance.now()
  let next = 0
  const caller = async () => {
    while (next < requests) {
      const at = next++
      const target = ground.targets[at % ground.targets.length] as Target
      // Seeded per request, so that a seed sends the same requests in any order of the callers.
      const dice = diceOf(seed * 1_000_003 + at)
      await speak(ground, aRequest({ ...ground, source: { ...ground.source, dice } }, target))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller))
  const seconds = (performance.now() - began) / 1000
  const { p99, max } = await stack.loop()
  process.stdout.write(`event loop: p99 ${p99.toFixed(0)} ms, longest ${max.toFixed(0)} ms\n`)
  process.stdout.write(`${next} requests to ${ground.targets.length} operations in ${seconds.toFixed(0)} s\n`)
} finally {
  await stack.stop()
  await rm(dir, { recursive: true, force: true })
}
for (const [status, count] of [...statuses].toSorted(([a], [b]) => a - b)) process.stdout.write(`${status}: ${count}\n`)
for (const [flaw, { count, example }] of [...flaws].slice(0, flawsShown)) {
  process.stdout.write(`FAIL ${flaw} (${count} times)\n     ${example}\n`)
}
process.stdout.write(flaws.size === 0 ? '\nAll held.\n' : `\n${flaws.size} kinds of answers that must not be.\n`)
process.exit(flaws.size === 0 ? 0 : 1)

async function openGround(of: Stack): Promise<Ground> {
  const page = (await (await fetch(`${of.url}/public/openapi.json`)).json()) as Document
  const people: Ground['people'] = [await aPerson(of, 0), await aPerson(of, 1)]
  const ids = await idsOf(of, people[0])
  const source = { dice: diceOf(seed), schemas: page.components.schemas, ids }
  return { stack: of, targets: targetsOf(page), source, people }
}

async function aPerson({ url }: Stack, at: number): Promise<Person> {
  const email = demoPeople[at]?.email ?? ''
  // The chats of the demo are seeded last.
  for (let tries = 0; tries < 120; tries += 1) {
    const token = await tokenOf(url, email)
    const chats = token && (await fetch(`${url}/a/chat/list`, { headers: { authorization: `Bearer ${token}` } }))
    if (chats && (await chats.text()).includes('"message"')) return { email, token }
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('The demo data was not seeded within two minutes')
}

async function tokenOf(url: string, username: string): Promise<string> {
  const answer = await fetch(url + signIn.path, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: demoPassword }),
  })
  return answer.ok ? ((await answer.json()) as { idToken: string }).idToken : ''
}

/** Returns the ids that a person sees: events, chats, organisations, notifications, people. */
async function idsOf({ url }: Stack, { token }: Person): Promise<string[]> {
  const paths = ['/a/events/list', '/a/chat/list', '/a/organization/my-orgs', '/a/notifications/list', '/a/users']
  const found = new Set<string>(['place-16', 'unknown'])
  for (const path of paths) {
    const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
    for (const [, id] of (await answer.text()).matchAll(/"(?:id|\w+Id)":"([\w-]{1,100})"/g)) found.add(id as string)
  }
  return [...found].slice(0, 400)
}

function aRequest({ source, people }: Ground, target: Target): Request {
  const { dice } = source
  const isNobody = dice.chance(ending.has(target.operationId) ? 0.95 : 0.15)
  const person = isNobody ? null : dice.pick(people)
  const isBroken = dice.chance(0.5)
  const bend = (value: unknown) => (isBroken && dice.chance(0.5) ? broken(dice, value) : value)
  const inputs = (where: 'path' | 'query') =>
    target.parameters
      .filter((parameter) => parameter.in === where && (where === 'path' || parameter.required || dice.chance(0.5)))
      .map(({ name, schema }) => [name, textOf(bend(aValue(source, schema, name)))] as const)
  const path = inputs('path').reduce(
    (made, [name, value]) => made.replace(`{${name}}`, encodeURIComponent(value).replaceAll('.', '%2e') || '%20'),
    target.path,
  )
  const query = new URLSearchParams(
    inputs('query').map(([name, value]): [string, string] => [name, value.toWellFormed()]),
  )
  if (isBroken && dice.chance(0.1)) query.append('unknown', 'x')
  const body = bodyOf(source, target, bend)
  const url = path + (query.size > 0 ? `?${query.toString()}` : '')
  return {
    target,
    path: url.slice(0, 12_000),
    person,
    init: {
      method: target.method,
      redirect: 'manual',
      headers: { ...headersOf(source, target), ...body?.headers },
      ...(body ? { body: body.text } : {}),
    },
    what: `${target.method} ${url} ${body?.text ?? ''}`.slice(0, 400),
  }
}

function headersOf(source: Source, { parameters }: Target): Record<string, string> {
  const own = parameters.filter((parameter) => parameter.in === 'header')
  return Object.fromEntries(own.map(({ name, schema }) => [name, textOf(aValue(source, schema, name))]))
}

function bodyOf(source: Source, { requestBody }: Target, bend: (value: unknown) => unknown) {
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  if (!type || !content) return null
  const value = bend(aValue(source, content.schema))
  const isForm = type !== 'application/json'
  const pairs = () => Object.entries(Object(value)).map(([name, field]): [string, string] => [name, textOf(field)])
  return {
    headers: { 'content-type': type },
    text: isForm ? new URLSearchParams(pairs()).toString() : JSON.stringify(value ?? null),
  }
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 3000)
}

async function speak({ stack: { url } }: Ground, { target, path, init, person, what }: Request): Promise<void> {
  let flaw: string | null
  if (person) await renewals.get(person)
  const token = person?.token
  const headers = { ...init.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }
  try {
    const answer = await fetch(url + path, { ...init, headers, signal: AbortSignal.timeout(answerMs) })
    const text = await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    flaw = answer.status === 500 ? 'the server failed' : target.flawOf({ status: answer.status, type, text })
    // A request of this run has ended the session: sign in again.
    if (answer.status === 401 && person && person.token === token && text.includes('token.invalid'))
      await renew(url, person)
  } catch (error) {
    const isBody = error instanceof SyntaxError
    flaw = isBody ? 'the body is not JSON' : `no answer: ${String((error as Error).cause ?? error)}`
  }
  if (flaw === null) return
  const key = `${target.operationId}: ${flaw.slice(0, 160)}`
  const known = flaws.get(key)
  flaws.set(key, { count: (known?.count ?? 0) + 1, example: known?.example ?? what })
}

async function renew(url: string, person: Person): Promise<void> {
  const running =
    renewals.get(person) ??
    (async () => {
      person.token = await tokenOf(url, person.email)
      // The account is deleted or its password was changed: continue with another person.
      if (person.token === '') person.email = demoPeople[nextPerson++ % demoPeople.length]?.email ?? ''
      renewals.delete(person)
    })()
  renewals.set(person, running)
  await running
}
