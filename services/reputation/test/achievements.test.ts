import {
  type Achievement,
  createAchievement,
  deleteAchievement,
  getAchievement,
  getAchievementProgress,
  getRanking,
  listAchievements,
  updateAchievement,
} from '@parta/contracts/achievements'
import type { FactType } from '@parta/contracts/fact'
import { emojiGiven, feedbackFinished, reviewGiven } from '@parta/contracts/feedback'
import { memberJoined, memberLeft } from '@parta/contracts/orgs'
import { people } from '@parta/kit/people/people'
import { eventually, type TestPerson, tasksSettled } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import type { Static } from 'typebox'
import { beforeAll, describe, expect, it } from 'vitest'
import { countAll } from '../src/achievements/count.ts'
import { globals } from '../src/achievements/globals.ts'
import { type ProgressRow, progresses } from '../src/achievements/store.ts'
import { personal } from '../src/personal.ts'
import { anId, counted, openReputation, publishChange, type Reputation } from './support.ts'

let alone: Reputation
let root: TestPerson
beforeAll(async () => {
  alone = await openReputation()
  root = await alone.people.person({ isSiteAdmin: true })
})

const club = anId('sokol')
const inLocales = (text: string) => ({ cs: text, en: text, sk: text })
const form = (more: object = {}) => ({
  title: inLocales('Stálice'),
  description: inLocales('Choď hrát'),
  function: 'EVENTS_ATTENDED' as const,
  config: { levelSteps: [1, 3], icons: ['ball' as const, 'star' as const] },
  ...more,
})

const say = <F extends FactType>(type: F, subject: string, data: Static<F['data']>) =>
  alone.deliver(aFact(type, data, { subject }))

let count = 0
interface Finished {
  readonly players: readonly { readonly userId: string; readonly aliasId: string | null }[]
  readonly leader: string
  readonly orgId?: string
}

/** An event was finished; its fact comes twice. @returns what the fact says */
async function finish({ players, leader, orgId }: Finished) {
  count += 1
  const eventId = anId('event')
  const data: Static<typeof feedbackFinished.data> = {
    eventId,
    eventName: 'Volejbal',
    date: new Date(Date.now() - count * 3_600_000).toISOString(),
    orgId: orgId ?? null,
    activityType: 'volleyball',
    placeId: 'hall',
    leader,
    trainer: null,
    provider: 'PARTA',
    by: leader,
    attended: [...players],
    penalized: [],
  }
  await say(feedbackFinished, eventId, data)
  return data
}

const asPlayer = ({ id }: { readonly id: string }) => ({ userId: id, aliasId: null })
const progressIn = async (who: TestPerson, achievementId: string, id = who.id) => {
  const { items } = await alone.must(getAchievementProgress, who, { id })
  return items.find((each) => each.achievementId === achievementId)
}

describe('everybody’s achievements', () => {
  it('are there from the start, twenty of them, with a name in every language', async () => {
    const jana = await alone.people.person()
    const { items, canCreate } = await alone.must(listAchievements, jana)
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(globals)))
    expect(Object.keys(globals)).toHaveLength(20)
    expect(items.every(({ canEdit }) => !canEdit) && !canCreate).toBe(true)
  })

  it('are counted from finished events, once for a fact that comes twice', async () => {
    const [lada, jana] = [await alone.people.person(), await alone.people.person()]
    for (let time = 0; time < 2; time += 1) await finish({ leader: lada.id, players: [asPlayer(jana)] })
    await eventually(async () => {
      expect(await progressIn(jana, 'g01-first-step')).toMatchObject({ points: 2, level: 1, classic: true })
      expect(await progressIn(jana, 'g02-regular')).toMatchObject({ current: 2, total: 5, unlocked: false })
    })
    await eventually(async () => expect(await progressIn(lada, 'g06-leader')).toMatchObject({ points: 2, level: 1 }))
  })

  it('are counted from emoji, reviews and organisations', async () => {
    const [jana, petr] = [await alone.people.person(), await alone.people.person()]
    const about = { eventId: 'e', eventName: 'Tenis', date: new Date().toISOString(), orgId: null, by: jana.id }
    const of = { ...about, userId: petr.id, aliasId: null }
    await say(emojiGiven, `emoji-${jana.id}`, { ...of, emoji: 'mvp' })
    await say(reviewGiven, `review-${jana.id}`, { ...of, text: 'Super', private: false })
    await say(memberJoined, `org-${jana.id}`, {
      orgId: 'orel',
      orgName: 'Orel',
      userId: jana.id,
      admins: [],
      ref: petr.id,
    })
    await eventually(async () => {
      expect(await progressIn(jana, 'g11-applause')).toMatchObject({ points: 1 })
      expect(await progressIn(jana, 'g12-kind-words')).toMatchObject({ points: 1, level: 1 })
      expect(await progressIn(jana, 'g15-team-colours')).toMatchObject({ points: 1, level: 1 })
      expect(await progressIn(petr, 'g16-mvp')).toMatchObject({ points: 1, level: 1 })
      expect(await progressIn(petr, 'g14-more-the-merrier')).toMatchObject({ points: 1, level: 1 })
    })
  })

  it('do not show the emoji of a person who hides them', async () => {
    const [jana, shy] = [await alone.people.person(), await alone.people.person({ hideEmoji: true })]
    const fact = { eventId: 'h', eventName: 'Tenis', date: new Date().toISOString(), orgId: null, by: jana.id }
    await say(emojiGiven, `hidden-${jana.id}`, { ...fact, userId: shy.id, aliasId: null, emoji: 'fair_play' })
    await eventually(async () => expect(await progressIn(shy, 'g17-fair-play')).toMatchObject({ points: 1 }))
    expect(await progressIn(jana, 'g17-fair-play', shy.id)).toBeUndefined()
    expect((await alone.must(getRanking, jana, { id: 'g17-fair-play' })).items).toEqual([])
    const own = (await alone.must(getRanking, shy, { id: 'g17-fair-play' })).own
    expect(own).toMatchObject([{ id: shy.id, rank: { pts: 1, position: 1 } }])
  })
})

