import { randomBytes } from 'node:crypto'
import type { Envelope } from '@parta/contracts/fact'
import { confirmSignUp, deleteAccount, publicKeys, signIn, signOutEverywhere, signUp } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { livePath } from '@parta/contracts/live'
import { changePassword, forgotPassword, requirePasswordReset, submitPassword } from '@parta/contracts/passwords'
import { getMe, userUpdated } from '@parta/contracts/profiles'
import { proveByPassword } from '@parta/contracts/proofs'
import type { SecurityLogName } from '@parta/contracts/security'
import { openBus } from '@parta/kit/facts/nats'
import { BaseConfig, readConfig } from '@parta/kit/process/config'
import { createLog } from '@parta/kit/process/log'
import { eventually } from '@parta/kit/testing'
import { clientOf } from '@parta/kit/testing-client'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LoggedParta, openLogged } from './logged-parta.ts'
import { anAdmin, aPerson, aSession, type Person, password } from './parta.ts'

/** Part of the e-mails and passwords of this test; no log line may contain it. */
const canary = 'kanarek'
const name = 'Kanarek'
const wrong = 'Kanarek heslo 7'
const next = 'Kanarek nove 8'
const secrets: string[] = [password, wrong, next]

let parta: LoggedParta
let jana: Person
let admin: Person

/** Sensitive calls enough for a minute to have too many, even if they fall into two. */
const sensitive = (limits.rates.sensitive * 10 + 1) * 2

beforeAll(async () => {
  parta = await openLogged({ PARTA_RATE_FACTOR: '10' })
  jana = await aPerson(parta, name)
  admin = await anAdmin(parta)
  secrets.push(jana.token, jana.cookie, admin.token, admin.cookie)
})
afterAll(() => parta.close())

/** Returns a token with a forged signature. */
const forged = () => {
  const [head, claims] = jana.token.split('.')
  const token = `${head}.${claims}.${randomBytes(256).toString('base64url')}`
  secrets.push(token)
  return token
}
const codesOf = (email: string) =>
  parta.local.mailbox.list(email).flatMap(({ subject, text }) => /\b\d{6}\b/.exec(`${subject} ${text}`)?.[0] ?? [])
/** Waits for a code that is not in `before`. */
const nextCode = (email: string, before: readonly string[]) =>
  eventually(() => {
    const code = codesOf(email).find((one) => !before.includes(one))
    if (!code) throw new Error(`No code for ${email}`)
    return code
  })
const service = (variable: string) => parta.local.env[`PARTA_${variable}_URL`] ?? ''
const deadLetters = () => `${service('CHAT')}/ops/dead-letters`
const operators = { 'x-ops-token': 'operators-of-the-tests' }

