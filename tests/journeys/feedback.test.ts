import { createAchievement } from '@parta/contracts/achievements'
import { getEvent } from '@parta/contracts/events'
import type { Envelope } from '@parta/contracts/fact'
import {
  emitEmojiBatch,
  emitFeedback,
  finishFeedback,
  getFeedback,
  levelRated,
  listFeedback,
  listOrgFeedback,
  penaltyGiven,
  rateLevel,
} from '@parta/contracts/feedback'
import { appealPenalty, decideAppeal, listAppeals, listKarma, listOrgAppeals } from '@parta/contracts/karma'
import { getLevels } from '@parta/contracts/levels'
import { listNotifications } from '@parta/contracts/notifications'
import { createOrg, joinOrg } from '@parta/contracts/orgs'
import { createEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { createAlias } from '@parta/contracts/profiles'
import { getReviews, getStats } from '@parta/contracts/reputation'
import { type Running, startService } from '@parta/kit/service'
import { eventually, tasksSettled, testEnv } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service as reputation } from '../../services/reputation/src/app.ts'
import { eventForm } from '../privacy/family.ts'
import { reporting } from './changes.ts'
import { anAdmin, aPerson, openParta, type Parta, type Person, serviceOf } from './parta.ts'
import { endEvent, factsOf } from './past.ts'
import { settled } from './settled.ts'

let parta: Parta
let [lenka, jana, petr, eva, admin] = [] as unknown as [Person, Person, Person, Person, Person]
let [orgId, eventId, kuba] = ['', '', '']

beforeAll(async () => {
  parta = await openParta(reporting())
  ;[lenka, jana, petr] = [await aPerson(parta, 'Lenka'), await aPerson(parta, 'Jana'), await aPerson(parta, 'Petr')]
  ;[eva, admin] = [await aPerson(parta, 'Eva'), await anAdmin(parta)]
  const club = { name: 'Sokol', type: 'club', maxMembers: 20 }
  orgId = (await parta.must(createOrg, { token: lenka.token, body: club })).id
  await parta.must(joinOrg, { token: petr.token, id: orgId, body: {} })
  kuba = (await parta.must(createAlias, { token: jana.token, body: { name: 'Kuba', ageGroup: 'child' } })).id
  const form = { ...eventForm, name: 'Volejbal', maxPlayers: 9, eventOrgId: orgId }
  eventId = (await parta.must(createEvent, { token: lenka.token, body: form })).id
  await parta.must(joinEvent, { token: jana.token, id: eventId, body: { aliasIds: [jana.id, kuba] } })
  await parta.must(joinEvent, { token: petr.token, id: eventId, body: {} })
})
afterAll(() => parta.close())

const give = (who: Person, body: object) => parta.must(emitFeedback, { token: who.token, body: { eventId, ...body } })
const statsOf = (who: Person, id = who.id) => parta.must(getStats, { token: who.token, id })
const noticesOf = async (who: Person) =>
  (await parta.must(listNotifications, { token: who.token })).items.map(({ type }) => type)