describe('an achievement', () => {
  it('is created, changed and deleted by site admins, and counts what happened before', async () => {
    const jana = await alone.people.person()
    await finish({ leader: root.id, players: [asPlayer(jana)] })
    await eventually(async () => expect((await progressIn(jana, 'g01-first-step'))?.points).toBe(1))
    const body = form({ parameters: { activityType: 'volleyball' } })
    expect((await alone.call(createAchievement, jana, { body })).body).toMatchObject({ code: 'rights.notSiteAdmin' })
    const { id } = await alone.must(createAchievement, root, { body })
    await tasksSettled(alone.running.kit)
    await eventually(async () => expect(await progressIn(jana, id)).toMatchObject({ points: 1, level: 1 }))
    const config = { levelSteps: [2, 4], icons: ['ball', 'star'] }
    await alone.must(updateAchievement, root, { id, body: { config } })
    await tasksSettled(alone.running.kit)
    // Levels never go down.
    expect(await progressIn(jana, id)).toMatchObject({ points: 1, level: 1, total: 4 })
    expect((await alone.call(deleteAchievement, jana, { id })).status).toBe(403)
    for (let time = 0; time < 2; time += 1) {
      expect((await alone.call(deleteAchievement, root, { id })).status).toBe(204)
    }
    expect((await alone.call(deleteAchievement, jana, { id })).body).toMatchObject({ code: 'achievement.notFound' })
    expect((await alone.call(getAchievement, jana, { id })).body).toMatchObject({ code: 'achievement.notFound' })
    expect(await progressIn(jana, id)).toBeUndefined()
  })

  it.each([
    ['achievement.steps', { config: { levelSteps: [3, 3], icons: ['ball', 'star'] } }],
    ['achievement.icons', { config: { levelSteps: [1, 3], icons: ['ball'] } }],
    ['achievement.parameter', { parameters: { emoji: 'fire' } }],
    ['achievement.period', { parameters: { from: '2026-05-01', to: '2026-04-01' } }],
    ['validation.failed', { config: { levelSteps: [0], icons: ['ball'] } }],
    ['validation.failed', { function: 'PUSH_UPS' }],
    ['validation.failed', { title: { cs: 'Jen česky' } }],
  ])('is refused with %s when its form is wrong', async (code, more) => {
    expect((await alone.call(createAchievement, root, { body: form(more) })).body).toMatchObject({ code })
  })
})

