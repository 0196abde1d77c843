import { gzipSync } from 'node:zlib'
import { listChats } from '@parta/contracts/chat'
import { signIn } from '@parta/contracts/identity'
import { livePath } from '@parta/contracts/live'
import { createEvent } from '@parta/contracts/planning'
import { updateMe } from '@parta/contracts/profiles'
import { searchEvents } from '@parta/contracts/search'
import sharp from 'sharp'
import { io } from 'socket.io-client'
import type { Attack, Attacker } from './attack.ts'
import { fileAttacks } from './file-attacks.ts'
import type { Answer } from './line.ts'
import { openAttacks } from './open-attacks.ts'

const json = { 'content-type': 'application/json' }
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

const unknownKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_none, at) => [`key${at}`, 'x'])))
const largest = unknownKeys(450_000)
const deepest = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
const packed = gzipSync(Buffer.alloc(8_000_000, 'a'))

/** A WebP of 25 megapixels in one colour: a kilobyte to send, 100 MB to decode. */
const flatPicture = async (side: number) =>
  (
    await sharp({ create: { width: side, height: side, channels: 3, background: '#123456' } })
      .webp()
      .toBuffer()
  ).toString('base64')
const bomb = await flatPicture(5000)
const large = await flatPicture(3400)

const event = (externalLink: string) => ({
  name: 'Badminton',
  activityType: 'badminton',
  eventPlaceId: 'place-16',
  date: new Date(Date.now() + 172_800_000).toISOString(),
  duration: '01:30',
  maxPlayers: 4,
  gender: 'any',
  minLevel: 1,
  price: 0,
  willParticipate: true,
  externalLink,
})

const post =
  (path: string, body: string | Buffer, headers: Readonly<Record<string, string>> = json): Attack['send'] =>
  ({ line }) =>
    line.send(path, { method: 'POST', headers, body })

const write =
  (operation: { readonly path: string; readonly method: string }, body: unknown): Attack['send'] =>
  ({ line, token }) =>
    line.send(operation.path, {
      method: operation.method,
      headers: { ...json, ...bearer(token) },
      body: JSON.stringify(body),
    })

/** Attacks that once froze, filled or locked Parta, each with a limited number of requests. */
export const attacks: readonly Attack[] = [
  {
    name: 'sign-in with 8 MB of unknown fields',
    count: 60,
    atOnce: 30,
    losesAnswers: true,
    send: post(signIn.path, largest),
  },
  { name: 'sign-in with 32 KB of unknown fields', count: 600, atOnce: 30, send: post(signIn.path, unknownKeys(1500)) },
  { name: 'sign-in with 5,000 levels', count: 600, atOnce: 30, send: post(signIn.path, deepest) },
  {
    name: 'sign-in with a body that unpacks to 8 MB',
    count: 300,
    atOnce: 30,
    send: post(signIn.path, packed, { ...json, 'content-encoding': 'gzip' }),
  },
  {
    name: 'a link of 20,000 dots',
    count: 300,
    atOnce: 30,
    send: write(createEvent, event(`http://${'.'.repeat(20_000)} `)),
  },
  {
    name: '3,000 activities',
    count: 300,
    atOnce: 30,
    send: write(updateMe, { activities: Array.from({ length: 3000 }, (_none, at) => `activity${at}`) }),
  },
  {
    name: 'repetitions of 180 dates',
    count: 15,
    atOnce: 2,
    send: write(createEvent, { ...event('https://parta.test'), repeatAfter: 'daily', numberOfEvents: 180 }),
  },
  { name: 'pictures of 25 megapixels', count: 60, atOnce: 30, send: write(updateMe, { file: bomb }) },
  { name: 'pictures of 11.5 megapixels', count: 60, atOnce: 30, send: write(updateMe, { file: large }) },
  {
    name: 'the list of chats',
    count: 1000,
    atOnce: 200,
    send: ({ line, token }) => line.send(listChats.path, { headers: bearer(token) }),
  },
  {
    name: 'a query of 1,000 fields',
    count: 300,
    atOnce: 30,
    send: ({ line, token }) =>
      line.send(`${searchEvents.path}?${'a=1&'.repeat(1000)}lat=49`, { headers: bearer(token) }),
  },
  {
    name: 'wrong passwords',
    count: 100,
    atOnce: 50,
    send: ({ line }, at) =>
      line.send(signIn.path, {
        method: 'POST',
        headers: json,
        body: JSON.stringify({ username: `nobody-${at}@parta.test`, password: 'Neco jineho 1' }),
      }),
  },
  {
    name: 'forged tokens',
    count: 1000,
    atOnce: 100,
    send: ({ line, token }, at) => line.send(listChats.path, { headers: bearer(`${token.slice(0, -8)}${at}AAAAAAAA`) }),
  },
  { name: 'readiness', count: 1000, atOnce: 200, send: ({ line }) => line.send('/health/ready') },
  { name: 'pages', count: 1000, atOnce: 200, send: ({ line }) => line.send('/') },
  { name: 'sockets without a token', count: 300, atOnce: 300, send: aSocket },
  ...openAttacks,
  ...fileAttacks,
]

/** Holds a socket that never signs in, until the server ends it. */
function aSocket({ url }: Attacker): Promise<Answer> {
  const began = performance.now()
  return new Promise((resolve) => {
    const socket = io(url, { path: livePath, transports: ['websocket'], forceNew: true, reconnection: false })
    const settle = (status: number) => {
      socket.disconnect()
      resolve({ status, code: '', text: '', ms: performance.now() - began })
    }
    socket.once('connect_error', () => settle(401))
    socket.once('disconnect', () => settle(401))
    // Not closed by the server within ten seconds: counted like a call without a reply.
    setTimeout(() => settle(0), 10_000).unref()
  })
}
