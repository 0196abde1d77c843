import { refreshSession, signIn } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { forgotPassword, submitPassword } from '@parta/contracts/passwords'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aConfirmed, anEmail, password } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())
// The clock is stopped: otherwise the first lock, of a second, ends while a slow machine hashes passwords.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const home = '203.0.113.7'
const thief = '198.51.100.66'
const wrong = 'Neco jineho 1'
const other = 'Zeleny kohout 8'

interface From {
  readonly address: string
  readonly cookie?: string
}
const enter = (username: string, secret: string, from: From) =>
  identity.call(signIn, { body: { username, password: secret }, ...from })
const forgot = (username: string, from: From) => identity.call(forgotPassword, { body: { username }, ...from })

/** A person with a browser that is a known device of their account. */
async function aKnownDevice() {
  const email = await aConfirmed(identity)
  const { cookie } = await enter(email, password, { address: home })
  return { email, cookie: deviceIn(cookie) }
}

function deviceIn(cookie: string): string {
  return /parta_device=[^;]+/.exec(cookie)?.[0] ?? ''
}

/** Sends wrong passwords until the caller is locked, and some more. */
async function attack(email: string, address = thief, times = 8): Promise<(string | undefined)[]> {
  const codes: (string | undefined)[] = []
  for (let time = 0; time < times; time += 1) codes.push((await enter(email, wrong, { address })).body.code)
  return codes
}

const mails = (email: string) => identity.mails().filter(({ to, kind }) => to === email && kind === 'reset')

describe('wrong passwords', () => {
  it('lock the caller, also for the right password, and nobody else', async () => {
    const email = await aConfirmed(identity)
    const codes = await attack(email)
    expect(codes.slice(0, 6)).toEqual([...Array<string>(5).fill('identity.notAuthorized'), 'identity.locked'])
    expect((await enter(email, password, { address: thief })).body.code).toBe('identity.locked')
    expect((await enter(email, password, { address: home })).status).toBe(200)
  })

  it('from the address of the owner do not lock a known browser of the account out', async () => {
    const { email, cookie } = await aKnownDevice()
    await attack(email, home)
    expect((await enter(email, password, { address: home })).body.code).toBe('identity.locked')
    expect((await enter(email, password, { address: home, cookie })).status).toBe(200)
    expect((await enter(email, password, { address: '192.0.2.1', cookie })).status).toBe(200)
  })

  it('in a known browser lock that browser like any other', async () => {
    const { email, cookie } = await aKnownDevice()
    for (let time = 0; time < 5; time += 1) await enter(email, wrong, { address: home, cookie })
    expect((await enter(email, password, { address: home, cookie })).body.code).toBe('identity.locked')
    expect((await enter(email, password, { address: home })).status).toBe(200)
  })

  it('have an hourly quota for all addresses together; a known browser can sign in all the same', async () => {
    const { email, cookie } = await aKnownDevice()
    const places = Math.ceil(limits.strangerFailuresPerHour / 4) + 1
    const answers = await Promise.all(
      Array.from({ length: places }, (_none, at) => attack(email, `192.0.2.${at + 1}`, 4)),
    )
    const looked = answers.flat().filter((code) => code === 'identity.notAuthorized')
    expect(looked).toHaveLength(limits.strangerFailuresPerHour)
    expect((await enter(email, password, { address: home })).body.code).toBe('identity.newDeviceLocked')
    expect((await enter(email, password, { address: home, cookie })).status).toBe(200)
  })

  it('for an e-mail without an account are counted and refused in the same way', async () => {
    const [known, unknown] = [await aConfirmed(identity), anEmail()]
    expect(await attack(unknown)).toEqual(await attack(known))
    expect((await enter(unknown, password, { address: home })).body.code).toBe('identity.notAuthorized')
  })

  it('from one IPv6 network of a household count as one caller', async () => {
    const email = await aConfirmed(identity)
    const codes: (string | undefined)[] = []
    for (let time = 1; time < 7; time += 1) {
      codes.push((await enter(email, wrong, { address: `2001:db8:1:2::${time}` })).body.code)
    }
    expect(codes).toEqual([...Array<string>(5).fill('identity.notAuthorized'), 'identity.locked'])
    expect((await enter(email, password, { address: '2001:db8:1:3::1' })).status).toBe(200)
  })

  it('for many e-mails have an hourly quota for each address', async () => {
    const own = await openIdentity({ ...identity.env, PARTA_RATE_FACTOR: '0.02' })
    const most = limits.addressFailuresPerHour * 0.02
    const codes: (string | undefined)[] = []
    for (let time = 0; time <= most; time += 1) {
      const body = { username: anEmail(), password: wrong }
      codes.push((await own.call(signIn, { body, address: '198.51.100.1' })).body.code)
    }
    expect(codes).toEqual([...Array<string>(most).fill('identity.notAuthorized'), 'identity.locked'])
    await own.close()
  })
})