describe('an organisation’s achievement', () => {
  async function aClub() {
    const [admin, member, stranger] = await Promise.all([1, 2, 3].map(() => alone.people.person()))
    if (!admin || !member || !stranger) throw new Error('Three people')
    alone.roles.set(admin.id, 'admin')
    alone.roles.set(member.id, 'member')
    return { admin, member, stranger }
  }

  it('is made by its admins, read by its members, and unknown to everybody else', async () => {
    const { admin, member, stranger } = await aClub()
    const body = form({ orgId: club })
    expect((await alone.call(createAchievement, member, { body })).body).toMatchObject({ code: 'rights.missing' })
    expect((await alone.call(createAchievement, stranger, { body })).body).toMatchObject({ code: 'org.notFound' })
    const made: Achievement = await alone.must(createAchievement, admin, { body })
    expect(made).toMatchObject({ orgId: club, parameters: { orgId: club }, canEdit: true })
    const query = { orgId: club }
    expect((await alone.must(listAchievements, member, { query })).items.map(({ id }) => id)).toContain(made.id)
    expect((await alone.call(listAchievements, stranger, { query })).body).toMatchObject({ code: 'org.notFound' })
    for (const operation of [getAchievement, getRanking]) {
      expect((await alone.call(operation, stranger, { id: made.id })).body).toMatchObject({
        code: 'achievement.notFound',
      })
    }
    expect((await alone.call(getAchievementProgress, member, { id: admin.id, query })).body).toMatchObject({
      code: 'rights.missing',
    })
  })

  it('counts only what happened in the organisation', async () => {
    const { admin, member } = await aClub()
    const { id } = await alone.must(createAchievement, admin, { body: form({ orgId: club }) })
    await finish({ leader: admin.id, players: [asPlayer(member)], orgId: club })
    await finish({ leader: admin.id, players: [asPlayer(member)] })
    const query = { orgId: club }
    await eventually(async () => {
      const { items } = await alone.must(getAchievementProgress, member, { id: member.id, query })
      expect(items.find(({ achievementId }) => achievementId === id)).toMatchObject({ points: 1 })
    })
    const refused = await alone.call(createAchievement, admin, {
      body: form({ orgId: club, function: 'ORGS_JOINED' }),
    })
    expect(refused.body).toMatchObject({ code: 'achievement.orgFunction' })
  })
})

describe('the achievement of an organisation', () => {
  const isCounted = (who: TestPerson) =>
    eventually(async () => expect((await progressIn(who, 'g01-first-step'))?.points).toBe(1))

  it('is earned by its members only, and by a guest from the moment they join until they leave', async () => {
    const [admin, member, guest] = await Promise.all([1, 2, 3].map(() => alone.people.person()))
    if (!admin || !member || !guest) throw new Error('Three people')
    alone.roles.set(admin.id, 'admin').set(member.id, 'member')
    const { id } = await alone.must(createAchievement, admin, { body: form({ orgId: club }) })
    await finish({ leader: admin.id, players: [asPlayer(member), asPlayer(guest)], orgId: club })
    await isCounted(guest)
    await isCounted(member)
    const { kit } = alone.running
    const levelOf = async (who: TestPerson) =>
      (
        await kit.database
          .native<ProgressRow & { _id: string }>(progresses.collection)
          .findOne({ _id: `${id}:${who.id}` })
      )?.level ?? null
    const ranked = async () => {
      const { items } = await alone.must(getRanking, admin, { id })
      return items.map((place) => place.id).filter((each) => each === member.id || each === guest.id)
    }
    await eventually(async () => expect(await ranked()).toEqual([member.id]))
    expect(await levelOf(guest)).toBeNull()
    const org = { orgId: club, orgName: 'Sokol', userId: guest.id, admins: [] }
    alone.roles.set(guest.id, 'member')
    await say(memberJoined, `joins-${guest.id}`, org)
    await eventually(async () => expect(await ranked()).toHaveLength(2))
    alone.roles.delete(guest.id)
    await say(memberLeft, `leaves-${guest.id}`, { ...org, message: '' })
    await eventually(async () => expect(await ranked()).toEqual([member.id]))
    expect(await levelOf(guest)).toBe(0)
    expect(await levelOf(member)).toBe(1)
  })
})

