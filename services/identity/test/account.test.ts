import { confirmSignUp, resendCode, signIn, signUp } from '@parta/contracts/identity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aConfirmed, anEmail, password } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

const confirmation = (username: string, code: string | undefined) => ({ clientId: 'web', username, code })

/** A code that is not the right one. */
function wrong(code: string | undefined): string {
  return code === '000000' ? '000001' : '000000'
}

describe('sign up', () => {
  it('answers where the code went, masked, and mails six digits that are valid for 24 hours', async () => {
    const email = anEmail()
    const answer = await identity.call(signUp, { body: { email, password, locale: 'sk' } })
    expect(answer).toMatchObject({ status: 200, body: { destination: 'p****@e****' } })
    const [code] = await identity.codes(email, 1)
    expect(code).toMatch(/^\d{6}$/)
    const mail = identity.mails().find(({ to }) => to === email)
    expect(mail).toMatchObject({ kind: 'confirm', locale: 'sk' })
    expect(Date.parse(mail?.expiresAt ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  })

  it('keeps neither code nor password in the clear', async () => {
    const email = anEmail()
    await identity.call(signUp, { body: { email, password } })
    const [code = ''] = await identity.codes(email, 1)
    const account = await identity.running.kit.database.native('accounts').findOne({ email } as never)
    const { commits: _commits, ...kept } = { commits: 0, ...account }
    expect(JSON.stringify(kept)).not.toContain(password)
    expect(JSON.stringify(identity.mails())).not.toContain(`"${code}"`)
    expect(
      JSON.stringify({ ...kept, signedUpAt: 0, code: (kept as { code?: { hash: string } }).code?.hash }),
    ).not.toContain(code)
  })

  it.each([
    ['short', 'Ab1', 'validation.passwordLength'],
    ['without a digit', 'Modrykokrhel', 'validation.passwordMix'],
    ['without an upper-case letter', 'modrykokrhel7', 'validation.passwordMix'],
    ['without a lower-case letter', 'MODRYKOKRHEL7', 'validation.passwordMix'],
    ['that everybody uses', 'Password1', 'identity.passwordCommon'],
  ])('refuses a password %s', async (_what, bad, code) => {
    const answer = await identity.call(signUp, { body: { email: anEmail(), password: bad } })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([expect.objectContaining({ field: 'password', code })])
  })

  it('says that a confirmed e-mail exists, in whatever case it is written', async () => {
    const email = await aConfirmed(identity)
    const answer = await identity.call(signUp, { body: { email: email.toUpperCase(), password } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'identity.usernameExists' } })
  })

  it('of an unconfirmed e-mail replaces the password and sends a new code', async () => {
    const email = anEmail()
    await identity.call(signUp, { body: { email, password: 'Prvni heslo 1' } })
    const [first] = await identity.codes(email, 1)
    await identity.call(signUp, { body: { email, password } })
    const [, second] = await identity.codes(email, 2)
    if (first !== second) {
      const late = await identity.call(confirmSignUp, { body: confirmation(email, first) })
      expect(late.body.code).toBe('identity.codeMismatch')
    }
    await identity.call(confirmSignUp, { body: confirmation(email, second) })
    const before = await identity.call(signIn, { body: { username: email, password: 'Prvni heslo 1' } })
    expect(before.body.code).toBe('identity.notAuthorized')
    expect((await identity.call(signIn, { body: { username: email, password } })).status).toBe(200)
  })

  it('makes one account of two calls at the same moment', async () => {
    const email = anEmail()
    const body = { email, password }
    const answers = await Promise.all([1, 2, 3].map(() => identity.call(signUp, { body })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await identity.running.kit.database.native('accounts').countDocuments({ email } as never)).toBe(1)
  })
})

describe('confirm sign-up', () => {
  it('welcomes, and a second click on the link hears that it is already verified', async () => {
    const email = anEmail()
    await identity.call(signUp, { body: { email, password } })
    const [code] = await identity.codes(email, 1)
    const body = confirmation(email.toUpperCase(), code)
    expect(await identity.call(confirmSignUp, { body })).toMatchObject({ status: 200, body: { outcome: 'WELCOME' } })
    expect((await identity.call(confirmSignUp, { body })).body.code).toBe('identity.alreadyConfirmed')
  })

  it('answers a wrong code the same for a new, a confirmed and an unknown e-mail', async () => {
    const fresh = anEmail()
    await identity.call(signUp, { body: { email: fresh, password } })
    const [code] = await identity.codes(fresh, 1)
    const confirmed = await aConfirmed(identity)
    const texts = await Promise.all(
      [fresh, confirmed, anEmail()].map(async (email) => {
        const answer = await identity.call(confirmSignUp, { body: confirmation(email, wrong(code)) })
        return `${answer.status} ${answer.text}`
      }),
    )
    expect(texts[0]).toContain('identity.codeMismatch')
    // The confirmed one’s code may be the wrong one by chance, once in a million.
    expect(new Set(texts).size).toBe(1)
  })

  it('lets five of fifty tries at once be compared, and then not even the right code', async () => {
    const email = anEmail()
    await identity.call(signUp, { body: { email, password } })
    const [code] = await identity.codes(email, 1)
    const body = confirmation(email, wrong(code))
    const answers = await Promise.all(Array.from({ length: 50 }, () => identity.call(confirmSignUp, { body })))
    const codes = answers.map((answer) => answer.body.code)
    expect(codes.filter((found) => found === 'identity.codeMismatch')).toHaveLength(5)
    expect(codes.filter((found) => found === 'identity.tooManyFailedAttempts')).toHaveLength(45)
    const right = await identity.call(confirmSignUp, { body: confirmation(email, code) })
    expect(right.body.code).toBe('identity.tooManyFailedAttempts')

    await identity.call(resendCode, { body: { clientId: 'web', username: email } })
    const [, next] = await identity.codes(email, 2)
    expect((await identity.call(confirmSignUp, { body: confirmation(email, next) })).status).toBe(200)
  })

  it('takes no code of another account', async () => {
    const [mine, other] = [anEmail(), anEmail()]
    await identity.call(signUp, { body: { email: mine, password } })
    await identity.call(signUp, { body: { email: other, password } })
    const [[code], [foreign]] = [await identity.codes(mine, 1), await identity.codes(other, 1)]
    if (code === foreign) return
    const answer = await identity.call(confirmSignUp, { body: confirmation(mine, foreign) })
    expect(answer.body.code).toBe('identity.codeMismatch')
  })

  it('says that a right code came too late', async () => {
    const email = anEmail()
    await identity.call(signUp, { body: { email, password } })
    const [code] = await identity.codes(email, 1)
    const old = { $set: { 'code.expiresAt': new Date(Date.now() - 1) }, $inc: { v: 1 } }
    await identity.running.kit.database.native('accounts').updateOne({ email } as never, old as never)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const answer = await identity.call(confirmSignUp, { body: confirmation(email, code) })
    expect(answer.body).toMatchObject({ code: 'identity.codeExpired' })
  })

  it('knows no other client than the web', async () => {
    const body = { clientId: 'other', username: anEmail(), code: '123456' }
    expect((await identity.call(confirmSignUp, { body })).body.code).toBe('identity.clientUnknown')
  })
})

describe('resend code', () => {
  it('answers an unknown and a confirmed e-mail as if a mail went out, and sends none', async () => {
    const [unknown, confirmed, fresh] = [anEmail(), await aConfirmed(identity), anEmail()]
    await identity.call(signUp, { body: { email: fresh, password } })
    const texts: string[] = []
    for (const username of [unknown, confirmed, fresh]) {
      const answer = await identity.call(resendCode, { body: { clientId: 'web', username } })
      texts.push(`${answer.status} ${answer.text}`)
    }
    expect(new Set(texts).size).toBe(1)
    await identity.codes(fresh, 2)
    expect(identity.mails().filter(({ to }) => to === unknown)).toHaveLength(0)
    expect(identity.mails().filter(({ to }) => to === confirmed)).toHaveLength(1)
  })

  it('makes the code before it worthless', async () => {
    const email = anEmail()
    await identity.call(signUp, { body: { email, password } })
    await identity.call(resendCode, { body: { clientId: 'web', username: email } })
    const [first, second] = await identity.codes(email, 2)
    if (first === second) return
    expect((await identity.call(confirmSignUp, { body: confirmation(email, first) })).body.code).toBe(
      'identity.codeMismatch',
    )
    expect((await identity.call(confirmSignUp, { body: confirmation(email, second) })).status).toBe(200)
  })

  it('is refused from the sixth in an hour, for known and unknown e-mails', async () => {
    const known = anEmail()
    await identity.call(signUp, { body: { email: known, password } })
    for (const username of [known, anEmail()]) {
      const body = { clientId: 'web', username }
      const codes: (string | undefined)[] = []
      for (let time = 0; time < 6; time += 1) codes.push((await identity.call(resendCode, { body })).body.code)
      expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'identity.limitExceeded'])
    }
  })
})