describe('the cookie of a known browser', () => {
  it('lasts a year, is HttpOnly, and keeps the other accounts of the browser', async () => {
    const [one, two] = [await aConfirmed(identity), await aConfirmed(identity)]
    const first = await enter(one, password, { address: home })
    expect(first.setCookie).toMatch(
      /parta_device=[\w.-]+; Max-Age=31536000; Path=\/public\/identity; HttpOnly; SameSite=Strict/,
    )
    const second = await enter(two, password, { address: home, cookie: deviceIn(first.cookie) })
    const cookie = deviceIn(second.cookie)
    for (const email of [one, two]) {
      await attack(email, home)
      expect((await enter(email, password, { address: home, cookie })).status).toBe(200)
    }
  })

  it('has no effect for another account, forged, or changed', async () => {
    const [mine, theirs] = [await aKnownDevice(), await aKnownDevice()]
    const [name, id = '', mark = ''] = /^(parta_device=)([^.]+)\.(.+)$/.exec(mine.cookie)?.slice(1) ?? []
    await attack(theirs.email)
    const others = /\.(.+)$/.exec(theirs.cookie)?.[1] ?? ''
    for (const value of [
      `${id}.${mark}`,
      `${id}.${others}`,
      `${id}.${'A'.repeat(43)}`,
      `${'A'.repeat(22)}.${others}`,
      '',
    ]) {
      const answer = await enter(theirs.email, password, { address: thief, cookie: `${name}${value}` })
      expect(answer.body.code).toBe('identity.locked')
    }
  })

  it('signs nobody in', async () => {
    const { cookie } = await aKnownDevice()
    expect((await identity.call(refreshSession, { cookie })).body.code).toBe('identity.notSignedIn')
  })

  it('reveals neither the account nor the address', async () => {
    const { email, cookie } = await aKnownDevice()
    const account = await identity.running.kit.database.native('accounts').findOne({ email })
    expect(cookie).not.toContain(String(account?._id))
    expect(cookie).not.toContain(home)
  })
})

describe('a reset by mail', () => {
  it('works while sign-ins are locked, and unlocks its browser', async () => {
    const email = await aConfirmed(identity)
    for (let place = 1; place <= 26; place += 1) await attack(email, `192.0.2.${place}`, 4)
    expect((await enter(email, password, { address: home })).body.code).toBe('identity.newDeviceLocked')
    const asked = await forgot(email, { address: home })
    const code = (await identity.codes(email, 2)).at(-1)
    const body = { username: email, code, newPassword: other }
    const done = await identity.call(submitPassword, { body, address: home, cookie: asked.cookie })
    expect(done.status).toBe(204)
    expect((await enter(email, other, { address: home, cookie: deviceIn(done.cookie) })).status).toBe(200)
    expect((await enter(email, other, { address: thief })).body.code).toBe('identity.newDeviceLocked')
  })

  it('has an hourly quota for each caller, and another for all strangers’ mails to one e-mail', async () => {
    const { email, cookie } = await aKnownDevice()
    const answers: (string | undefined)[] = []
    for (let place = 1; place <= 3; place += 1) {
      for (let time = 0; time <= limits.resetsPerHour; time += 1) {
        answers.push((await forgot(email, { address: `192.0.2.${place}` })).body.code)
      }
    }
    // Each address is refused at its eleventh request; the quota of strangers’ mails is not revealed.
    const own = [...Array<undefined>(limits.resetsPerHour).fill(undefined), 'identity.limitExceeded']
    expect(answers).toEqual([...own, ...own, ...own])
    await identity.codes(email, 1 + limits.strangerMailsPerHour)

    // The owner’s known browser still receives a mail.
    await forgot(email, { address: home, cookie })
    const codes = await identity.codes(email, 2 + limits.strangerMailsPerHour)
    expect(mails(email)).toHaveLength(1 + limits.strangerMailsPerHour)
    // An unknown browser can use the link in the last mail that strangers have requested, whatever codes they tried.
    const stranger = mails(email).at(-2)
    const body = { username: email, code: codes.at(-2), newPassword: other, token: stranger?.detail }
    expect((await identity.call(submitPassword, { body, address: home })).status).toBe(204)
  })

  it('cannot be used up by a stranger who requests it and tries codes', async () => {
    const email = await aConfirmed(identity)
    const asked = await forgot(email, { address: thief })
    const code = (await identity.codes(email, 2)).at(-1)
    const guess = code === '000000' ? '000001' : '000000'
    for (let time = 0; time < 6; time += 1) {
      const body = { username: email, code: guess, newPassword: other }
      await identity.call(submitPassword, { body, address: thief, cookie: asked.cookie })
    }
    const body = { username: email, code, newPassword: other, token: mails(email).at(-1)?.detail }
    expect((await identity.call(submitPassword, { body, address: home })).status).toBe(204)
  })

  it('gets the same answer for an e-mail without an account, also above the quota', async () => {
    const [known, unknown] = [await aConfirmed(identity), anEmail()]
    const texts = await Promise.all(
      [known, unknown].map(async (email) => {
        const said: string[] = []
        for (let time = 0; time <= limits.resetsPerHour; time += 1) {
          const answer = await forgot(email, { address: thief })
          said.push(`${answer.status} ${answer.text}`)
        }
        return said
      }),
    )
    expect(texts[0]).toEqual(texts[1])
  })
})
