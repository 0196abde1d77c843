import { listSignIns, refreshSession, signOut } from '@parta/contracts/identity'
import { livePath } from '@parta/contracts/live'
import { operations } from '@parta/contracts/operations'
import { changePassword } from '@parta/contracts/passwords'
import { eventually } from '@parta/kit/testing'
import { io, type Socket } from 'socket.io-client'
import { afterAll, describe, expect, it } from 'vitest'
import { test } from '../support/world.ts'
import { aPerson, aSession, type Parta, password } from './parta.ts'

let parta: Parta
const sockets: Socket[] = []
test.beforeAll(async ({ parta: running }) => {
  parta = running
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
})

const guarded = operations.filter(({ who }) => who !== 'anyone')

async function connected(token: string): Promise<Socket> {
  const socket = io(parta.local.url, { path: livePath, transports: ['websocket'], forceNew: true, auth: { token } })
  sockets.push(socket)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return socket
}

/** Calls each operation that needs a token, and returns name, status and error code of each reply. */
async function answersOf(url: string, token: string, asked = guarded): Promise<string[]> {
  return await Promise.all(
    asked.map(async ({ name, method, path }) => {
      const answer = await fetch(url + path.replace(/:\w+/g, 'some-id'), {
        method,
        headers: { authorization: `Bearer ${token}` },
      })
      const { code } = (await answer.json()) as { code?: string }
      return `${name} ${answer.status} ${code}`
    }),
  )
}

const allRefused = (asked = guarded) => asked.map(({ name }) => `${name} 401 token.invalid`)

describe('the token of a session that was signed out', () => {
  it('is refused by every operation, through the gateway and at each service', async () => {
    const { token, cookie } = await aPerson(parta, 'Jana')
    await parta.must(listSignIns, { token })
    await parta.must(signOut, { cookie })
    await eventually(async () => expect(await answersOf(parta.local.url, token)).toEqual(allRefused()))
    for (const { name, url } of parta.local.services) {
      const own = guarded.filter(({ service }) => service === name)
      await eventually(async () => expect(await answersOf(url, token, own)).toEqual(allRefused(own)))
    }
  })
})

describe('a changed password', () => {
  it('ends every other session and its socket, but not the session that changed it', async () => {
    const here = await aPerson(parta, 'Petr')
    const there = await aSession(parta, here.email)
    const [mine, theirs] = [await connected(here.token), await connected(there.token)]
    const closed = new Promise((resolve) => theirs.once('disconnect', resolve))
    const body = { oldPassword: password, newPassword: 'Zeleny kohout 8' }
    const { status } = await parta.call(changePassword, { token: here.token, body })
    expect(status).toBe(200)
    expect(await closed).toBe('io server disconnect')
    expect(mine.connected).toBe(true)
    const refused = await parta.call(refreshSession, { cookie: there.cookie })
    expect(refused.body.code).toBe('identity.notSignedIn')
    await eventually(async () => {
      expect((await parta.call(listSignIns, { token: there.token })).body.code).toBe('token.invalid')
    })
    expect((await parta.call(listSignIns, { token: here.token })).body.items).toHaveLength(1)
  })
})
