import { attendanceChanged, eventEnded } from '@parta/contracts/event-facts'
import { feedbackFinished, penaltyGiven, penaltyUndone } from '@parta/contracts/feedback'
import { appealDecided } from '@parta/contracts/karma'
import { getStats } from '@parta/contracts/reputation'
import { eventually } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { anId, openReputation, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openReputation()
})

const hour = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

/** The facts of an event where Jana did not confirm and lost a point, Petr came, and which its leader finished. */
async function aPast() {
  const [leader, jana, petr] = [
    await reputation.people.person(),
    await reputation.people.person(),
    await reputation.people.person(),
  ]
  const about = { eventId: anId('past'), eventName: 'Volejbal', date: ago(4), orgId: null }
  const staff = { leader: leader.id, trainer: null }
  const place = { ...staff, activityType: 'volleyball' as const, placeId: 'place-1', provider: 'PARTA' as const }
  const ofJana = { userId: jana.id, aliasId: null }
  const ofPetr = { userId: petr.id, aliasId: null }
  const ended = { ...about, ...place, endDate: ago(2), private: false }
  const deliver = {
    ended: () =>
      reputation.deliver(
        aFact(eventEnded, {
          ...ended,
          attendees: [
            { ...ofJana, isConfirmed: false },
            { ...ofPetr, isConfirmed: true },
          ],
        }),
      ),
    penalty: () =>
      reputation.deliver(aFact(penaltyGiven, { ...about, ...ofJana, by: leader.id }, { version: 2, at: ago(1) })),
    undo: () =>
      reputation.deliver(aFact(penaltyUndone, { ...about, ...ofJana, by: leader.id }, { version: 3, at: ago(0.8) })),
    again: () =>
      reputation.deliver(aFact(penaltyGiven, { ...about, ...ofJana, by: leader.id }, { version: 4, at: ago(0.6) })),
    giveBack: () => {
      const { date: _date, ...decided } = { ...about, ...ofJana, by: petr.id, givenBack: true }
      return reputation.deliver(aFact(appealDecided, decided, { version: 2 }))
    },
    finished: () =>
      reputation.deliver(
        aFact(feedbackFinished, {
          ...about,
          ...place,
          by: leader.id,
          attended: [ofPetr],
          penalized: [ofJana],
        }),
      ),
    mark: () => {
      const markedAt = new Date().toISOString()
      const attendees = [jana, petr].map(({ id: userId }) => ({
        userId,
        aliasId: null,
        isConfirmed: userId === petr.id,
        wasThere: userId === jana.id,
        markedAt,
      }))
      return reputation.deliver(aFact(attendanceChanged, { ...ended, attendees }))
    },
  } as const
  const streakOf = async (id: string) => (await reputation.must(getStats, leader, { id })).streak.value
  const counted = (streaks: { jana: number; petr: number }) =>
    eventually(async () => expect({ jana: await streakOf(jana.id), petr: await streakOf(petr.id) }).toEqual(streaks))
  return { deliver, counted }
}
type Step = keyof Awaited<ReturnType<typeof aPast>>['deliver']

describe('the facts of an event in an empty store', () => {
  it.each<[readonly Step[], number]>([
    [['ended', 'penalty', 'finished'], 0],
    [['penalty', 'ended', 'finished'], 0],
    [['ended', 'finished', 'penalty'], 0],
    [['ended', 'penalty', 'undo', 'finished'], 1],
    [['undo', 'ended', 'finished', 'penalty'], 1],
    [['ended', 'penalty', 'undo', 'again', 'finished'], 0],
    [['again', 'ended', 'undo', 'finished', 'penalty'], 0],
    [['ended', 'penalty', 'finished', 'giveBack'], 1],
    [['giveBack', 'penalty', 'ended', 'finished'], 1],
    [['giveBack', 'ended', 'penalty', 'finished'], 1],
  ])(
    'say whose point stays taken: %j, then a mark that Jana was there, give her %i attendance',
    async (steps, there) => {
      const { deliver, counted } = await aPast()
      for (const step of steps) await deliver[step]()
      await counted({ jana: 0, petr: 1 })
      await deliver.mark()
      await counted({ jana: there, petr: 0 })
    },
  )
})