describe('sign in', () => {
  it('refuses a wrong password and an unknown e-mail with the same words', async () => {
    const email = await aConfirmed(identity)
    const wrongOne = await identity.call(signIn, { body: { username: email, password: 'Neco jineho 1' } })
    const unknown = await identity.call(signIn, { body: { username: anEmail(), password: 'Neco jineho 1' } })
    expect(wrongOne).toMatchObject({ status: 400, body: { code: 'identity.notAuthorized' } })
    expect(unknown).toMatchObject({ status: wrongOne.status, text: wrongOne.text })
  })

  it('tells only who knows the password that the e-mail is not confirmed', async () => {
    const email = anEmail()
    await identity.call(signUp, { body: { email, password } })
    const wrongOne = await identity.call(signIn, { body: { username: email, password: 'Neco jineho 1' } })
    const right = await identity.call(signIn, { body: { username: email, password } })
    expect(wrongOne.body.code).toBe('identity.notAuthorized')
    expect(right.body.code).toBe('identity.userNotConfirmed')
  })

  it('counts fifty wrong passwords at once as fifty: five are looked at, then the right one is locked out for a second', async () => {
    const email = await aConfirmed(identity)
    const bad = { username: email, password: 'Neco jineho 1' }
    const codes = await Promise.all(
      Array.from({ length: 50 }, async () => (await identity.call(signIn, { body: bad })).body.code),
    )
    expect(codes.filter((code) => code === 'identity.notAuthorized')).toHaveLength(5)
    expect(codes.filter((code) => code === 'identity.locked')).toHaveLength(45)
    const right = { username: email, password }
    expect((await identity.call(signIn, { body: right })).body.code).toBe('identity.locked')
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect((await identity.call(signIn, { body: right })).status).toBe(200)
  })

  it('is locked for an unknown e-mail just the same', async () => {
    const body = { username: anEmail(), password }
    const codes: (string | undefined)[] = []
    for (let time = 0; time < 6; time += 1) codes.push((await identity.call(signIn, { body })).body.code)
    expect(codes).toEqual([...Array<string>(5).fill('identity.notAuthorized'), 'identity.locked'])
  })

  it('finds the account by its index, not by looking through all', async () => {
    const plan = await identity.running.kit.database
      .native('accounts')
      .find({ email: anEmail(), deleted: false } as never)
      .explain('executionStats')
    expect(JSON.stringify(plan)).toContain('"indexName":"email_1"')
    expect(JSON.stringify(plan)).not.toContain('COLLSCAN')
  })
})
