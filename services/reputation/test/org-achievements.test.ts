import { achievementsPerDay } from '@parta/contracts/achievement-values'
import {
  achievementUnlocked,
  createAchievement,
  deleteAchievement,
  listAchievements,
  updateAchievement,
} from '@parta/contracts/achievements'
import { day } from '@parta/contracts/durations'
import type { Envelope } from '@parta/contracts/fact'
import { feedbackFinished } from '@parta/contracts/feedback'
import { askMembership, askOrg } from '@parta/contracts/questions'
import { idsFrom } from '@parta/kit/store/id'
import { eventually, type TestPerson, tasksSettled } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import type { Static } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { achievements, type StoredAchievement } from '../src/achievements/store.ts'
import { service } from '../src/app.ts'
import { deliver, factOf } from './facts.ts'

let alone: Alone
let admin: TestPerson
beforeAll(async () => {
  alone = await openAlone(service)
  admin = await alone.people.person()
  const org = { image: 'BASIC', currency: 'CZK' as const, admins: [admin.id], powerUsers: [], private: false }
  // Acts as the service of organisations.
  alone.running.bus.answer(askMembership, ({ userId }) => Promise.resolve(userId === admin.id ? 'admin' : 'member'))
  alone.running.bus.answer(askOrg, (id) =>
    Promise.resolve({ version: 1, data: { ...org, id, name: `Sokol ${id}`, deleted: false } }),
  )
})
afterAll(() => alone.close())

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
    eventId: `event-${count}`,
    eventName: 'Volejbal',
    activityType: 'volleyball',
    placeId: 'hall',
  } as const
  const date = new Date(Date.now() - count * 3_600_000).toISOString()
  const attended = [{ userId: id, aliasId: null }]
  const whole = { ...about, date, orgId, leader: admin.id, trainer: null, by: admin.id, attended, penalized: [] }
  await deliver(alone, factOf(feedbackFinished, about.eventId, whole))
}

type Unlocked = Static<typeof achievementUnlocked.data>
const published: Envelope<Unlocked>[] = []

/** The levels of an achievement that were published so far. */
async function unlockedOf(achievementId: string): Promise<Unlocked[]> {
  const consumer = await alone.running.bus.consumer({ service: 'notifications', source: 'reputation', kept: false })
  for await (const message of await consumer.fetch({ max_messages: 500, expires: 1000 })) {
    published.push(...message.json<typeof published>())
    message.ack()
  }
  return published.flatMap(({ type, data }) =>
    type === achievementUnlocked.name && data.id === achievementId ? [data] : [],
  )
}

describe('a level of an organisation’s achievement', () => {
  it('is published with the organisation’s name, and since when the achievement is counted', async () => {
    const jana = await alone.people.person()
    await finish('jmeno', jana)
    const { id } = await alone.must(createAchievement, admin, { body: formOf('jmeno') })
    const about = { orgId: 'jmeno', orgName: 'Sokol jmeno', userId: jana.id }
    await eventually(async () => expect(await unlockedOf(id)).toMatchObject([{ ...about, level: 1 }]))
    const [first] = await unlockedOf(id)
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
