import { argon2Sync, randomBytes } from 'node:crypto'
import { listSignIns, refreshSession, resendCode, signIn, signUp } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { changePassword, forgotPassword, submitPassword } from '@parta/contracts/passwords'
import type { Stored } from '@parta/kit/store/mongo'
import { eventually, testEnv } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailHashOf } from '../src/credentials/code-store.ts'
import { base64Of } from '../src/credentials/hash-password.ts'
import { type Account, accounts } from '../src/domain/account-store.ts'
import { aConfirmed, anEmail, aSession, password } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity(testEnv({ PARTA_BLOCKED_EMAIL_DOMAINS: 'Trash.example, @spam.example' }))
})
afterAll(() => identity.close())

const other = 'Zeleny kohout 8'
/** The cookies of the browsers that requested a code, by e-mail. */
const browsers = new Map<string, string>()
const forgot = async (username: string) => {
  const email = username.toLowerCase()
  const answer = await identity.call(forgotPassword, { body: { username }, cookie: browsers.get(email) ?? '' })
  if (answer.cookie) browsers.set(email, answer.cookie)
  return answer
}
const submit = (username: string, code: string | undefined, newPassword = other) =>
  identity.call(submitPassword, { body: { username, code, newPassword }, cookie: browsers.get(username) ?? '' })
const enter = (username: string, secret: string) => identity.call(signIn, { body: { username, password: secret } })
const change = (token: string, oldPassword: string, newPassword = other) =>
  identity.call(changePassword, { token, body: { oldPassword, newPassword } })
const wrong = (code: string | undefined) => (code === '000000' ? '000001' : '000000')

/** Returns the last code that was mailed to a confirmed e-mail; the first one was that of the sign-up. */
async function resetCode(email: string, count = 2): Promise<string | undefined> {
  return (await identity.codes(email, count)).at(-1)
}

const accountRows = () => identity.running.kit.database.native<Stored<Account>>(accounts.collection)

async function accountOf(email: string): Promise<Stored<Account>> {
  const account = await accountRows().findOne({ email })
  if (!account) throw new Error(`${email} has no account`)
  return account
}

async function makeCodeOld(email: string): Promise<void> {
  const { kit } = identity.running
  const late = { $set: { expiresAt: new Date(Date.now() - 1) }, $inc: { v: 1 } }
  await kit.database.native('codes').updateMany({ emailHash: emailHashOf(kit, email), purpose: 'reset' }, late)
}