/** The steps build on one another. */
describe('feedback on an event', () => {
  it('waits for everybody who was in it once it has ended, and for nobody else', async () => {
    await endEvent(parta, eventId)
    for (const { token } of [lenka, jana, petr]) {
      await eventually(async () =>
        expect((await parta.must(listFeedback, { token })).items.map(({ id }) => id)).toEqual([eventId]),
      )
    }
    expect((await parta.must(listFeedback, { token: eva.token })).items).toEqual([])
    expect((await parta.call(getFeedback, { token: eva.token, id: eventId })).body.code).toBe('feedback.notFound')
    const { players } = await parta.must(getFeedback, { token: petr.token, id: eventId })
    expect(players.map(({ name }) => name).toSorted()).toEqual(['Jana', 'Kuba', 'Lenka', 'Petr'])
  })

  it('gives emoji and a review, which are on the profile and notified once', async () => {
    const emojis = [jana.id, kuba].map((userOrAliasId) => ({ userOrAliasId, emoji: 'fire' }))
    await parta.must(emitEmojiBatch, { token: petr.token, body: { eventId, emojis } })
    await give(lenka, { type: 'emoji', userOrAliasId: jana.id, emoji: 'clap' })
    for (const text of ['Dobrá', 'Výborná hra']) await give(petr, { type: 'review', userOrAliasId: jana.id, text })
    await eventually(async () => expect((await statsOf(jana)).emoji).toEqual({ fire: 1, clap: 1 }))
    await eventually(async () => expect((await statsOf(jana, kuba)).emoji).toEqual({ fire: 1 }))
    await eventually(async () => {
      const { items } = await parta.must(getReviews, { token: eva.token, id: jana.id })
      expect(items).toMatchObject([{ by: { id: petr.id }, eventName: 'Volejbal', text: 'Výborná hra' }])
      const notices = (await noticesOf(jana)).filter((type) => !type.startsWith('event.'))
      // One for her emoji, one for those of her son.
      expect(notices.toSorted()).toEqual(['feedback.emoji', 'feedback.emoji', 'profile.comment'])
    })
  })

  it('takes karma, which an undo gives back', async () => {
    await give(lenka, { type: 'karma', userOrAliasId: petr.id })
    await give(lenka, { type: 'karma', userOrAliasId: kuba })
    await eventually(async () => expect((await statsOf(petr)).karma.value).toBe(8))
    await give(lenka, { type: 'karma', userOrAliasId: kuba, undo: true })
    await eventually(async () =>
      expect((await noticesOf(jana)).filter((type) => type.startsWith('karma.'))).toHaveLength(2),
    )
    await eventually(async () => expect((await statsOf(jana, kuba)).karma.value).toBe(9))
  })

  it('rates the levels of players, which stay hidden below five raters', async () => {
    const rating = { eventId, userOrAliasId: jana.id }
    for (const level of [4, 1]) await parta.must(rateLevel, { token: petr.token, body: { ...rating, level } })
    await parta.must(rateLevel, { token: lenka.token, body: { ...rating, level: 1 } })
    const waiting = [{ activityType: 'badminton', missing: 3 }]
    await eventually(async () =>
      expect(await parta.must(getLevels, { token: jana.token, id: jana.id })).toMatchObject({ items: [], waiting }),
    )
  })

  it('counts the streaks of those who came when the leader finishes it', async () => {
    for (const { token } of [petr, lenka]) await parta.must(finishFeedback, { token, id: eventId })
    await eventually(async () => expect((await statsOf(jana)).streak.value).toBe(1))
    await eventually(async () => expect((await statsOf(jana, kuba)).streak.value).toBe(1))
    expect((await statsOf(petr)).streak.value).toBe(0)
    expect((await parta.must(listFeedback, { token: petr.token })).items).toEqual([])
  })

  it('is read by the members of the organisation only, who see of members’ children those they played with', async () => {
    const lines = async () =>
      (await parta.must(listOrgFeedback, { token: petr.token, id: orgId })).items.map(({ about }) => about.name)
    expect(await lines()).not.toContain('Kuba')
    const ofParent = await parta.call(listOrgFeedback, { token: jana.token, id: orgId })
    expect(ofParent.body.code).toBe('org.notFound')
    await parta.must(joinOrg, { token: jana.token, id: orgId, body: {} })
    const { items } = await parta.must(listOrgFeedback, { token: petr.token, id: orgId })
    const said = new Set(items.map(({ about, emoji, text }) => `${about.name}: ${emoji ?? text}`))
    expect(said).toEqual(new Set(['Jana: Výborná hra', 'Jana: clap', 'Jana: fire', 'Kuba: fire']))
    expect(items).toHaveLength(4)
    expect((await parta.call(listOrgFeedback, { token: eva.token, id: orgId })).body.code).toBe('org.notFound')
    await parta.must(joinOrg, { token: eva.token, id: orgId, body: {} })
    const toNewcomer = await parta.must(listOrgFeedback, { token: eva.token, id: orgId })
    expect(toNewcomer.items.map(({ about }) => about.name)).toEqual(['Jana', 'Jana', 'Jana'])
  })

  it('counts for a new achievement of the organisation, which tells its members in its own name', async () => {
    const text = { cs: 'Stálice', en: 'Regular', sk: 'Stálica' }
    const config = { levelSteps: [1], icons: ['ball'] }
    const body = { title: text, description: text, function: 'EVENTS_ATTENDED', config, orgId }
    const { id } = await parta.must(createAchievement, { token: lenka.token, body })
    await eventually(async () => {
      const { items } = await parta.must(listNotifications, { token: jana.token })
      const told = items.filter(({ detail }) => detail?.achievement?.id === id)
      expect(told.map(({ org, sender }) => ({ org, sender }))).toEqual(
        [jana.id, kuba].map(() => ({ org: { id: orgId, name: 'Sokol' }, sender: null })),
      )
    })
  })
})

