import { confirmSignUp, signIn, signUp } from '@parta/contracts/identity'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aConfirmed, anEmail, password, stopClock } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

describe('sign in', () => {
  it('refuses a wrong password and an unknown e-mail with the same answer', async () => {
    const email = await aConfirmed(identity)
    const wrongOne = await identity.call(signIn, { body: { username: email, password: 'Neco jineho 1' } })
    const unknown = await identity.call(signIn, { body: { username: anEmail(), password: 'Neco jineho 1' } })
    expect(wrongOne).toMatchObject({ status: 400, body: { code: 'identity.notAuthorized' } })
    expect(unknown).toMatchObject({ status: wrongOne.status, text: wrongOne.text })
  })

  it('says that the e-mail is not confirmed only when the password is right', async () => {
    const email = anEmail()
    await identity.call(signUp, { body: { email, password } })
    const [code] = await identity.codes(email, 1)
    const wrongOne = await identity.call(signIn, { body: { username: email, password: 'Neco jineho 1' } })
    const right = await identity.call(signIn, { body: { username: email, password } })
    expect(wrongOne.body.code).toBe('identity.notAuthorized')
    expect(right.body.code).toBe('identity.userNotConfirmed')
    // This browser can now confirm by the code alone.
    const confirmed = await identity.call(confirmSignUp, {
      body: { clientId: 'web', username: email, code },
      cookie: right.cookie,
    })
    expect(confirmed.status).toBe(200)
  })

  it('counts fifty simultaneous wrong passwords: five are compared, then the right one is locked out for a second', async () => {
    const email = await aConfirmed(identity)
    stopClock()
    const bad = { username: email, password: 'Neco jineho 1' }
    const codes = await Promise.all(
      Array.from({ length: 50 }, async () => (await identity.call(signIn, { body: bad })).body.code),
    )
    expect(codes.filter((code) => code === 'identity.notAuthorized')).toHaveLength(5)
    expect(codes.filter((code) => code === 'identity.locked')).toHaveLength(45)
    const right = { username: email, password }
    expect((await identity.call(signIn, { body: right })).body.code).toBe('identity.locked')
    vi.setSystemTime(Date.now() + 1000)
    expect((await identity.call(signIn, { body: right })).status).toBe(200)
  })

  it('is locked for an unknown e-mail in the same way', async () => {
    const body = { username: anEmail(), password }
    const codes: (string | undefined)[] = []
    stopClock()
    for (let time = 0; time < 6; time += 1) codes.push((await identity.call(signIn, { body })).body.code)
    expect(codes).toEqual([...Array<string>(5).fill('identity.notAuthorized'), 'identity.locked'])
  })

  it('finds the account by an index', async () => {
    const plan = await identity.running.kit.database
      .native('accounts')
      .find({ email: anEmail(), deleted: false })
      .explain('executionStats')
    expect(JSON.stringify(plan)).toContain('"indexName":"email_1"')
    expect(JSON.stringify(plan)).not.toContain('COLLSCAN')
  })
})
