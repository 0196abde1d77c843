import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publicKeys, signIn } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { demoAccounts, demoPassword, demoPeople } from '@parta/demo/world'
import { type Loop, openStack, type Stack } from './stack.ts'

/**
 * Fifty callers sign in at once, without a pause. Shows the latency of a cheap call meanwhile and the event
 * loop's delay, as ratios to the same without the load, and checks that no limit is exceeded.
 */
const callers = 50
const seconds = Number(process.argv[2] ?? 10)
const dir = await mkdtemp(join(tmpdir(), 'parta-load-'))
const failures: string[] = []
const check = (holds: boolean, what: string) => {
  process.stdout.write(`${holds ? 'ok  ' : 'FAIL'} ${what}\n`)
  if (!holds) failures.push(what)
}

interface Figures extends Loop {
  readonly probeP50: number
  readonly probeP99: number
}

const show = (what: string, figures: Figures, bare: Figures) => {
  const part = (name: string, key: keyof Figures) =>
    `${name} ${figures[key].toFixed(1).padStart(6)} ms (×${(figures[key] / bare[key]).toFixed(1)})`
  const parts = [part('keys p50', 'probeP50'), part('p99', 'probeP99'), part('loop p99', 'p99'), part('longest', 'max')]
  process.stdout.write(`${what.padEnd(34)} ${parts.join('   ')}\n`)
}

const stack = await openStack(dir)
try {
  await untilSeeded(stack)
  await beside(stack, 2)
  const memory = stack.memory()
  const bare = await beside(stack, seconds)
  show('bare', bare, bare)
  await oneAccount(stack)
  await everyone(stack)
  await storm(stack, bare)
  process.stdout.write(`memory: ${memory} MB before, ${stack.memory()} MB after\n`)
} finally {
  await stack.stop()
  await rm(dir, { recursive: true, force: true })
}
process.stdout.write(failures.length === 0 ? '\nAll held.\n' : `\n${failures.length} did not hold.\n`)
process.exit(failures.length === 0 ? 0 : 1)

/** Fifty simultaneous wrong passwords for one account: all are counted, five are compared. */
async function oneAccount({ url }: Stack): Promise<void> {
  const username = demoAccounts[0]?.email ?? ''
  const answers = await Promise.all(Array.from({ length: callers }, () => attempt(url, username, 'Neco jineho 1')))
  const evaluated = answers.filter(({ code }) => code === 'identity.notAuthorized').length
  const locked = answers.filter(({ code }) => code === 'identity.locked').length
  check(
    evaluated === limits.lockAfter && locked === callers - limits.lockAfter,
    `of ${callers} wrong passwords for one account ${evaluated} were looked at and ${locked} were locked out`,
  )
}

/** All people sign in at once with the right password. */
async function everyone({ url }: Stack): Promise<void> {
  const others = demoPeople.filter(({ email }) => email !== demoAccounts[0]?.email)
  const answers = await Promise.all(others.map(({ email }) => attempt(url, email, demoPassword)))
  const inside = answers.filter(({ status }) => status === 200).length
  check(inside === others.length, `${inside} of ${others.length} who know their passwords are in`)
}

/** Fifty callers, each with another e-mail at every attempt, so that every password is compared. */
async function storm(of: Stack, bare: Figures): Promise<void> {
  const waits: number[] = []
  const codes = new Map<string, number>()
  let goes = true
  const caller = async (name: number) => {
    for (let at = 0; goes; at += 1) {
      const { code, ms } = await attempt(of.url, `caller-${name}-${at}@parta.test`, 'Neco jineho 1')
      waits.push(ms)
      codes.set(code, (codes.get(code) ?? 0) + 1)
    }
  }
  const storming = Promise.all(Array.from({ length: callers }, (_none, name) => caller(name)))
  const figures = await beside(of, seconds)
  goes = false
  await storming
  show(`beside ${callers} who sign in`, figures, bare)
  const evaluated = codes.get('identity.notAuthorized') ?? 0
  const rate = (evaluated / seconds).toFixed(0)
  process.stdout.write(
    `${evaluated} passwords looked at, ${rate}/s; a sign-in waited ${at(waits, 0.5).toFixed(0)} ms\n`,
  )
  check(
    evaluated === waits.length,
    `nobody received anything but that the password is wrong (${[...codes.keys()].join(', ')})`,
  )
  check(
    figures.probeP99 < at(waits, 0.5),
    'a call beside them does not wait in their queue: its p99 is below the median of a sign-in',
  )
  check(figures.max < at(waits, 0.5), 'the event loop never stood still for as long as a sign-in waits')
}

/** Repeats a cheap call for `long` seconds; returns its latencies and the event loop's delay. */
async function beside({ url, loop }: Stack, long: number): Promise<Figures> {
  const waits: number[] = []
  await loop()
  const end = performance.now() + long * 1000
  while (performance.now() < end) {
    const start = performance.now()
    const answer = await fetch(url + publicKeys.path)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The call of the public keys failed with ${answer.status}`)
    waits.push(performance.now() - start)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return { ...(await loop()), probeP50: at(waits, 0.5), probeP99: at(waits, 0.99) }
}

async function attempt(url: string, username: string, password: string) {
  const start = performance.now()
  const answer = await fetch(url + signIn.path, {
    method: signIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { code = '' } = (await answer.json()) as { code?: string }
  return { status: answer.status, code, ms: performance.now() - start }
}

/** Waits until the last demo person can sign in, which means that all demo people are seeded. */
async function untilSeeded({ url }: Stack): Promise<void> {
  const deadline = Date.now() + 60_000
  const last = demoPeople.at(-1)?.email ?? ''
  while ((await attempt(url, last, demoPassword)).status !== 200) {
    if (Date.now() > deadline) throw new Error('The demo people were not seeded in time')
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  // Wait until the other services, which seed after identity, are idle.
  await new Promise((resolve) => setTimeout(resolve, 15_000))
}

function at(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
