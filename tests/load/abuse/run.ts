import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@parta/contracts/limits'
import { demoPassword, demoPeople } from '@parta/demo/world'
import { buildWeb } from '@parta/stack/build-web'
import { openStack, type Stack } from '../sign-in/stack.ts'
import type { Attack } from './attack.ts'
import type { Answers, Order } from './attacker.ts'
import { attacks } from './attacks.ts'
import type { Bystanders, Wait } from './bystander.ts'
import { openLine } from './line.ts'
import { makeTarget } from './target.ts'

/**
 * Sends each attack that once froze or filled Parta, with the limits of production, each from an account and
 * an address of its own, while other people search from another address: `npm run load:abuse -- [parts of names]`.
 * The p99 of the searches stays below three times its value without an attack, memory below twice, and
 * `server.busy` is the only 5xx reply.
 */
const quietMs = 5000
/** Each attack has several waves, so that rare events such as garbage collection weigh as much as in the quiet time. */
const waves = 4
const waveMs = 5000
/** After an unmeasured wave of each attack: until the services have processed all facts of the demo data. */
const warmMs = 30_000
/** The people who share the searches, so that each stays below the limit of one person. */
const bystanders = 20
const perSecond = 30
/** Demo person 33, an admin of an organisation that may import events. */
const targetPerson = 32
const [, , ...parts] = process.argv
const wanted = attacks.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))
const dir = await mkdtemp(join(tmpdir(), 'parta-abuse-'))
const failures: string[] = []
const check = (holds: boolean, what: string) => {
  process.stdout.write(`  ${holds ? 'ok  ' : 'FAIL'} ${what}\n`)
  if (!holds) failures.push(what)
}

interface Attacked {
  readonly attack: Attack
  readonly answers: readonly [kind: string, count: number][]
  /** The bystanders' p99 during the attack, in milliseconds. */
  readonly busy: number
  /** Memory of the server in megabytes: before the attack, and the most during it. */
  readonly memory: readonly [before: number, most: number]
}

const waits: Wait[] = []
/** The latencies of the quiet seconds before each attack. */
const quiet: Wait[] = []
const stack = await openStack(dir, {
  PARTA_RATE_FACTOR: '1',
  PARTA_ADDRESS_RATE: String(limits.addressRate),
  PARTA_WEB_DIR: await buildWeb(),
})
try {
  await untilSeeded(stack)
  // Sign-ins are limited by address, so they come from several.
  const signIn = () => Promise.all(demoPeople.map((_person, at) => tokenOf(stack, at, `127.0.2.${at + 1}`)))
  const ownIn = (tokens: readonly string[]) => tokens.filter((_token, at) => at >= bystanders && at !== targetPerson)
  const attacker = fork(new URL('attacker.ts', import.meta.url))
  const early = await signIn()
  const target = await makeTarget(stack.url, early[targetPerson] ?? '')
  const orderTo = (attack: string, token: string, from: string): Order => ({
    attack,
    url: stack.url,
    token,
    target,
    from,
  })
  const closed = wanted.filter(({ isOpen }) => !isOpen)
  // Each attack has an account of its own; those that are left warm up.
  const idle = ownIn(early).slice(closed.length)
  for (const [at, { name }] of wanted.entries()) {
    await obey(attacker, orderTo(name, idle[at % idle.length] ?? '', `127.0.3.${at + 1}`))
  }
  await pause(warmMs)
  // The warming took most of the time for which a token is valid.
  const tokens = await signIn()
  const those: Bystanders = { url: stack.url, tokens: tokens.slice(0, bystanders), perSecond }
  const bystander = fork(new URL('bystander.ts', import.meta.url), [JSON.stringify(those)])
  bystander.on('message', (wait: Wait) => waits.push(wait))
  const attacked: Attacked[] = []
  for (const [at, attack] of wanted.entries()) {
    const token = attack.isOpen ? '' : (ownIn(tokens)[closed.indexOf(attack)] ?? '')
    const order = orderTo(attack.name, token, `127.0.1.${at + 1}`)
    attacked.push(await runAttack(attack, () => obey(attacker, order)))
  }
  process.stdout.write(`quiet: the bystanders' p99 is ${p99(quiet).toFixed(0)} ms in ${quiet.length} searches\n`)
  for (const one of attacked) report(one)
  attacker.kill()
  bystander.kill()
} finally {
  await stack.stop()
  await rm(dir, { recursive: true, force: true })
}
process.stdout.write(failures.length === 0 ? '\nAll held.\n' : `\n${failures.length} did not hold.\n`)
process.exit(failures.length === 0 ? 0 : 1)

