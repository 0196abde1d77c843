import { type AnswerLink, answerByMail, answerPurpose, readMailAnswer } from '@parta/contracts/answers'
import { getEvent } from '@parta/contracts/events'
import { updateEvent } from '@parta/contracts/planning'
import { joinEvent, leaveEvent } from '@parta/contracts/players'
import { seal } from '@parta/kit/session/seal'
import { altered, eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Events, inHours, openEvents } from './support.ts'

let alone: Events
let leader: TestPerson
beforeAll(async () => {
  alone = await openEvents()
  leader = await alone.people.person()
})
afterAll(() => alone.close())

/** Creates a player of an event whose confirmation has opened, with the links that such a player is mailed. */
async function asked() {
  const player = await alone.people.person()
  const date = inHours(5)
  const { id } = await alone.anEvent(leader, {
    date: date.toISOString(),
    maxPlayers: 6,
    requireConfirmation: true,
    hoursConfirm: 3,
  })
  expect((await alone.call(joinEvent, player, { id, body: {} })).status).toBe(200)
  await alone.modify(id, () => ({ confirmationDate: inHours(-1) }))
  const link = (answer: AnswerLink['answer'], fields: Partial<AnswerLink> = {}) => {
    const said: AnswerLink = { userId: player.id, eventId: id, ids: [], answer, until: date.toISOString(), ...fields }
    return seal(alone.kit().config.PARTA_SECRET, answerPurpose, JSON.stringify(said))
  }
  // Nobody is signed in.
  const tap = (token: string) => alone.call(answerByMail, { token: '' }, { body: { token } })
  return { player, id, link, tap }
}

describe('the answer link of a mail', () => {
  it('confirms without signing in, in the person’s name, and only once when opened twice', async () => {
    const { player, id, link, tap } = await asked()
    for (const _time of [1, 2]) {
      const { status, body } = await tap(link('confirm'))
      expect([status, body]).toEqual([
        200,
        { eventId: id, eventName: 'Badminton na Lesné', answer: 'confirm', refused: [] },
      ])
    }
    const { players } = await alone.row(id)
    expect(players.find(({ userId }) => userId === player.id)?.confirmedAt).toBeInstanceOf(Date)
    await eventually(() => expect(alone.facts(id, 'player-confirmed')).toHaveLength(1))
    expect(alone.facts(id, 'player-confirmed')[0]?.actor).toBe(player.id)
  })

  it('shows the event, its time and the people concerned, and changes nothing', async () => {
    const { player, id, link } = await asked()
    const before = await alone.row(id)
    const { status, body } = await alone.call(readMailAnswer, { token: '' }, { query: { token: link('decline') } })
    expect([status, body]).toEqual([
      200,
      {
        eventId: id,
        eventName: 'Badminton na Lesné',
        date: before.date.toISOString(),
        answer: 'decline',
        entrants: [player.name],
      },
    ])
    expect(await alone.row(id)).toEqual(before)
  })

  it('declines once when opened twice, and can no longer confirm after that', async () => {
    const { player, id, link, tap } = await asked()
    for (const _time of [1, 2]) expect((await tap(link('decline'))).status).toBe(200)
    expect((await alone.row(id)).players.map(({ userId }) => userId)).not.toContain(player.id)
    const again = await tap(link('confirm'))
    expect([again.status, again.body.code]).toEqual([409, 'event.notJoined'])
    await eventually(() => expect(alone.facts(id, 'player-left')).toHaveLength(1))
  })

  it('is refused when it has expired, was altered, has another purpose, or its person is deleted or suspended', async () => {
    const { player, id, link, tap } = await asked()
    const { PARTA_SECRET: secret } = alone.kit().config
    const gone = await alone.people.person({ deleted: true })
    const suspended = await alone.people.person({ suspended: true })
    const bad = [
      link('confirm', { until: inHours(-1).toISOString() }),
      link('confirm', { userId: gone.id }),
      link('confirm', { userId: suspended.id }),
      altered(link('confirm')),
      seal(secret, 'mail unsubscribe', JSON.stringify({ userId: player.id })),
      'x'.repeat(60),
    ]
    for (const token of bad) {
      const read = await alone.call(readMailAnswer, { token: '' }, { query: { token } })
      for (const { status, body } of [await tap(token), read]) {
        expect([status, body.code]).toEqual([400, 'link.invalid'])
      }
    }
    expect((await alone.row(id)).players.every(({ confirmedAt }) => !confirmedAt)).toBe(true)
  })
})

describe('the players of an event that was moved within the hours in which nobody leaves', () => {
  it('may leave until its start, also by the link of the mail; who joins afterwards may not', async () => {
    const [player, other, later] = [
      await alone.people.person(),
      await alone.people.person(),
      await alone.people.person(),
    ]
    const at = (hours: number) => ({ date: inHours(hours).toISOString(), maxPlayers: 9, hoursNotLeave: 24 })
    const { id } = await alone.anEvent(leader, at(30))
    for (const person of [player, other]) await alone.must(joinEvent, person, { id, body: {} })
    await alone.must(updateEvent, leader, { id, body: { date: inHours(6).toISOString() } })
    await alone.must(joinEvent, later, { id, body: {} })

    const { playersInfo } = await alone.must(getEvent, player, { id })
    expect(playersInfo.filter(({ moved }) => moved).map((card) => card.id)).toEqual([player.id])
    await alone.must(leaveEvent, player, { id, body: {} })
    const link: AnswerLink = {
      userId: other.id,
      eventId: id,
      ids: [],
      answer: 'decline',
      until: inHours(6).toISOString(),
    }
    const token = seal(alone.kit().config.PARTA_SECRET, answerPurpose, JSON.stringify(link))
    expect((await alone.call(answerByMail, { token: '' }, { body: { token } })).status).toBe(200)
    for (const person of [later, leader])
      expect((await alone.call(leaveEvent, person, { id, body: {} })).status).toBe(409)
    const { players } = await alone.row(id)
    expect(players.map(({ userId }) => userId)).toEqual([leader.id, later.id])
  })
})
