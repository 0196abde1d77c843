import {
  emitEmojiBatch,
  emitFeedback,
  type FeedbackEvent,
  type FeedbackPlayer,
  finishFeedback,
  getFeedback,
  listFeedback,
} from '@parta/contracts/feedback'
import { penaltyRepeats } from '@parta/contracts/karma'
import { getReviews, getStats } from '@parta/contracts/reputation'
import type { Running } from '@parta/kit/service'
import { eventually, type TestPeople, type TestPerson, tasksSettled } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { finishByClock } from '../src/feedback/finish.ts'
import { openReputation, type Reputation } from './support.ts'

let alone: Reputation
let running: Running
let people: TestPeople
beforeAll(async () => {
  alone = await openReputation()
  ;({ people, running } = alone)
})

const call: Reputation['call'] = (operation, who, sent) => alone.call(operation, who, sent)

async function aCrew(): Promise<{ leader: TestPerson; jana: TestPerson; petr: TestPerson; eventId: string }> {
  const [leader, jana, petr] = [await people.person(), await people.person(), await people.person()]
  return { leader, jana, petr, eventId: await alone.ended({ leader, players: [leader, jana, petr] }) }
}

const karmaOf = async (who: TestPerson) =>
  ((await call(getStats, who, { id: who.id })).body['karma'] as { value: number }).value

const emit = (who: TestPerson, body: object) => call(emitFeedback, who, { body })

describe('feedback', () => {
  it('waits for everybody who was in an event that ended, and for nobody else', async () => {
    const { leader, jana, eventId } = await aCrew()
    const stranger = await people.person()
    const listed = async (who: TestPerson) => (await call(listFeedback, who)).body['items'] as FeedbackEvent[]
    expect(await listed(jana)).toMatchObject([{ id: eventId, name: 'Volejbal', runs: false }])
    expect(await listed(leader)).toMatchObject([{ id: eventId, runs: true }])
    expect(await listed(stranger)).toEqual([])
    expect(await call(getFeedback, stranger, { id: eventId })).toMatchObject({
      status: 404,
      body: { code: 'feedback.notFound' },
    })
  })

  it('gives each emoji once, at most three to one player, and none to oneself', async () => {
    const { jana, petr, eventId } = await aCrew()
    const give = (emoji: string, to = petr) => emit(jana, { type: 'emoji', eventId, userOrAliasId: to.id, emoji })
    for (const emoji of ['fire', 'fire', 'clap', 'star']) expect((await give(emoji)).status).toBeLessThan(300)
    expect((await give('rocket')).body['code']).toBe('feedback.tooMany')
    expect((await give('fire', jana)).body['code']).toBe('feedback.own')
    const stats = async () => (await call(getStats, petr, { id: petr.id })).body['emoji']
    await eventually(async () => expect(await stats()).toEqual({ fire: 1, clap: 1, star: 1 }))
    const { players } = (await call(getFeedback, jana, { id: eventId })).body as { players: FeedbackPlayer[] }
    expect(players.find(({ id }) => id === petr.id)).toMatchObject({ emojis: ['fire', 'clap', 'star'] })
  })

  it('gives emoji to many with one call, or to nobody when one of them was not there', async () => {
    const { leader, jana, petr, eventId } = await aCrew()
    const batch = (ids: readonly string[]) => ({
      body: { eventId, emojis: ids.map((userOrAliasId) => ({ userOrAliasId, emoji: 'fun' })) },
    })
    expect((await call(emitEmojiBatch, jana, batch([petr.id, 'nobody']))).body['code']).toBe('feedback.notFound')
    expect((await call(emitEmojiBatch, jana, batch([petr.id, leader.id]))).status).toBeLessThan(300)
    for (const who of [petr, leader]) {
      await eventually(async () =>
        expect((await call(getStats, who, { id: who.id })).body['emoji']).toEqual({ fun: 1 }),
      )
    }
  })

  it('shows a review on the receiver’s profile; written again it replaces the one before', async () => {
    const { jana, petr, eventId } = await aCrew()
    for (const text of ['Super', 'Super  hra']) {
      expect((await emit(jana, { type: 'review', eventId, userOrAliasId: petr.id, text })).status).toBeLessThan(300)
    }
    const reviewed = async () => (await call(getReviews, petr, { id: petr.id })).body['items']
    await eventually(async () => expect(await reviewed()).toMatchObject([{ by: { id: jana.id }, text: 'Super hra' }]))
  })

  it('refuses a review of more than a hundred characters', async () => {
    const { jana, petr, eventId } = await aCrew()
    const long = await emit(jana, { type: 'review', eventId, userOrAliasId: petr.id, text: 'x'.repeat(101) })
    expect(long.body['code']).toBe('validation.failed')
  })
})

