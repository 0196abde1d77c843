import { listSignIns, refreshSession, revokeSignIn, signIn, signOutEverywhere } from '@parta/contracts/identity'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aConfirmed, aSession, password } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const tablet =
  'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

async function enter(username: string, agent = firefox) {
  const { body, cookie } = await identity.call(signIn, { body: { username, password }, agent })
  return { token: body.idToken, cookie }
}

const list = async (token: string) => (await identity.call(listSignIns, { token })).body.items
const revoke = (token: string, id: string) => identity.call(revokeSignIn, { token, id })

describe('the list of sign-ins', () => {
  it('names each device, the last used first, and marks the current session', async () => {
    const email = await aConfirmed(identity)
    const computer = await enter(email)
    const phone = await enter(email, iPhone)
    await enter(email, tablet)
    await identity.call(refreshSession, { cookie: computer.cookie })
    const items = await list(phone.token)
    expect(items.map(({ browser, system, kind, way, current }) => [browser, system, kind, way, current])).toEqual([
      ['Firefox 143', 'Windows', 'desktop', 'password', false],
      ['Chrome 140', 'Android', 'tablet', 'password', false],
      ['Safari 18', 'iOS', 'phone', 'password', true],
    ])
  })

  it.each(['', 'curl/8.1', '<script>alert(1)</script>', 'x'.repeat(3000)])(
    'has room for what no browser says: %.30s',
    async (agent) => {
      const { token } = await enter(await aConfirmed(identity), agent)
      expect(await list(token)).toMatchObject([{ kind: 'other', current: true }])
    },
  )

  it('shows nothing of other people', async () => {
    const [mine, foreign] = [await aSession(identity), await aSession(identity)]
    expect(await list(mine.token)).toHaveLength(1)
    expect((await list(foreign.token))[0]?.id).not.toBe((await list(mine.token))[0]?.id)
  })
})

describe('one sign-in', () => {
  it('can be ended from another session, with all its tokens', async () => {
    const email = await aConfirmed(identity)
    const [here, lost] = [await enter(email), await enter(email, iPhone)]
    const id = (await list(here.token)).find(({ current }) => !current)?.id ?? ''
    const answer = await revoke(here.token, id)
    expect(answer).toMatchObject({ status: 204, setCookie: '' })
    expect((await identity.call(refreshSession, { cookie: lost.cookie })).body).toMatchObject({
      code: 'identity.notSignedIn',
      params: { reason: 'revoked' },
    })
    await eventually(async () =>
      expect((await identity.call(listSignIns, { token: lost.token })).body.code).toBe('token.invalid'),
    )
    expect(await list(here.token)).toHaveLength(1)
    expect((await revoke(here.token, id)).body.code).toBe('identity.signInUnknown')
  })

  it('of somebody else is refused like an unknown one', async () => {
    const [mine, foreign] = [await aSession(identity), await aSession(identity)]
    const [theirs] = await list(foreign.token)
    const [one, two] = [await revoke(mine.token, theirs?.id ?? ''), await revoke(mine.token, 'nothing')]
    expect(one).toMatchObject({ status: 404, body: { code: 'identity.signInUnknown' }, text: two.text })
    expect((await identity.call(refreshSession, { cookie: foreign.cookie })).status).toBe(200)
  })

  it('can be the current one: its cookie is removed, too', async () => {
    const { token } = await aSession(identity)
    const [own] = await list(token)
    expect((await revoke(token, own?.id ?? '')).setCookie).toMatch(/^parta_refresh=; Max-Age=0/)
  })
})

describe('signing out everywhere', () => {
  it('ends every session of the account, also the current one, and none of others', async () => {
    const email = await aConfirmed(identity)
    const [here, there, other] = [await enter(email), await enter(email, iPhone), await aSession(identity)]
    const answer = await identity.call(signOutEverywhere, { token: here.token })
    expect(answer.status).toBe(204)
    expect(answer.setCookie).toMatch(/^parta_refresh=; Max-Age=0/)
    for (const { token, cookie } of [here, there]) {
      expect((await identity.call(refreshSession, { cookie })).body.code).toBe('identity.notSignedIn')
      await eventually(async () =>
        expect((await identity.call(listSignIns, { token })).body.code).toBe('token.invalid'),
      )
    }
    expect(await list(other.token)).toHaveLength(1)
    expect(await list((await enter(email)).token)).toHaveLength(1)
  })
})
