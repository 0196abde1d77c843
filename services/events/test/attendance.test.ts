import { createPublicKey, verify } from 'node:crypto'
import { listAttendance, listPasses, markAttendance, noteCard } from '@parta/contracts/attendance'
import { minute } from '@parta/contracts/durations'
import { updateEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { passOf } from '@parta/contracts/predicates/attendance'
import { askSeat } from '@parta/contracts/seats'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepClock } from '../src/jobs.ts'
import { type Events, inHours, openEvents } from './support.ts'

let alone: Events
let leader: TestPerson
beforeAll(async () => {
  alone = await openEvents()
  leader = await alone.people.person({ name: 'Lenka' })
})
afterAll(() => alone.close())

const now = () => new Date().toISOString()
const mark = (who: TestPerson, id: string, marks: readonly object[]) =>
  alone.call(markAttendance, who, { id, body: { marks: marks as never } })

/** An event of today with a player and the player's alias. */
async function today(fields: object = {}) {
  const { parent, ids } = await alone.aFamily(['Kuba'])
  const { id } = await alone.anEvent(leader, { maxPlayers: 10, willParticipate: false, ...fields })
  await alone.must(joinEvent, parent, { id, body: { aliasIds: ids } })
  const end = inHours(1)
  await alone.modify(id, () => ({ date: inHours(-1), endDate: end, nextAt: end }))
  return { id, parent, own: ids[0] ?? '', kuba: ids[1] ?? '' }
}

describe('the list of who is there', () => {
  it('is the leader’s alone, with everybody’s marks', async () => {
    const { id, parent, own, kuba } = await today()
    expect((await alone.call(listAttendance, parent, { id })).body).toMatchObject({ code: 'rights.missing' })
    expect((await mark(parent, id, [{ entrant: own, wasThere: true, at: now() }])).body).toMatchObject({
      code: 'rights.missing',
    })
    const at = now()
    const { body } = await mark(leader, id, [
      { entrant: kuba, wasThere: true, at },
      { entrant: 'gone', wasThere: true, at },
    ])
    expect(body).toEqual({ unknown: ['gone'] })
    const { items, event, now: serverTime } = await alone.must(listAttendance, leader, { id })
    const row = await alone.row(id)
    expect(event).toEqual({ name: row.name, date: row.date.toISOString(), endDate: row.endDate.toISOString() })
    expect(Math.abs(Date.now() - Date.parse(serverTime))).toBeLessThan(minute)
    expect(items).toMatchObject([{ id: own }, { id: own, aliasId: kuba, name: 'Kuba', wasThere: true, markedAt: at }])
    expect(items[0]).not.toHaveProperty('wasThere')
  })

  it('is read page by page, each player once', async () => {
    const { id, own, kuba } = await today()
    const seen: string[] = []
    let token: string | undefined
    do {
      const query = `?limit=1${token ? `&nextToken=${token}` : ''}`
      const page: { items: { id: string; aliasId?: string }[]; nextToken?: string } = await alone.must(
        listAttendance,
        leader,
        { id, query },
      )
      seen.push(...page.items.map((entry) => entry.aliasId ?? entry.id))
      token = page.nextToken
    } while (token)
    expect(seen).toEqual([own, kuba])
  })

  it('of two phones that were offline is the same, whichever is online first', async () => {
    const first = await today()
    const second = await today()
    const [early, late] = [inHours(-0.5).toISOString(), inHours(-0.25).toISOString()]
    for (const [{ id, own }, times] of [
      [first, [early, late]],
      [second, [late, early]],
    ] as const) {
      for (const at of [...times, ...times]) await mark(leader, id, [{ entrant: own, wasThere: at === late, at }])
      expect((await alone.row(id)).attendance).toEqual([{ id: own, wasThere: true, at: new Date(late) }])
    }
  })

  it('is empty once the event is moved to another day, and the end of the event names no old mark', async () => {
    const { parent, ids } = await alone.aFamily(['Kuba'])
    const { id } = await alone.anEvent(leader, { maxPlayers: 10, willParticipate: false })
    await alone.must(joinEvent, parent, { id, body: { aliasIds: ids } })
    const [own = ''] = ids
    await alone.modify(id, () => ({ attendance: [{ id: own, wasThere: false, at: inHours(-1) }] }))
    const { date } = await alone.row(id)
    const body = { eventId: id, date: new Date(date.getTime() + 2 * 86_400_000).toISOString() }
    await alone.must(updateEvent, leader, { id, body })
    const { items } = await alone.must(listAttendance, leader, { id })
    expect(items.map((entry) => entry.wasThere)).toEqual([undefined, undefined])
    await alone.modify(id, () => ({ date: inHours(-2), endDate: inHours(-1), nextAt: inHours(-1) }))
    await sweepClock(alone.kit()).run({}, { number: 1, last: true })
    await eventually(() => {
      const [ended] = alone.facts(id, 'event-ended')
      expect(JSON.stringify(ended?.data)).toContain(own)
      expect(JSON.stringify(ended?.data)).not.toContain('wasThere')
    })
  })

  it('of a phone whose clock is hours ahead gives way to a mark that another phone makes later', async () => {
    const { id, own } = await today()
    await mark(leader, id, [{ entrant: own, wasThere: false, at: inHours(5).toISOString() }])
    const { items } = await alone.must(listAttendance, leader, { id })
    expect(Date.parse(items[0]?.markedAt ?? '')).toBeLessThanOrEqual(Date.now())
    await mark(leader, id, [{ entrant: own, wasThere: true, at: now() }])
    expect((await alone.row(id)).attendance).toMatchObject([{ id: own, wasThere: true }])
  })

  it('is not open before the day of the event, and does not exist for strangers to a private event', async () => {
    const { id } = await alone.anEvent(leader, { private: true })
    const marks = [{ entrant: leader.id, wasThere: true, at: now() }]
    expect((await mark(leader, id, marks)).body).toMatchObject({ code: 'attendance.closed' })
    const stranger = await alone.people.person()
    for (const answer of [
      await mark(stranger, id, marks),
      await alone.call(listAttendance, stranger, { id }),
      await alone.call(listPasses, stranger, { id }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'event.notFound' } })
    }
  })

  it('is published with the end of the event, and every change after it', async () => {
    const { id, own, kuba } = await today()
    await mark(leader, id, [{ entrant: own, wasThere: false, at: now() }])
    await alone.modify(id, () => ({ endDate: inHours(-0.1), nextAt: inHours(-0.1) }))
    await sweepClock(alone.kit()).run({}, { number: 1, last: true })
    await eventually(() =>
      expect(alone.facts(id, 'event-ended')).toMatchObject([
        {
          data: {
            attendees: [
              { userId: own, aliasId: null, wasThere: false },
              { userId: own, aliasId: kuba },
            ],
          },
        },
      ]),
    )
    await mark(leader, id, [{ entrant: kuba, wasThere: true, at: now() }])
    await eventually(() =>
      expect(alone.facts(id, 'attendance-changed')).toMatchObject([
        { data: { attendees: [{ userId: own, aliasId: kuba, wasThere: true }] } },
      ]),
    )
  })
})