async function obey(attacker: ReturnType<typeof fork>, order: Order): Promise<Answers> {
  attacker.send(order)
  const [answers] = (await once(attacker, 'message')) as [Answers]
  return answers
}

/** Measures the bystanders alone for some seconds, then attacks. */
async function runAttack(attack: Attack, send: () => Promise<Answers>): Promise<Attacked> {
  quiet.push(...(await during(pause(quietMs))))
  const memory = stack.memory()
  let most = memory
  const looking = setInterval(() => {
    most = Math.max(most, stack.memory())
  }, 100)
  const answers = new Map<string, number>()
  const beside = await during(
    (async () => {
      for (let wave = 0; wave < waves; wave += 1) {
        const [sent] = await Promise.all([send(), pause(waveMs)])
        for (const [kind, count] of Object.entries(sent)) answers.set(kind, (answers.get(kind) ?? 0) + count)
      }
    })(),
  )
  clearInterval(looking)
  return { attack, answers: [...answers], busy: p99(beside), memory: [memory, most] }
}

function report({ attack, answers, busy, memory: [before, most] }: Attacked): void {
  const { name, losesAnswers = false } = attack
  process.stdout.write(`${name}: ${answers.map(([kind, count]) => `${count} × ${kind}`).join(', ')}\n`)
  const usual = p99(quiet)
  check(busy < 3 * usual, `the bystanders' p99 is ${busy.toFixed(0)} ms, ${usual.toFixed(0)} ms when quiet`)
  check(most < 2 * before, `memory grew from ${before} to ${most} MB`)
  const fine = ['503 server.busy', ...(losesAnswers ? ['0 '] : [])]
  const faults = answers.filter(([kind]) => /^(0|5\d\d) /.test(kind) && !fine.includes(kind))
  check(faults.length === 0, `${faults.length} kinds of answers are faults, or none at all`)
}

/** Returns the searches that began while `work` was running, once all of them have a reply. */
async function during(work: Promise<unknown>): Promise<Wait[]> {
  const from = Date.now()
  await work
  const until = Date.now()
  // The last searches are still in progress.
  await pause(500)
  const found = waits.filter(({ at }) => at >= from && at < until)
  const refused = found.find(({ status }) => status !== 200)
  if (refused) throw new Error(`A bystander was answered with ${refused.status}`)
  return found
}

/** The chats of the demo are seeded last. */
async function untilSeeded(of: Stack): Promise<void> {
  const token = await tokenOf(of, 0, '127.0.0.4')
  for (let tries = 0; tries < 24; tries += 1) {
    const chats = await fetch(`${of.url}/a/chat/list`, { headers: { authorization: `Bearer ${token}` } })
    if ((await chats.text()).includes('"message"')) return
    await pause(5000)
  }
  throw new Error('The demo data was not seeded within two minutes')
}

/** Signs a demo person in, as soon as they are seeded. */
async function tokenOf({ url }: Stack, person: number, address: string): Promise<string> {
  const line = openLine(url, address)
  const body = JSON.stringify({ username: demoPeople[person]?.email, password: demoPassword })
  for (let tries = 0; tries < 24; tries += 1) {
    const headers = { 'content-type': 'application/json' }
    const { text } = await line.send('/public/identity/sign-in', { method: 'POST', headers, body })
    const token = /"idToken":"([^"]+)"/.exec(text)?.[1]
    if (token) {
      line.close()
      return token
    }
    await pause(5000)
  }
  throw new Error('The demo people were not seeded within two minutes')
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function p99(found: readonly Wait[]): number {
  const sorted = found.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.99)] ?? sorted.at(-1) ?? 0
}
