import { confirmSignUp, listSignIns, refreshSession, resendCode, signIn, signUp } from '@parta/contracts/identity'
import { altered } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aConfirmed, anEmail, password } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

const confirmation = (username: string, code: string | undefined) => ({ clientId: 'web', username, code })

/** A person who has signed up and received a code; the cookie is that of their browser. */
async function begun() {
  const email = anEmail()
  const { cookie } = await identity.call(signUp, { body: { email, password } })
  const [code] = await identity.codes(email, 1)
  return { email, code, cookie }
}

const enter = (username: string, secret: string) => identity.call(signIn, { body: { username, password: secret } })

async function makeCodesOld(): Promise<void> {
  const late = { $set: { expiresAt: new Date(Date.now() - 1) }, $inc: { v: 1 } }
  await identity.running.kit.database.native('codes').updateMany({}, late)
}

function wrong(code: string | undefined): string {
  return code === '000000' ? '000001' : '000000'
}

describe('sign up', () => {
  it('answers with the masked e-mail, and mails six digits that are valid for 24 hours', async () => {
    const email = anEmail()
    const answer = await identity.call(signUp, { body: { email, password, locale: 'sk' } })
    expect(answer).toMatchObject({ status: 200, body: { destination: 'p****@e****' } })
    const [code] = await identity.codes(email, 1)
    expect(code).toMatch(/^\d{6}$/)
    const mail = identity.mails().find(({ to }) => to === email)
    expect(mail).toMatchObject({ kind: 'confirm', locale: 'sk' })
    expect(Date.parse(mail?.expiresAt ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  })

  it('stores neither e-mail, code nor password in plain text', async () => {
    const email = anEmail()
    await identity.call(signUp, { body: { email, password } })
    const [code = ''] = await identity.codes(email, 1)
    const { database } = identity.running.kit
    const kept = [
      ...(await database.native('sign-ups').find().toArray()),
      ...(await database.native('codes').find().toArray()),
    ]
    expect(kept.length).toBeGreaterThan(1)
    for (const secret of [email, password, `"${code}"`]) expect(JSON.stringify(kept)).not.toContain(secret)
    expect(JSON.stringify(identity.mails())).not.toContain(`"${code}"`)
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

  it('is refused for a confirmed e-mail, in upper and lower case', async () => {
    const email = await aConfirmed(identity)
    const answer = await identity.call(signUp, { body: { email: email.toUpperCase(), password } })
    expect(answer).toMatchObject({ status: 409, body: { code: 'identity.usernameExists' } })
  })

  it('creates no account before its code is entered', async () => {
    const email = anEmail()
    await identity.call(signUp, { body: { email, password } })
    expect(await identity.running.kit.database.native('accounts').countDocuments({ email })).toBe(0)
  })

  it('replaces an earlier one of the same browser, and sends a new code', async () => {
    const email = anEmail()
    const { cookie } = await identity.call(signUp, { body: { email, password: 'Prvni heslo 1' } })
    const [first] = await identity.codes(email, 1)
    const again = await identity.call(signUp, { body: { email, password }, cookie })
    const [, second] = await identity.codes(email, 2)
    const late = { ...confirmation(email, first), password: 'Prvni heslo 1' }
    expect((await identity.call(confirmSignUp, { body: late })).body.code).toBe('identity.notAuthorized')
    await identity.call(confirmSignUp, { body: confirmation(email, second), cookie: again.cookie })
    expect((await enter(email, 'Prvni heslo 1')).body.code).toBe('identity.notAuthorized')
    expect((await enter(email, password)).status).toBe(200)
  })

  it('can be begun five times an hour for one e-mail', async () => {
    const email = anEmail()
    const codes: (string | undefined)[] = []
    for (let time = 0; time < 6; time += 1) {
      codes.push((await identity.call(signUp, { body: { email, password } })).body.code)
    }
    expect(codes).toEqual([...Array<undefined>(5).fill(undefined), 'identity.limitExceeded'])
  })
})

describe('confirm sign-up', () => {
  it('signs in the browser of the sign-up; a second time it is refused as already confirmed', async () => {
    const { email, code, cookie } = await begun()
    const body = confirmation(email.toUpperCase(), code)
    const answer = await identity.call(confirmSignUp, { body, cookie })
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'WELCOME', session: expect.any(Object) } })
    expect((await identity.call(listSignIns, { token: answer.body.session.idToken })).body.items).toHaveLength(1)
    expect((await identity.call(refreshSession, { cookie: answer.cookie })).status).toBe(200)
    expect((await identity.call(confirmSignUp, { body, cookie })).body.code).toBe('identity.alreadyConfirmed')
  })

  it('demands the password of the sign-up from any other browser, and reveals nothing before', async () => {
    const { email, code } = await begun()
    const confirmed = await aConfirmed(identity)
    const texts = await Promise.all(
      [
        [email, code],
        [email, wrong(code)],
        [confirmed, code],
        [anEmail(), code],
      ].map(async ([username = '', digits]) => {
        const answer = await identity.call(confirmSignUp, { body: confirmation(username, digits) })
        return `${answer.status} ${answer.text}`
      }),
    )
    expect(texts[0]).toContain('identity.signUpElsewhere')
    expect(new Set(texts).size).toBe(1)
    const guessed = { ...confirmation(email, code), password: 'Neco jineho 1' }
    expect((await identity.call(confirmSignUp, { body: guessed })).body.code).toBe('identity.notAuthorized')
    const proved = await identity.call(confirmSignUp, { body: { ...guessed, password } })
    expect(proved).toMatchObject({ status: 200, body: { outcome: 'WELCOME' } })
    expect((await identity.call(refreshSession, { cookie: proved.cookie })).status).toBe(200)
    expect((await identity.call(confirmSignUp, { body: { ...guessed, password } })).body.code).toBe(
      'identity.alreadyConfirmed',
    )
  })

  it('allows a browser that knows the password to request a new code after the first one expired', async () => {
    const { email, code } = await begun()
    await makeCodesOld()
    const late = await identity.call(confirmSignUp, { body: { ...confirmation(email, code), password } })
    expect(late.body.code).toBe('identity.codeExpired')
    await identity.call(resendCode, { body: { clientId: 'web', username: email }, cookie: late.cookie })
    const [, next] = await identity.codes(email, 2)
    expect((await identity.call(confirmSignUp, { body: confirmation(email, next), cookie: late.cookie })).status).toBe(
      200,
    )
  })

  it('compares five of fifty simultaneous attempts, and then refuses even the right code', async () => {
    const { email, code, cookie } = await begun()
    const body = confirmation(email, wrong(code))
    const answers = await Promise.all(Array.from({ length: 50 }, () => identity.call(confirmSignUp, { body, cookie })))
    const codes = answers.map((answer) => answer.body.code)
    const refused = new Set(['identity.tooManyFailedAttempts', 'identity.limitExceeded'])
    expect(codes.filter((found) => found === 'identity.codeMismatch')).toHaveLength(5)
    expect(codes.filter((found) => refused.has(found ?? ''))).toHaveLength(45)
    const right = await identity.call(confirmSignUp, { body: confirmation(email, code), cookie })
    expect(refused).toContain(right.body.code)
  })

  it('refuses the code of another sign-up', async () => {
    const [mine, other] = [await begun(), await begun()]
    if (mine.code === other.code) return
    const answer = await identity.call(confirmSignUp, {
      body: confirmation(mine.email, other.code),
      cookie: mine.cookie,
    })
    expect(answer.body.code).toBe('identity.codeMismatch')
    const swapped = await identity.call(confirmSignUp, {
      body: confirmation(mine.email, mine.code),
      cookie: other.cookie,
    })
    expect(swapped.body.code).toBe('identity.signUpElsewhere')
  })

  it('refuses a forged cookie', async () => {
    const { email, code, cookie } = await begun()
    const [id, mac = ''] = (cookie.split('=')[1] ?? '').split('.')
    for (const forged of [`${id}.${altered(mac)}`, `${id}.`, `${id}`, '.']) {
      const answer = await identity.call(confirmSignUp, {
        body: confirmation(email, code),
        cookie: `parta_sign_up=${forged}`,
      })
      expect(answer.body.code).toBe('identity.signUpElsewhere')
    }
  })

  it('says that a right code has expired', async () => {
    const { email, code, cookie } = await begun()
    await makeCodesOld()
    const answer = await identity.call(confirmSignUp, { body: confirmation(email, code), cookie })
    expect(answer.body).toMatchObject({ code: 'identity.codeExpired' })
  })

  it('refuses other clients than the web', async () => {
    const body = { clientId: 'other', username: anEmail(), code: '123456' }
    expect((await identity.call(confirmSignUp, { body })).body.code).toBe('identity.clientUnknown')
  })
})

describe('somebody else who signs up the same e-mail', () => {
  const theirs = 'Heslo utocnika 1'

  it.each(['before', 'after'])(
    '%s its owner has their password confirmed by no code, link or click of the owner’s',
    async (when) => {
      const email = anEmail()
      const attack = () => identity.call(signUp, { body: { email, password: theirs } })
      if (when === 'before') await attack()
      const owner = await identity.call(signUp, { body: { email, password } })
      if (when === 'after') await attack()
      const [one, two] = await identity.codes(email, 2)
      const [ownCode, foreignCode] = when === 'before' ? [two, one] : [one, two]
      if (ownCode === foreignCode) return
      // The owner uses the code of the attacker's sign-up: in their own browser, and on another device.
      const here = await identity.call(confirmSignUp, { body: confirmation(email, foreignCode), cookie: owner.cookie })
      expect(here.body.code).toBe('identity.codeMismatch')
      const there = await identity.call(confirmSignUp, { body: confirmation(email, foreignCode) })
      expect(there.body.code).toBe('identity.signUpElsewhere')
      const proved = await identity.call(confirmSignUp, { body: { ...confirmation(email, foreignCode), password } })
      expect(proved.body.code).toBe('identity.codeMismatch')
      expect((await enter(email, theirs)).body.code).toBe('identity.userNotConfirmed')
      // The code of the owner's own sign-up works as usual.
      const done = await identity.call(confirmSignUp, { body: confirmation(email, ownCode), cookie: owner.cookie })
      expect(done.status).toBe(200)
      expect((await enter(email, password)).status).toBe(200)
      expect((await enter(email, theirs)).body.code).toBe('identity.notAuthorized')
    },
  )

  it('neither uses up the owner’s code nor invalidates it', async () => {
    const { email, code, cookie } = await begun()
    const thief = await identity.call(signUp, { body: { email, password: theirs } })
    for (let time = 0; time < 6; time += 1) {
      const body = confirmation(email, wrong(code))
      for (const theirCookie of ['', thief.cookie]) await identity.call(confirmSignUp, { body, cookie: theirCookie })
    }
    await identity.call(resendCode, { body: { clientId: 'web', username: email } })
    await identity.call(resendCode, { body: { clientId: 'web', username: email }, cookie: thief.cookie })
    expect((await identity.call(confirmSignUp, { body: confirmation(email, code), cookie })).status).toBe(200)
  })

  it('confirms only the owner’s password with the owner’s code', async () => {
    const { email, code } = await begun()
    const thief = await identity.call(signUp, { body: { email, password: theirs } })
    const tried = await identity.call(confirmSignUp, { body: confirmation(email, code), cookie: thief.cookie })
    expect(tried.body.code).toBe('identity.codeMismatch')
    expect(await identity.running.kit.database.native('accounts').countDocuments({ email })).toBe(0)
  })

  it('is refused once the owner has confirmed', async () => {
    const { email, code, cookie } = await begun()
    const thief = await identity.call(signUp, { body: { email, password: theirs } })
    const [, foreignCode] = await identity.codes(email, 2)
    await identity.call(confirmSignUp, { body: confirmation(email, code), cookie })
    const late = await identity.call(confirmSignUp, { body: confirmation(email, foreignCode), cookie: thief.cookie })
    expect(late.body.code).toBe('identity.signUpElsewhere')
  })

  it('creates no second account when both confirm at the same moment', async () => {
    const email = anEmail()
    const one = await identity.call(signUp, { body: { email, password } })
    const [first] = await identity.codes(email, 1)
    const two = await identity.call(signUp, { body: { email, password: theirs } })
    const [, second] = await identity.codes(email, 2)
    const answers = await Promise.all([
      identity.call(confirmSignUp, { body: confirmation(email, first), cookie: one.cookie }),
      identity.call(confirmSignUp, { body: confirmation(email, second), cookie: two.cookie }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await identity.running.kit.database.native('accounts').countDocuments({ email })).toBe(1)
  })
})

describe('resend code', () => {
  it('sends one for the sign-up of this browser; for any other e-mail the answer is the same, and none is sent', async () => {
    const [unknown, confirmed, fresh, foreign] = [anEmail(), await aConfirmed(identity), await begun(), await begun()]
    const texts: string[] = []
    for (const username of [unknown, confirmed, fresh.email, foreign.email]) {
      const body = { clientId: 'web', username }
      const answer = await identity.call(resendCode, { body, cookie: fresh.cookie })
      texts.push(`${answer.status} ${answer.text}`)
    }
    expect(new Set(texts).size).toBe(1)
    await identity.codes(fresh.email, 2)
    const sent = (email: string) => identity.mails().filter(({ to }) => to === email).length
    expect([unknown, confirmed, fresh.email, foreign.email].map(sent)).toEqual([0, 1, 2, 1])
  })

  it('invalidates the code before it', async () => {
    const { email, cookie } = await begun()
    await identity.call(resendCode, { body: { clientId: 'web', username: email }, cookie })
    const [first, second] = await identity.codes(email, 2)
    if (first === second) return
    expect((await identity.call(confirmSignUp, { body: confirmation(email, first), cookie })).body.code).toBe(
      'identity.codeMismatch',
    )
    expect((await identity.call(confirmSignUp, { body: confirmation(email, second), cookie })).status).toBe(200)
  })

  it('is refused from the sixth one within an hour, for known and unknown e-mails', async () => {
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