describe('karma', () => {
  it('is taken by who runs the event only, once, and given back by an undo', async () => {
    const { leader, jana, petr, eventId } = await aCrew()
    const penalty = { type: 'karma', eventId, userOrAliasId: petr.id }
    expect((await emit(jana, penalty)).body['code']).toBe('feedback.notAllowed')
    expect((await emit(leader, { ...penalty, userOrAliasId: leader.id })).body['code']).toBe('feedback.notAllowed')
    for (let time = 0; time < 2; time += 1) expect((await emit(leader, penalty)).status).toBeLessThan(300)
    await eventually(async () => expect(await karmaOf(petr)).toBe(8))
    expect((await emit(leader, { ...penalty, undo: true })).status).toBeLessThan(300)
    await eventually(async () => expect(await karmaOf(petr)).toBe(9))
  })

  it('is taken again after an undo, some times, and stays taken when the event is finished', async () => {
    const { leader, petr, eventId } = await aCrew()
    const penalty = { type: 'karma', eventId, userOrAliasId: petr.id }
    const stepsOf = async () => {
      const steps = running.kit.database.native<{ _id: string; kind: string }>('karma-steps')
      return (await steps.find({ eventId, subject: petr.id }).sort({ _id: 1 }).toArray()).map(({ kind }) => kind)
    }
    await emit(leader, penalty)
    for (let time = 0; time < penaltyRepeats; time += 1) {
      // Twice is once.
      for (const undo of [true, true, false, false])
        expect((await emit(leader, { ...penalty, undo })).status).toBeLessThan(300)
    }
    const repeated = Array.from({ length: penaltyRepeats }, () => ['undo', 'penalty']).flat()
    await eventually(async () => expect(await stepsOf()).toEqual(['penalty', ...repeated]))
    await eventually(async () => expect(await karmaOf(petr)).toBe(8))
    expect((await call(getFeedback, leader, { id: eventId })).body).toMatchObject({
      players: expect.arrayContaining([expect.objectContaining({ id: petr.id, penalty: true })]),
    })
    await emit(leader, { ...penalty, undo: true })
    expect((await emit(leader, penalty)).body['code']).toBe('feedback.undone')
    await eventually(async () => expect(await karmaOf(petr)).toBe(9))
  })

  it('says to a stranger the same of who was there and of who was not', async () => {
    const { petr, eventId } = await aCrew()
    const stranger = await people.person()
    for (const [id, to] of [
      [eventId, petr.id],
      [eventId, stranger.id],
      [eventId, 'nobody'],
      ['no-event', petr.id],
    ]) {
      const refused = await emit(stranger, { type: 'karma', eventId: id, userOrAliasId: to })
      expect(refused).toMatchObject({ status: 404, body: { code: 'feedback.notFound' } })
    }
  })

  it('cannot be taken or given back once the event is finished', async () => {
    const { leader, petr, eventId } = await aCrew()
    const penalty = { type: 'karma', eventId, userOrAliasId: petr.id }
    await emit(leader, penalty)
    expect((await call(finishFeedback, leader, { id: eventId })).status).toBeLessThan(300)
    expect((await emit(leader, { ...penalty, undo: true })).body['code']).toBe('feedback.finished')
    await eventually(async () => expect(await karmaOf(petr)).toBe(8))
  })
})

describe('finishing', () => {
  it('by a player ends the player’s own feedback only', async () => {
    const { jana, petr, eventId } = await aCrew()
    expect((await call(finishFeedback, jana, { id: eventId })).status).toBeLessThan(300)
    expect((await call(listFeedback, jana)).body['items']).toEqual([])
    expect((await call(finishFeedback, jana, { id: eventId })).body['code']).toBe('feedback.finished')
    expect((await call(listFeedback, petr)).body['items']).toMatchObject([{ id: eventId }])
    expect((await call(getStats, jana, { id: jana.id })).body['streak']).toMatchObject({ value: 0 })
  })

  it('by the leader counts the attendance of everybody confirmed and without a penalty', async () => {
    const [leader, jana, petr, late] = await Promise.all([1, 2, 3, 4].map(() => people.person()))
    if (!leader || !jana || !petr || !late) throw new Error('Expected four people in the test')
    const eventId = await alone.ended({ leader, players: [jana, petr], late })
    await emit(leader, { type: 'karma', eventId, userOrAliasId: petr.id })
    await call(finishFeedback, leader, { id: eventId })
    const streakOf = async (who: TestPerson) => (await call(getStats, who, { id: who.id })).body['streak']
    await eventually(async () => expect(await streakOf(jana)).toMatchObject({ value: 1 }))
    for (const who of [petr, late, leader]) expect(await streakOf(who)).toMatchObject({ value: 0 })
  })

  it('by the clock counts as by the leader; a second run changes nothing', async () => {
    const { jana, eventId } = await aCrew()
    for (let time = 0; time < 2; time += 1) await finishByClock(running.kit, eventId)
    await tasksSettled(running.kit)
    const streak = async () => (await call(getStats, jana, { id: jana.id })).body['streak']
    await eventually(async () => expect(await streak()).toMatchObject({ value: 1 }))
  })

  it('gives a point of karma back after three attendances', async () => {
    const { leader, jana, eventId } = await aCrew()
    await emit(leader, { type: 'karma', eventId, userOrAliasId: jana.id })
    await call(finishFeedback, leader, { id: eventId })
    for (let time = 0; time < 3; time += 1) {
      await eventually(async () => expect(await karmaOf(jana)).toBe(8))
      const next = await alone.ended({ leader, players: [jana] })
      await call(finishFeedback, leader, { id: next })
    }
    await eventually(async () => expect(await karmaOf(jana)).toBe(9))
  })
})