describe('a level', () => {
  it('that five people have rated is shown, and decides on joining', async () => {
    await rateEarlier({ userId: jana.id, aliasId: null }, [5, 1, 1])
    const items = [{ activityType: 'badminton', level: 1.8, margin: 0.8, raters: 5 }]
    await eventually(async () =>
      expect(await parta.must(getLevels, { token: petr.token, id: jana.id })).toEqual({
        items,
        waiting: [],
        hidden: false,
      }),
    )
    const form = { ...eventForm, name: 'Liga', maxPlayers: 9, minLevel: 3 }
    const { id } = await parta.must(createEvent, { token: lenka.token, body: form })
    await eventually(async () => {
      const { peerLevels } = await parta.must(getEvent, { token: jana.token, id })
      expect(peerLevels).toEqual([{ id: jana.id, level: 1.8, raters: 5 }])
    })
    const { body } = await parta.call(joinEvent, { token: jana.token, id, body: {} })
    expect(body.code).toBe('event.levelTooLow')
    // Nobody rated Kuba, and his profile says nothing.
    const joined = await parta.must(joinEvent, { token: jana.token, id, body: { aliasIds: [kuba] } })
    expect(joined).toMatchObject({ joined: [kuba] })
  })

  it('is gone below five raters', async () => {
    await rateEarlier({ userId: jana.id, aliasId: kuba }, [3, 3, 3, 3, 3])
    const seen = async () => (await parta.must(getLevels, { token: jana.token, id: kuba })).items.length
    await eventually(async () => expect(await seen()).toBe(1))
    await rateEarlier({ userId: jana.id, aliasId: kuba }, [null])
    await eventually(async () => expect(await seen()).toBe(0))
  })
})

let ratings = 0

/** As if other people had rated somebody after an earlier event, one after the other. */
async function rateEarlier(
  of: { readonly userId: string; readonly aliasId: string | null },
  levels: readonly (number | null)[],
) {
  const { kit } = serviceOf(parta, 'reputation')
  for (const [at, level] of levels.entries()) {
    ratings += 1
    const about = { eventId: 'earlier', eventName: 'Dřív', date: new Date().toISOString(), orgId: null }
    const data = { ...about, ...of, by: `rater-${at}`, activityType: 'badminton' as const, level }
    const publication = { id: `rated:${ratings}:0`, subject: 'earlier', at: new Date(), version: ratings }
    await kit.publish({ type: levelRated, data }, publication)
  }
}