describe('a ranking', () => {
  it('gives equal points the same position, lists aliases but no children, and says one’s own places', async () => {
    const { id } = await alone.must(createAchievement, root, { body: form({ parameters: { orgId: 'liga' } }) })
    const [zaneta, cyril] = [
      await alone.people.person({ name: 'Žaneta' }),
      await alone.people.person({ name: 'Cyril' }),
    ]
    const [child, friend] = ['ALIAS_1__rodic', 'ALIAS_2__rodic']
    const parent = await alone.people.person({
      id: 'rodic',
      aliases: [
        { id: child, name: 'Kuba', surname: '', image: 'BASIC', ageGroup: 'child' },
        { id: friend, name: 'Bára', surname: 'Malá', image: 'BASIC', ageGroup: 'adult' },
      ],
    })
    const alias = (aliasId: string) => ({ userId: parent.id, aliasId })
    const common = { leader: root.id, orgId: 'liga' }
    await finish({ ...common, players: [asPlayer(zaneta), asPlayer(cyril), alias(child), alias(friend)] })
    await finish({ ...common, players: [asPlayer(zaneta), asPlayer(cyril), alias(child)] })
    await eventually(async () => {
      const { items } = await alone.must(getRanking, zaneta, { id })
      expect(items.map(({ name, rank: { pts, position } }) => [name, pts, position])).toEqual([
        ['Cyril', 2, 1],
        ['Žaneta', 2, 1],
        ['Bára', 1, 3],
      ])
    })
    const aliasesShown = async (viewer: TestPerson) =>
      (await alone.must(getAchievementProgress, viewer, { id: parent.id })).aliases.map((one) => one.id)
    expect(await aliasesShown(zaneta)).toEqual([friend])
    expect(await aliasesShown(parent)).toEqual([child, friend])
    const { own } = await alone.must(getRanking, parent, { id })
    expect(own.map(({ aliasId, rank: { position } }) => [aliasId, position])).toEqual([
      [child, 1],
      [friend, 3],
    ])
    const first = await alone.must(getRanking, cyril, { id, query: { limit: '2' } })
    const next = await alone.must(getRanking, cyril, { id, query: { limit: '2', nextToken: first.nextToken ?? '' } })
    expect(next.items.map(({ name }) => name)).toEqual(['Bára'])
    expect(next.nextToken).toBeUndefined()
  })

  it('shows the minimum of people hidden by a block, and no deleted people, a moment after that', async () => {
    const { id } = await alone.must(createAchievement, root, { body: form({ parameters: { orgId: 'blok' } }) })
    const [jana, petr, eva] = await Promise.all(['Jana', 'Petr', 'Eva'].map((name) => alone.people.person({ name })))
    if (!jana || !petr || !eva) throw new Error('Three people')
    await finish({ leader: root.id, orgId: 'blok', players: [jana, petr, eva].map(asPlayer) })
    const shown = async () => (await alone.must(getRanking, jana, { id })).items.map(({ surname }) => surname)
    const whole = [eva, jana, petr].map(({ surname }) => surname)
    await eventually(async () => expect(await shown()).toEqual(whole))
    await publishChange(alone, { ...jana, apart: [petr.id] })
    await eventually(async () => expect(await shown()).toEqual([eva.surname, jana.surname, 'T.']))
    await publishChange(alone, { ...eva, deleted: true })
    await eventually(async () => expect(await shown()).toEqual([jana.surname, 'T.']))
  })
})

describe('a deleted person', () => {
  it('has no progress, and it does not come back by a late recount', async () => {
    const jana = await alone.people.person()
    await finish({ leader: root.id, players: [asPlayer(jana)] })
    await eventually(async () => expect(await progressIn(jana, 'g01-first-step')).toMatchObject({ points: 1 }))
    const { kit } = alone.running
    const { token: _token, ...card } = jana
    await kit.newer(people.definition.collection, { _id: jana.id, version: 2, data: { ...card, deleted: true } })
    for (let time = 0; time < 2; time += 1) await personal(kit).erase({ id: jana.id, aliasIds: [] })
    await countAll(kit, { progress: [jana.id] })
    const rows = kit.database.native<ProgressRow & { _id: string }>(progresses.collection)
    expect(await rows.countDocuments({ subject: jana.id })).toBe(0)
  })
})

describe('the same facts in another order', () => {
  it('give the same progress, with the same moments', async () => {
    const { kit } = alone.running
    const [jana, petr] = [await alone.people.person(), await alone.people.person()]
    const finished: Awaited<ReturnType<typeof finish>>[] = []
    for (let time = 0; time < 4; time += 1) finished.push(await finish({ leader: root.id, players: [asPlayer(jana)] }))
    // Petr came to events at the same times, whose facts arrive the other way round.
    for (const data of finished.toReversed()) {
      const eventId = `later-${data.eventId}`
      await say(feedbackFinished, eventId, { ...data, eventId, attended: [asPlayer(petr)] })
    }
    await counted(alone)
    const stored = async ({ id }: TestPerson) => {
      const rows = kit.database.native<ProgressRow & { _id: string }>(progresses.collection)
      return (await rows.find({ subject: id }).sort({ achievementId: 1 }).toArray()).map(
        ({ achievementId, points, level, reachedAt }) => ({ achievementId, points, level, reachedAt }),
      )
    }
    const ofJana = await stored(jana)
    expect(ofJana.find(({ achievementId }) => achievementId === 'g01-first-step')?.points).toBe(4)
    expect(await stored(petr)).toEqual(ofJana)
  })
})