describe('a pass', () => {
  it('is signed for each of one’s entries, and names nobody', async () => {
    const { id, parent, own, kuba } = await today()
    const { items, expiresAt } = await alone.must(listPasses, parent, { id })
    const { items: list, publicKey } = await alone.must(listAttendance, leader, { id })
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    expect(items.map((card) => card.aliasId ?? card.id)).toEqual([own, kuba])
    for (const [at, { pass }] of items.entries()) {
      const found = passOf(pass)
      expect(found?.pass).toMatchObject({ eventId: id, key: list[at]?.passKey })
      expect(found?.pass.expiresAt.getTime()).toBe(Math.floor(new Date(expiresAt).getTime() / 1000) * 1000)
      expect(
        verify(null, Buffer.from(found?.signed ?? ''), key, Buffer.from(found?.signature ?? '', 'base64url')),
      ).toBe(true)
      expect(pass).not.toContain(own)
      expect(pass).not.toContain('Kuba')
    }
  })

  it('is issued to players only, and not for a cancelled event', async () => {
    const { id, parent } = await today()
    expect((await alone.must(listPasses, leader, { id })).items).toEqual([])
    await alone.modify(id, () => ({ cancelled: true }))
    expect((await alone.must(listPasses, parent, { id })).items).toEqual([])
  })
})

describe('the MultiSport card of a player', () => {
  it('is asked for in the list, and what the leader says of it is in the answer to payments', async () => {
    const { id, parent, own } = await today()
    await alone.modify(id, ({ players }) => ({
      players: players.map((entry) => (entry.id === own ? { ...entry, paymentId: 'pay-1', multisport: true } : entry)),
    }))
    const say = (who: TestPerson, card: 'seen' | 'missing', entrant = own) =>
      alone.call(noteCard, who, { id, body: { entrant, card } })
    const asked = () => alone.bus().ask(askSeat, { eventId: id, paymentId: 'pay-1' })
    expect(await asked()).toMatchObject({ wasThere: null, card: null, release: null })
    const { items } = await alone.must(listAttendance, leader, { id })
    expect(items.map(({ multisport }) => multisport)).toEqual([true, undefined])
    expect((await say(parent, 'seen')).body).toMatchObject({ code: 'rights.missing' })
    expect((await say(leader, 'missing')).body).toEqual({ card: 'missing' })
    await mark(leader, id, [{ entrant: own, wasThere: true, at: now() }])
    expect(await asked()).toMatchObject({ wasThere: true, card: 'missing' })
    expect((await say(leader, 'seen')).body).toEqual({ card: 'seen' })
    expect((await say(leader, 'missing')).body).toEqual({ card: 'seen' })
    const row = await alone.row(id)
    expect(await asked()).toMatchObject({ card: 'seen', end: row.endDate.toISOString() })
    expect((await alone.must(listAttendance, leader, { id })).items[0]).toMatchObject({ card: 'seen' })
  })
})