describe('the security log', () => {
  it('is filled by attacks and by actions of owners and operators', async () => {
    // Forged tokens, at the gateway, at a service and on the socket.
    for (let time = 0; time < 25; time += 1) {
      expect((await parta.call(getMe, { token: forged() })).status).toBe(401)
    }
    const direct = clientOf(() => service('IDENTITY'))
    expect((await direct.call(getMe, { token: forged() })).status).toBe(401)
    await refusedSocket(forged())

    // A lock-out, and the right password afterwards.
    const tries = { body: { username: jana.email, password: wrong } }
    for (let time = 0; time < 6; time += 1) expect((await parta.call(signIn, tries)).status).toBe(400)
    const again = await eventually(async () => {
      const { body, status, cookie } = await parta.call(signIn, { body: { username: jana.email, password } })
      if (status !== 200) throw new Error(body.code)
      return { token: body.idToken, cookie }
    })
    secrets.push(again.token, again.cookie)

    // A changed password, a reset one, a wrong code.
    const changed = await parta.call(changePassword, {
      token: again.token,
      body: { oldPassword: password, newPassword: next },
    })
    expect(changed.status).toBe(200)
    const before = codesOf(jana.email)
    const { cookie } = await parta.call(forgotPassword, { body: { username: jana.email } })
    const code = await nextCode(jana.email, before)
    secrets.push(...before, code, cookie)
    const other = code === '000000' ? '000001' : '000000'
    const submission = { username: jana.email, newPassword: password }
    expect((await parta.call(submitPassword, { body: { ...submission, code: other }, cookie })).status).toBe(400)
    expect((await parta.call(submitPassword, { body: { ...submission, code }, cookie })).status).toBe(204)
    const session = await aSession(parta, jana.email)
    secrets.push(session.token, session.cookie)

    // Rights: a person who is no site admin, a site admin, an operator with and without the token.
    const body = { username: jana.email }
    expect((await parta.call(requirePasswordReset, { token: session.token, body })).status).toBe(403)
    expect((await parta.call(requirePasswordReset, { token: admin.token, body })).status).toBe(204)
    expect((await fetch(deadLetters())).status).toBe(403)
    expect((await fetch(deadLetters(), { headers: operators })).status).toBe(200)

    // A malformed fact, which becomes a dead letter, and its replay.
    const id = await aDeadLetter()
    await fetch(`${deadLetters()}/${encodeURIComponent(id)}/replay`, { method: 'POST', headers: operators })

    // Malformed input with data that must not be logged.
    const broken = { body: `{"email":"${canary}@parta.test","password":"${wrong}` }
    expect((await parta.call(signUp, broken)).status).toBe(400)
    const longer = { body: { clientId: 'x', username: `${canary}@parta.test`, code: wrong } }
    expect((await parta.call(confirmSignUp, longer)).status).toBe(400)

    // Sign-out everywhere, and a deletion that is cancelled by a sign-in.
    expect((await parta.call(signOutEverywhere, { token: admin.token })).status).toBe(204)
    const leaving = await aPerson(parta, 'KanarekOdchazi')
    secrets.push(leaving.token, leaving.cookie)
    const proof = { token: leaving.token, body: { password } }
    expect((await parta.call(proveByPassword, proof)).status).toBe(200)
    expect((await parta.call(deleteAccount, { token: leaving.token })).status).toBe(200)
    const restored = await aSession(parta, leaving.email)
    secrets.push(restored.token, restored.cookie)

    // More calls than the rate limit allows.
    const answers = await Promise.all(Array.from({ length: sensitive }, () => parta.call(signIn, { body: {} })))
    expect(answers.map(({ status }) => status)).toContain(429)
    expect((await parta.call(publicKeys)).status).toBe(200)
    await parta.end()
  })

  it('has an entry for each with account, network and request, and counts the repeated ones', () => {
    const counted = countByName(parta.lines)
    expect(counted.get('authn_token_reject')).toBe(27)
    expect(counted.get('authn_login_fail')).toBeGreaterThanOrEqual(5)
    expect(counted.get('authn_login_lock')).toBeGreaterThanOrEqual(1)
    for (const wanted of leaves) expect(counted.get(wanted), wanted).toBeGreaterThanOrEqual(1)
    const entries = securityLines(parta.lines)
    for (const line of entries) expect(line).toMatchObject({ service: expect.any(String), msg: expect.any(String) })
    const reset = entries.find((line) => line['name'] === 'authn_password_reset')
    expect(reset).toMatchObject({ address: '127.0.0.0/24', operation: 'submitPassword', account: expect.any(String) })
    expect(reset?.['correlation']).toMatch(/^[\w-]{36}$/)
    const calls = entries.filter((line) => line['name'] === 'admin_call').map((line) => line['operation'])
    const expected = ['requirePasswordReset', 'GET /ops/dead-letters', 'POST /ops/dead-letters/:id/replay']
    expect(new Set(calls)).toEqual(new Set(expected))
  })

  it('contains no password, token, code or e-mail, and neither does any other log line', () => {
    const all = parta.lines.join('\n')
    expect(parta.lines.length).toBeGreaterThan(20)
    for (const secret of secrets) expect(all.includes(secret), secret.slice(0, 8)).toBe(false)
    expect(all.toLowerCase()).not.toContain(canary)
    expect(all).not.toMatch(/[\w.+-]+@parta\.test/)
  })
})

/** Entries that the first test must cause at least once. */
const leaves: readonly SecurityLogName[] = [
  'authn_login_success',
  'authn_code_fail',
  'authn_password_change',
  'authn_password_reset_request',
  'authn_password_reset',
  'authn_session_end',
  'authz_change',
  'authz_fail',
  'account_sign_up',
  'account_confirm',
  'account_delete',
  'account_keep',
  'authn_proof_success',
  'admin_call',
  'signing_key_create',
  'excess_rate_limit_exceeded',
  'input_validation_fail',
  'fact_dead_letter',
]

type Line = Readonly<Record<string, unknown>>

function securityLines(lines: readonly string[]): Line[] {
  return lines.map((line) => JSON.parse(line) as Line).filter((line) => line['channel'] === 'security')
}

function countByName(lines: readonly string[]): Map<unknown, number> {
  const counted = new Map<unknown, number>()
  for (const { name: key, count = 1 } of securityLines(lines)) {
    counted.set(key, (counted.get(key) ?? 0) + Number(count))
  }
  return counted
}

function refusedSocket(token: string): Promise<void> {
  const socket = io(parta.local.url, {
    path: livePath,
    transports: ['websocket'],
    auth: { token },
    reconnection: false,
  })
  return new Promise((resolve, reject) => {
    socket.on('connect_error', () => {
      socket.close()
      resolve()
    })
    socket.on('connect', () => reject(new Error('A forged token opened a socket')))
  })
}

/** Publishes an empty snapshot of a person, which chat's projection cannot read; returns the id of the dead letter. */
async function aDeadLetter(): Promise<string> {
  const bus = await openBus(readConfig(BaseConfig, parta.local.env), createLog('test', 'silent'))
  const fact: Envelope = {
    id: `broken:${canary.length}:1:0`,
    type: userUpdated.name,
    at: new Date().toISOString(),
    actor: 'stranger',
    correlation: 'broken-fact',
    subject: 'broken',
    version: 1,
    data: {},
  }
  await bus.publish([fact], true)
  await bus.close()
  return await eventually(async () => {
    const answer = await fetch(deadLetters(), { headers: operators })
    const { items } = (await answer.json()) as { items: { _id: string }[] }
    const found = items.find(({ _id }) => _id === fact.id)
    if (!found) throw new Error('No dead letter yet')
    return found._id
  })
}
