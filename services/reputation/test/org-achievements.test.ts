import { achievementsPerDay } from '@parta/contracts/achievement-values'
import {
  achievementUnlocked,
  createAchievement,
  deleteAchievement,
  listAchievements,
  updateAchievement,
} from '@parta/contracts/achievements'
import { day } from '@parta/contracts/durations'
import { feedbackFinished } from '@parta/contracts/feedback'
import { idsFrom } from '@parta/kit/store/id'
import { eventually, type TestPerson, tasksSettled } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { achievements, type StoredAchievement } from '../src/achievements/store.ts'
import { anId, openReputation, type Reputation } from './support.ts'

let alone: Reputation
let admin: TestPerson
beforeAll(async () => {
  alone = await openReputation()
  admin = await alone.people.person()
  alone.roles.set(admin.id, 'admin')
})

const inLocales = (text: string) => ({ cs: text, en: text, sk: text })
const formOf = (orgId: string | null) => ({
  title: inLocales('Stálice'),
  description: inLocales('Choď hrát'),
  function: 'EVENTS_ATTENDED' as const,
  config: { levelSteps: [1, 3], icons: ['ball' as const, 'star' as const] },
  orgId,
})

let count = 0
/** An event of an organisation was finished; its fact comes twice. */
async function finish(orgId: string, { id }: TestPerson): Promise<void> {
  count += 1
  const about = {
    eventId: anId('event'),
    eventName: 'Volejbal',
    activityType: 'volleyball',
    placeId: 'hall',
    provider: 'PARTA',
  } as const
  const date = new Date(Date.now() - count * 3_600_000).toISOString()
  const attended = [{ userId: id, aliasId: null }]
  const whole = { ...about, date, orgId, leader: admin.id, trainer: null, by: admin.id, attended, penalized: [] }
  await alone.deliver(aFact(feedbackFinished, whole, { subject: about.eventId }))
}

/** The levels of an achievement that were published so far. */
const unlockedOf = (achievementId: string) =>
  alone.published(achievementUnlocked).flatMap(({ data }) => (data.id === achievementId ? [data] : []))

describe('a level of an organisation’s achievement', () => {
  it('is published with the organisation’s name, and since when the achievement is counted', async () => {
    const jana = await alone.people.person()
    const orgId = anId('org')
    const card = { id: orgId, name: 'Sokol', image: 'BASIC', currency: 'CZK' as const, private: false, deleted: false }
    alone.orgs.set(orgId, { ...card, admins: [admin.id], powerUsers: [], isRegistered: false })
    alone.roles.set(orgId, 'member')
    await finish(orgId, jana)
    const { id } = await alone.must(createAchievement, admin, { body: formOf(orgId) })
    const about = { orgId, orgName: 'Sokol', userId: jana.id }
    await eventually(() => expect(unlockedOf(id)).toMatchObject([{ ...about, level: 1 }]))
    const [first] = unlockedOf(id)
    // It was reached before the achievement was there.
    expect(Date.parse(first?.countedFrom ?? '')).toBeGreaterThan(Date.parse(first?.reachedAt ?? ''))
    const config = { levelSteps: [1], icons: ['ball'] }
    await alone.must(updateAchievement, admin, { id, body: { title: inLocales('Jinak') } })
    const stored = () =>
      alone.running.kit.database.native<StoredAchievement>(achievements.collection).findOne({ _id: id })
    expect((await stored())?.countedFrom?.toISOString()).toBe(first?.countedFrom)
    await alone.must(updateAchievement, admin, { id, body: { config } })
    expect((await stored())?.countedFrom?.getTime()).toBeGreaterThan(Date.parse(first?.countedFrom ?? ''))
  })
})

describe('the achievements that an organisation creates', () => {
  const codeOf = async (orgId: string) =>
    (await alone.call(createAchievement, admin, { body: formOf(orgId) })).body['code']

  it('are limited within a day, deleted ones included, and in each organisation by itself', async () => {
    for (let at = 0; at < achievementsPerDay; at += 1) {
      const { id } = await alone.must(createAchievement, admin, { body: formOf('denni') })
      if (at % 2) await alone.must(deleteAchievement, admin, { id })
    }
    expect(await codeOf('denni')).toBe('achievement.tooManyToday')
    const { items } = await alone.must(listAchievements, admin, { query: { orgId: 'denni' } })
    expect(items).toHaveLength(achievementsPerDay / 2)
    expect(await codeOf('jina')).toBeUndefined()
    await tasksSettled(alone.running.kit)
  })

  it('are not more when many are made at once, and earlier ones do not count', async () => {
    const rows = alone.running.kit.database.native<StoredAchievement>(achievements.collection)
    const { id } = await alone.must(createAchievement, admin, { body: formOf('naraz') })
    const first = await rows.findOne({ _id: id })
    if (!first) throw new Error('An achievement')
    const yesterday = idsFrom(new Date(Date.now() - day - 1000))
    await rows.insertMany(Array.from({ length: 20 }, (_none, at) => ({ ...first, _id: `${yesterday}-${at}` })))
    const codes = await Promise.all(Array.from({ length: achievementsPerDay + 4 }, () => codeOf('naraz')))
    const refused = codes.filter((code) => code !== undefined)
    expect(refused.length).toBeGreaterThanOrEqual(4)
    expect(new Set(refused)).toEqual(new Set(['achievement.tooManyToday']))
    expect(codes.length - refused.length).toBeGreaterThan(0)
  })
})
