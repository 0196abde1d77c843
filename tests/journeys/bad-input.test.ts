import type { Problem } from '@parta/contracts/errors'
import { sendToInbox } from '@parta/contracts/fediverse'
import { importGuests } from '@parta/contracts/guests'
import type { Operation } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { createOrg } from '@parta/contracts/orgs'
import { buyProducts } from '@parta/contracts/payments'
import { createEvent } from '@parta/contracts/planning'
import { updateMe } from '@parta/contracts/profiles'
import { searchEvents } from '@parta/contracts/search'
import { returnFromApple } from '@parta/contracts/ways'
import { eventually } from '@parta/kit/testing'
import { flawOfProblem } from '@parta/kit/testing-client'
import { depth } from '@parta/kit/testing-depth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BadCall, badCalls, oddCalls } from './bad-calls.ts'
import { reporting } from './changes.ts'
import type { Example } from './example.ts'
import { examples } from './examples.ts'
import { anAccount, anAdmin, aPerson, openParta, type Parta, type Person, signedIn } from './parta.ts'
import { settled, stateBefore } from './settled.ts'

let parta: Parta
let jana: Person
let admin: Person
let example: Readonly<Record<string, Example>>

beforeAll(async () => {
  parta = await openParta(reporting())
  jana = await aPerson(parta, 'Jana')
  admin = await anAdmin(parta)
  const org = await parta.must(createOrg, { token: jana.token, body: examples({}).createOrg?.body })
  const event = await parta.must(createEvent, { token: jana.token, body: examples({}).createEvent?.body })
  example = examples({ org: org.id, event: event.id, person: jana.id })
})
afterAll(() => parta.close())
beforeEach(async () => {
  ;[jana, admin] = [await signedIn(parta, jana), await signedIn(parta, admin)]
})

const named = operations.map((operation) => [operation.name, operation] as const)
/** Operations that end the session of the token. */
const ending = new Set(['deleteAccount', 'signOutEverywhere'])
const guarded = named.filter(([, { who }]) => who !== 'anyone')

/**
 * One of each kind: a query, JSON, a picture, a sheet, a form, JSON of the fediverse, and a key against repetition. For
 * all operations `tests/structure/bad-input.test.ts` shows the same of the compiled schemas.
 */
const sent = [searchEvents, createEvent, updateMe, importGuests, returnFromApple, sendToInbox, buyProducts]

describe('bad input sent through the gateway', () => {
  it.each(sent.map((operation) => [operation.name, operation] as const))(
    'to %s is refused with a code and a field, and changes nothing',
    async (_name, operation) => {
      const before = await stateBefore(parta)
      const flaws = await flawsOf(operation, badCalls(operation, example[operation.name] ?? {}))
      expect(flaws).toEqual([])
      expect(await settled(parta)).toEqual(before)
    },
  )
})

/** Makes the calls, eight at a time, and returns what is wrong with the replies. */
async function flawsOf(operation: Operation, calls: readonly BadCall[], outcome?: 'may succeed') {
  const flaws: string[] = []
  let next = 0
  const caller = async () => {
    for (let call = calls[next++]; call; call = calls[next++]) {
      const { status, flaw } = await outcomeOf(operation, call)
      if (flaw && !(outcome && status < 300)) flaws.push(`${call.what}: ${flaw}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, caller))
  return flaws
}

/** A call that is refused because eight at a time are too many for a busy machine is repeated. */
function answerTo(operation: Operation, call: BadCall): Promise<{ answer: Response; text: string }> {
  return eventually(async () => {
    const answer = await fetch(parta.local.url + call.path, {
      method: operation.method,
      headers: { authorization: `Bearer ${(operation.who === 'siteAdmin' ? admin : jana).token}`, ...call.headers },
      redirect: 'manual',
      ...(call.body === undefined ? {} : { body: call.body }),
    })
    const text = await answer.text()
    if (answer.status === 503 && text.includes('"server.busy"')) throw new Error(`${operation.name}: ${text}`)
    return { answer, text }
  })
}

async function outcomeOf(operation: Operation, call: BadCall): Promise<{ status: number; flaw: string | null }> {
  const { answer, text } = await answerTo(operation, call)
  const { status } = answer
  if (!text) return { status, flaw: `${status} with an empty body` }
  // A calendar file: the reply to odd but valid input.
  if (answer.ok && !answer.headers.get('content-type')?.includes('json')) return { status, flaw: `${status} a file` }
  const problem = JSON.parse(text) as Problem
  const flaw = flawOfProblem(operation, answer, problem)
  if (flaw || call.field === undefined) return { status, flaw }
  const names = problem.errors?.map(({ field }) => field) ?? []
  const isNamed = names.some((name) => name === call.field || name.startsWith(`${call.field}.`))
  return { status, flaw: isNamed ? null : `${problem.code} does not name ${call.field}: ${names.join()}` }
}

describe('without a token', () => {
  it.each(guarded)('%s is refused', async (_name, operation) => {
    const answer = await parta.call(operation, example[operation.name])
    expect(answer).toMatchObject({ status: 401, body: { code: 'token.missing' } })
    const forged = await parta.call(operation, { ...example[operation.name], token: `${jana.token}x` })
    expect(forged).toMatchObject({ status: 401, body: { code: 'token.invalid' } })
  })
})

describe('before the profile is finished', () => {
  const waiting = named.filter(([, { who }]) => who === 'user')
  let token: string
  beforeAll(async () => {
    token = (await anAccount(parta, 'Nova')).token
  })

  it.each(waiting)('%s is refused with profile.incomplete, with valid and invalid input', async (name, operation) => {
    const { id } = example[name] ?? {}
    for (const sent of [example[name], { id, body: { unknown: 1 } }]) {
      if (sent?.body && operation.method === 'GET') continue
      const { status, body } = await parta.call(operation, { ...sent, token })
      expect([status, body.code]).toEqual([403, 'profile.incomplete'])
    }
  })

  it('no other call fails with a 5xx status', async () => {
    for (const [name, operation] of guarded) {
      // Skipped: the call that creates the profile, and those that end the session.
      if (operation.who !== 'account' || name === 'initialUser' || ending.has(name)) continue
      expect((await parta.call(operation, { ...example[name], token })).status, name).toBeLessThan(500)
    }
  })
})

describe('odd input that the contract allows', () => {
  it.each(named)('to %s never fails with a 5xx status', async (_name, operation) => {
    const calls = oddCalls(operation, example[operation.name] ?? {}, depth(2, Infinity))
    expect(await flawsOf(operation, calls, 'may succeed')).toEqual([])
  })
})