describe('a forgotten password', () => {
  it('is replaced by the code from the mail, and the old one no longer works', async () => {
    const email = await aConfirmed(identity)
    expect((await forgot(email.toUpperCase())).body).toEqual({ destination: 'p****@e****' })
    expect((await submit(email, await resetCode(email))).status).toBe(204)
    expect((await enter(email, password)).body.code).toBe('identity.notAuthorized')
    expect((await enter(email, other)).status).toBe(200)
    await eventually(() => expect(identity.mails().at(-1)).toMatchObject({ to: email, kind: 'passwordReset' }))
  })

  it('gets the same answer for an unknown e-mail, and no mail is sent', async () => {
    const [known, unknown] = [await aConfirmed(identity), anEmail()]
    const [one, two] = [await forgot(known), await forgot(unknown)]
    expect(one).toMatchObject({ status: 200, text: two.text })
    await resetCode(known)
    expect(identity.mails().filter(({ to }) => to === unknown)).toEqual([])
    const code = wrong(await resetCode(known))
    const [bad, none] = [await submit(known, code), await submit(unknown, code)]
    expect(bad).toMatchObject({ status: 400, body: { code: 'identity.codeMismatch' } })
    expect(none).toMatchObject({ status: bad.status, text: bad.text })
  })

  it('has no code before one is requested, with and without an account', async () => {
    const [known, unknown] = [await aConfirmed(identity), anEmail()]
    const [one, two] = [await submit(known, '123456'), await submit(unknown, '123456')]
    expect(one).toMatchObject({ status: 400, body: { code: 'identity.codeExpired' } })
    expect(two).toMatchObject({ status: one.status, text: one.text })
  })

  it('has a code that works once', async () => {
    const email = await aConfirmed(identity)
    await forgot(email)
    const code = await resetCode(email)
    expect((await submit(email, code)).status).toBe(204)
    expect((await submit(email, code, 'Treti ptak 99')).body.code).toBe('identity.codeExpired')
    expect((await enter(email, other)).status).toBe(200)
  })

  it('has a code that works for an hour', async () => {
    const email = await aConfirmed(identity)
    await forgot(email)
    const code = await resetCode(email)
    await makeCodeOld(email)
    expect((await submit(email, code)).body.code).toBe('identity.codeExpired')
  })

  it('gets a new code by another request, and the code before no longer works', async () => {
    const email = await aConfirmed(identity)
    await forgot(email)
    const first = await resetCode(email)
    await forgot(email)
    const second = await resetCode(email, 3)
    if (first === second) return
    expect((await submit(email, first)).body.code).toBe('identity.codeMismatch')
    expect((await submit(email, second)).status).toBe(204)
  })

  it('has a code that is compared five times in fifty simultaneous attempts, and then refused even if right', async () => {
    const email = await aConfirmed(identity)
    await forgot(email)
    const code = await resetCode(email)
    const codes = await Promise.all(
      Array.from({ length: 50 }, async () => (await submit(email, wrong(code))).body.code),
    )
    expect(codes.filter((found) => found === 'identity.codeMismatch')).toHaveLength(5)
    const refused = new Set(['identity.tooManyFailedAttempts', 'identity.limitExceeded'])
    expect(codes.filter((found) => refused.has(found ?? ''))).toHaveLength(45)
    expect(refused).toContain((await submit(email, code)).body.code)
  })

  it('cannot be replaced by the code of a sign-up', async () => {
    const email = await aConfirmed(identity)
    const [forSignUp] = await identity.codes(email, 1)
    await forgot(email)
    if (forSignUp === (await resetCode(email))) return
    expect((await submit(email, forSignUp)).body.code).toBe('identity.codeMismatch')
  })

  it('cannot be replaced for an unconfirmed sign-up: nothing is mailed, and the answer is the same', async () => {
    const email = anEmail()
    await identity.call(signUp, { body: { email, password } })
    await identity.codes(email, 1)
    expect((await forgot(email)).body).toEqual({ destination: 'p****@e****' })
    expect((await submit(email, '123456')).body.code).toBe('identity.codeMismatch')
    expect(identity.mails().filter(({ to }) => to === email)).toHaveLength(1)
  })

  it('is replaced in any browser by the link of the mail, whose token replaces the cookie', async () => {
    const email = await aConfirmed(identity)
    await forgot(email)
    const code = await resetCode(email)
    const token = identity.mails().findLast(({ to, kind }) => to === email && kind === 'reset')?.detail
    const elsewhere = { username: email, code, newPassword: other }
    expect((await identity.call(submitPassword, { body: elsewhere })).body.code).toBe('identity.codeExpired')
    const foreign = { ...elsewhere, token: 'x'.repeat(43) }
    expect((await identity.call(submitPassword, { body: foreign })).body.code).toBe('identity.codeMismatch')
    expect((await identity.call(submitPassword, { body: { ...elsewhere, token } })).status).toBe(204)
  })

  it('can be replaced while somebody else requests codes and tries them', async () => {
    const email = await aConfirmed(identity)
    await forgot(email)
    const code = await resetCode(email)
    const thief = await identity.call(forgotPassword, { body: { username: email } })
    for (let time = 0; time < 6; time += 1) {
      const body = { username: email, code: wrong(code), newPassword: other }
      await identity.call(submitPassword, { body, cookie: thief.cookie })
    }
    expect((await submit(email, code)).status).toBe(204)
  })

  it('is guessed by strangers from many addresses a few times an hour, and replaced by the link all the same', async () => {
    const email = await aConfirmed(identity)
    await forgot(email)
    const code = await resetCode(email)
    const token = identity.mails().findLast(({ to, kind }) => to === email && kind === 'reset')?.detail
    const body = { username: email, newPassword: other }
    const codes = []
    for (let time = 0; time <= limits.strangerMailsPerHour; time += 1) {
      const address = `203.0.113.${time}`
      const { cookie } = await identity.call(forgotPassword, { body: { username: email }, address })
      const guess = { body: { ...body, code: wrong(code) }, cookie, address }
      codes.push((await identity.call(submitPassword, guess)).body.code)
    }
    expect(codes.at(-1)).toBe('identity.limitExceeded')
    expect((await submit(email, code)).body.code).toBe('identity.limitExceeded')
    expect((await identity.call(submitPassword, { body: { ...body, code, token } })).status).toBe(204)
  })

  it('ends every session and lifts the lock when it is replaced', async () => {
    const { email, cookie, token } = await aSession(identity)
    for (let time = 0; time < 5; time += 1) await enter(email, 'Neco jineho 1')
    await forgot(email)
    await submit(email, await resetCode(email))
    expect((await identity.call(refreshSession, { cookie })).body.code).toBe('identity.notSignedIn')
    await eventually(async () => expect((await identity.call(listSignIns, { token })).status).toBe(401))
    expect((await enter(email, other)).status).toBe(200)
  })

  it('can be requested ten times an hour, with and without an account', async () => {
    for (const email of [await aConfirmed(identity), anEmail()]) {
      const codes: (string | undefined)[] = []
      for (let time = 0; time < 11; time += 1) codes.push((await forgot(email)).body.code)
      expect(codes).toEqual([...Array<undefined>(10).fill(undefined), 'identity.limitExceeded'])
    }
  })

  it.each([
    ['that everybody uses', 'Password1', 'identity.passwordCommon'],
    ['without a digit', 'Modrykokrhel', 'validation.passwordMix'],
  ])('is not replaced by one %s', async (_what, newPassword, code) => {
    const answer = await submit(anEmail(), '123456', newPassword)
    expect(answer.body.errors).toEqual([expect.objectContaining({ field: 'newPassword', code })])
  })
})

