import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { day, hour } from '@parta/contracts/durations'
import { passText } from '@parta/contracts/predicates/attendance'
import { describe, expect, it } from 'vitest'
import { type Book, mark } from './book.ts'
import { checkPass } from './check-pass.ts'

const now = new Date('2026-06-10T16:00:00Z')
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const player = { id: 'jana', name: 'Jana', surname: 'Malá', image: 'BASIC', passKey: 'key-jana' }
const book: Book = {
  publicKey: String(publicKey.export({ format: 'jwk' }).x),
  players: [player],
  unsent: [],
  savedAt: now.toISOString(),
  event: { name: 'Badminton', date: now.toISOString(), endDate: '2026-06-10T18:00:00.000Z' },
  clockBehind: 0,
}

interface Made {
  readonly eventId?: string
  readonly key?: string
  readonly expiresAt?: Date
  readonly by?: KeyObject
}

function aPass({ eventId = 'event', key = 'key-jana', expiresAt = new Date(+now + 1000), by = privateKey }: Made = {}) {
  const text = passText({ eventId, key, expiresAt })
  return `${text}.${sign(null, Buffer.from(text), by).toString('base64url')}`
}
const check = (text: string, kept = book) => checkPass(text, { eventId: 'event', book: kept, now })

describe('a scanned pass', () => {
  it('names its player', async () => {
    expect(await check(aPass())).toEqual({ player })
  })

  it.for([
    ['invalid', 'https://parta.test/share-item/event/1'],
    ['invalid', ''],
    ['forged', aPass({ by: generateKeyPairSync('ed25519').privateKey })],
    ['forged', aPass({ key: 'key-petr' }).replace('key-petr', 'key-jana')],
    ['otherEvent', aPass({ eventId: 'another' })],
    ['expired', aPass({ expiresAt: now })],
    ['expired', aPass({ eventId: 'yesterday', expiresAt: new Date(+now - day) })],
    ['notPlayer', aPass({ key: 'key-petr' })],
  ] as const)('is refused as %s', async ([problem, text]) => {
    expect(await check(text)).toEqual({ problem })
  })

  it('is valid by the server’s clock if that of the phone is wrong', async () => {
    const pass = aPass({ expiresAt: now })
    expect(await check(pass, { ...book, clockBehind: -hour })).toEqual({ player })
    expect(await check(aPass({ expiresAt: new Date(+now + hour) }), { ...book, clockBehind: 2 * hour })).toEqual({
      problem: 'expired',
    })
  })

  it('is refused the second time', async () => {
    const marked = mark(book, 'jana', { wasThere: true, now })
    expect(await check(aPass(), marked)).toMatchObject({ problem: 'used', player: { id: 'jana' } })
  })

  it('is accepted from a player who was marked as missing', async () => {
    const marked = mark(book, 'jana', { wasThere: false, now })
    expect(await check(aPass(), marked)).toMatchObject({ player: { id: 'jana' } })
  })
})