describe('a penalty', () => {
  it('is listed for its owner, who appeals; an admin who did not take it gives it back', async () => {
    const [penalty] = (await parta.must(listKarma, { token: petr.token, id: petr.id })).items
    expect(penalty).toMatchObject({ kind: 'penalty', by: { id: lenka.id }, mayAppeal: true })
    const about = { eventId, userOrAliasId: petr.id }
    await parta.must(appealPenalty, { token: petr.token, body: { ...about, text: 'Stála mi tramvaj.' } })
    // Lenka is the only admin of the organisation, and took the point herself.
    expect((await parta.must(listOrgAppeals, { token: lenka.token, id: orgId })).items).toEqual([])
    const { items } = await parta.must(listAppeals, { token: admin.token })
    expect(items).toMatchObject([{ ...about, takenBy: { id: lenka.id } }])
    await parta.must(decideAppeal, { token: admin.token, body: { ...about, giveBack: true } })
    await eventually(async () => expect((await statsOf(petr)).karma.value).toBe(9))
    await eventually(async () => expect(await noticesOf(petr)).toContain('karma.returned'))
  })

  it('given nine times keeps a child from joining, but not its parent; given six times, a leader from creating', async () => {
    const form = { ...eventForm, name: 'Příště', maxPlayers: 9 }
    const next = (await parta.must(createEvent, { token: lenka.token, body: form })).id
    await penalize(9, { userId: jana.id, aliasId: kuba })
    await penalize(6, { userId: lenka.id, aliasId: null })
    await eventually(async () => {
      const { body } = await parta.call(createEvent, { token: lenka.token, body: form })
      expect(body.code).toBe('karma.tooLowToCreate')
    })
    await eventually(async () => {
      const { body } = await parta.call(joinEvent, { token: jana.token, id: next, body: { aliasIds: [kuba] } })
      expect(body.code).toBe('karma.tooLow')
    })
    expect((await parta.call(joinEvent, { token: jana.token, id: next, body: {} })).status).toBe(200)
  })
})

/** As if earlier events had taken points. */
async function penalize(points: number, of: { readonly userId: string; readonly aliasId: string | null }) {
  const { kit } = serviceOf(parta, 'reputation')
  for (let point = 1; point <= points; point += 1) {
    const about = { eventId: `earlier-${point}`, eventName: 'Dřív', date: new Date().toISOString(), orgId: null }
    const id = `earlier:${of.aliasId ?? of.userId}:${point}:0`
    const publication = { id, subject: about.eventId, at: new Date(), version: point }
    await kit.publish({ type: penaltyGiven, data: { ...about, ...of, by: eva.id } }, publication)
  }
}

const collections = ['attendances', 'karma-steps', 'emoji', 'reviews', 'records', 'level-ratings', 'peer-levels']

/** The rows of reputation as text, without the bookkeeping of writes. */
async function rowsOf({ kit }: Running): Promise<string[]> {
  const written = { v: 0, facts: 0, pendingAt: 0, commits: 0, causes: 0, recounts: 0 }
  const found = await Promise.all(
    collections.map((name) => kit.database.native(name).find({}, { projection: written }).sort({ _id: 1 }).toArray()),
  )
  return found.flatMap((rows, at) => rows.map((row) => `${collections[at]} ${JSON.stringify(row)}`))
}

async function deliver(to: Running, facts: readonly Envelope[]): Promise<void> {
  for (const fact of facts) {
    for (const { type, run } of to.built.reactions ?? []) if (type.name === fact.type) await run(fact)
  }
}

describe('the facts of all this', () => {
  it('change nothing when they are delivered again, and give the same rows in an empty store, with the events first or last', async () => {
    await settled(parta)
    const running = serviceOf(parta, 'reputation')
    const before = await rowsOf(running)
    for (const name of collections) expect(before.join('\n')).toContain(`${name} {`)
    const [ended, given] = [await factsOf(parta, 'events'), await factsOf(parta, 'reputation')]
    await deliver(running, [...ended, ...given])
    await tasksSettled(running.kit)
    expect(await rowsOf(running)).toEqual(before)
    for (const facts of [
      [...ended, ...given],
      [...given.toReversed(), ...ended],
    ]) {
      const empty = await startService(reputation, testEnv())
      try {
        await deliver(empty, facts)
        await tasksSettled(empty.kit)
        expect(await rowsOf(empty)).toEqual(before)
      } finally {
        await empty.close()
      }
    }
  })

  it('leave no dead letters', async () => {
    for (const { kit } of parta.local.services) {
      expect(await kit.database.native('dead-letters').countDocuments(), kit.service).toBe(0)
    }
  })
})