describe('a password', () => {
  it('is changed by the old one; this session continues, every other one ends', async () => {
    const { email, token, cookie } = await aSession(identity)
    const elsewhere = await enter(email, password)
    const answer = await change(token, password)
    expect(answer.status).toBe(200)
    expect(answer.setCookie).toBe('')
    expect((await identity.call(refreshSession, { cookie: elsewhere.cookie })).status).toBe(401)
    await eventually(async () =>
      expect((await identity.call(listSignIns, { token: elsewhere.body.idToken })).body.code).toBe('token.invalid'),
    )
    for (const good of [token, answer.body.idToken]) {
      expect((await identity.call(listSignIns, { token: good })).body.items).toHaveLength(1)
    }
    expect((await identity.call(refreshSession, { cookie })).status).toBe(200)
    expect((await enter(email, other)).status).toBe(200)
    expect(identity.mails().filter(({ to, kind }) => to === email && kind === 'passwordChanged')).toHaveLength(1)
  })

  it('invalidates the codes of a reset when it is changed', async () => {
    const { email, token } = await aSession(identity)
    await forgot(email)
    const code = await resetCode(email)
    await change(token, password)
    expect((await submit(email, code, 'Treti ptak 99')).body.code).toBe('identity.codeMismatch')
  })

  it('is not changed with a wrong old one, and guesses by a stolen session do not lock the owner out', async () => {
    const { email, token } = await aSession(identity)
    const answer = await change(token, 'Neco jineho 1')
    expect(answer.body.errors).toEqual([{ field: 'oldPassword', code: 'identity.wrongPassword' }])
    for (let time = 0; time < 3; time += 1) await change(token, 'Neco jineho 1')
    expect((await change(token, 'Neco jineho 1')).body.errors).toEqual([
      { field: 'oldPassword', code: 'identity.wrongPassword' },
    ])
    // Changes have a quota of five, too; the session that guesses is locked, not its owner.
    expect((await change(token, password)).body.code).toBe('identity.limitExceeded')
    expect((await enter(email, password)).status).toBe(200)
  })

  it('can be changed five times an hour', async () => {
    const { token } = await aSession(identity)
    const words = [password, 'Heslo cislo 1', 'Heslo cislo 2', 'Heslo cislo 3', 'Heslo cislo 4', 'Heslo cislo 5', other]
    const codes: (string | undefined)[] = []
    for (const [at, old] of words.slice(0, 6).entries()) codes.push((await change(token, old, words[at + 1])).body.code)
    expect(codes).toEqual([...Array<undefined>(5).fill(undefined), 'identity.limitExceeded'])
  })

  it.each([
    ['the same as before', password, 'identity.samePassword'],
    ['one that everybody uses', 'Password1', 'identity.passwordCommon'],
  ])('is not changed to %s', async (_what, newPassword, code) => {
    const { token } = await aSession(identity)
    const answer = await change(token, password, newPassword)
    expect(answer.body.errors).toEqual([{ field: 'newPassword', code }])
  })

  it('cannot be changed when the account has none', async () => {
    const { email, token } = await aSession(identity)
    const account = await accountOf(email)
    await accountRows().updateOne({ _id: account._id }, { $set: { passwordHash: '' }, $inc: { v: 1 } })
    expect((await change(token, password)).body.code).toBe('identity.passwordMissing')
    expect((await enter(email, password)).body.code).toBe('identity.notAuthorized')
  })

  it('with a hash of lower cost gets a new hash when it is used', async () => {
    const email = await aConfirmed(identity)
    const { passwordHash } = await accountOf(email)
    // argon2id of the same password with 12 MiB and three passes.
    const cheap = cheapHash(password)
    const collection = identity.running.kit.database.native('accounts')
    await collection.updateOne({ email }, { $set: { passwordHash: cheap }, $inc: { v: 1 } })
    expect((await enter(email, password)).status).toBe(200)
    const renewed = String((await accountOf(email))['passwordHash'])
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(renewed).not.toBe(passwordHash)
    expect((await enter(email, password)).status).toBe(200)
  })
})

describe('an e-mail of a blocked domain', () => {
  it.each(['a@trash.example', 'a@mx.Trash.example', 'a@spam.example'])('gets no account: %s', async (email) => {
    const answer = await identity.call(signUp, { body: { email, password } })
    expect(answer.body).toMatchObject({ errors: [{ field: 'email', code: 'identity.emailRefused' }] })
    expect((await forgot(email)).body).toMatchObject({ errors: [{ field: 'username', code: 'identity.emailRefused' }] })
  })

  it.each(['a@nottrash.example', 'a@trash.example.com'])('is not confused with a similar domain: %s', async (email) => {
    expect((await identity.call(signUp, { body: { email, password } })).status).toBe(200)
    expect((await identity.call(resendCode, { body: { clientId: 'web', username: email } })).status).toBe(200)
  })
})

function cheapHash(text: string): string {
  const nonce = randomBytes(16)
  const parameters = { memory: 12_288, passes: 3, parallelism: 1, tagLength: 32 }
  const tag = argon2Sync('argon2id', { ...parameters, message: Buffer.from(text), nonce })
  return `$argon2id$v=19$m=12288,t=3,p=1$${base64Of(nonce)}$${base64Of(tag)}`
}
