import { createAchievement, listAchievements, updateAchievement } from '@parta/contracts/achievements'
import { limits } from '@parta/contracts/limits'
import { eventually, type TestPerson, tasksSettled } from '@parta/kit/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { countAll } from '../src/achievements/count.ts'
import { findConcerned } from '../src/achievements/find-concerned.ts'
import {
  achievements,
  countTask,
  type ProgressRow,
  progresses,
  progressId,
  readAchievement,
} from '../src/achievements/store.ts'
import { service } from '../src/app.ts'
import { type AttendanceRow, attendances } from '../src/attendance/store.ts'
import { newcomer } from '../src/record/rules.ts'
import { askedCounts, records } from '../src/record/store.ts'
import { openOwn, type Reputation } from './support.ts'

/**
 * The service without its repeating jobs. One of them holds the lease of the counts for a moment, each half a minute: an
 * order that begins then must count people whom it would leave out otherwise.
 */
const withoutJobs: typeof service = {
  ...service,
  prepare: (env) => {
    const build = service.prepare(env)
    return (kit) => ({ ...build(kit), jobs: {} })
  },
}

let alone: Reputation
let admin: TestPerson
beforeAll(async () => {
  alone = await openOwn(withoutJobs)
  admin = await alone.people.person()
  alone.roles.set(admin.id, 'admin')
  for (const orgId of ['sokol', 'velky', 'plny', 'klub', 'zmena']) alone.roles.set(orgId, 'member')
  // The start orders counts of the achievements that every installation has.
  await tasksSettled(alone.running.kit)
})
afterEach(() => void vi.useRealTimers())
afterAll(() => alone.close())

const inLocales = (text: string) => ({ cs: text, en: text, sk: text })
const form = (orgId: string) => ({
  title: inLocales('Stálice'),
  description: inLocales('Choď hrát'),
  function: 'EVENTS_ATTENDED' as const,
  config: { levelSteps: [1, 3], icons: ['ball' as const, 'star' as const] },
  orgId,
})

async function attended(subject: string, orgId: string | null, count = 1): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const start = new Date(Date.UTC(2026, 4, 1 + at))
    const row: AttendanceRow = {
      _id: `${orgId}-${subject}-${at}`,
      subject: [subject],
      players: [subject],
      leader: null,
      trainer: null,
      eventName: 'Volejbal',
      start,
      finishedAt: start,
      activityType: 'volleyball',
      placeId: 'hall',
      orgId,
      provider: 'PARTA',
    }
    await alone.running.kit.once(attendances.collection, row)
  }
}

const native = <R extends object>(collection: string) =>
  alone.running.kit.database.native<R & { _id: string }>(collection)
const pointsOf = async (id: string, subject: string) =>
  (await native<ProgressRow>(progresses.collection).findOne({ _id: progressId(id, subject) }))?.points

/** The orders that wait for the end of their ten seconds, or are done. */
const ordersOf = (id: string) =>
  native('tasks')
    .find({ _id: new RegExp(`^${countTask.name}:${id}(_[0-9]+)?$`) })
    .toArray()

/** Counts what is ordered, as the tasks do once they are due. */
async function count(achievementId: string, stages = ['progress', 'deeds']): Promise<void> {
  const worker = alone.running.built.tasks?.find(({ task }) => task.name === countTask.name)
  for (const stage of stages)
    await worker?.run(
      { orderId: crypto.randomUUID(), achievementId, stage, after: '' },
      { number: 1, createdAt: new Date() },
    )
}

describe('an order to count an achievement of everybody', () => {
  it('counts nobody as long as nobody was ever counted: the facts that come then request counts', async () => {
    const begin = async () => {
      await count('g02-regular', ['progress'])
      await tasksSettled(alone.running.kit)
    }
    await attended('early', null, 2)
    await begin()
    expect(await pointsOf('g02-regular', 'early')).toBeUndefined()
    await countAll(alone.running.kit, { stats: ['early'] })
    expect(await pointsOf('g02-regular', 'early')).toBe(2)
    await attended('late', null)
    // Who was at an event gets a record.
    await alone.running.kit.change(records, 'late', () => ({ next: newcomer, answer: undefined }))
    await begin()
    expect(await pointsOf('g02-regular', 'late')).toBe(1)
  })
})

describe('a new achievement of an organisation', () => {
  it('counts those who did something there, and requests no recount of anybody', async () => {
    const [jana, petr] = [await alone.people.person(), await alone.people.person()]
    await attended(jana.id, 'sokol', 2)
    await attended(petr.id, 'jiny')
    await attended(petr.id, null)
    const { id } = await alone.must(createAchievement, admin, { body: form('sokol') })
    await eventually(async () => expect(await pointsOf(id, jana.id)).toBe(2))
    await tasksSettled(alone.running.kit)
    expect(await pointsOf(id, petr.id)).toBeUndefined()
    expect(await native(askedCounts.collection).countDocuments({})).toBe(0)
  })

  it('counts page by page, each person once, however much they did', async () => {
    const { id } = await alone.must(createAchievement, admin, { body: form('velky') })
    const ids = Array.from({ length: 450 }, (_, at) => `p${String(at).padStart(3, '0')}`)
    await Promise.all(ids.map((subject, at) => attended(subject, 'velky', at === 7 ? 1200 : 2)))
    const achievement = await readAchievement(alone.running.kit, id)
    if (!achievement) throw new Error('An achievement')
    const seen: string[] = []
    let place: Parameters<typeof findConcerned>[2] | null = { stage: 'deeds', after: '' }
    while (place) {
      const page = await findConcerned(alone.running.kit, achievement, place)
      seen.push(...page.subjects)
      place = page.next
    }
    expect(seen).toEqual(ids)
  })
})

describe('the achievements of an organisation', () => {
  it('are never more than the limit, also when many are made at once', async () => {
    const rows = native<{ orgId: string; deleted: boolean }>(achievements.collection)
    const { id } = await alone.must(createAchievement, admin, { body: form('plny') })
    const first = await rows.findOne({ _id: id })
    if (!first) throw new Error('An achievement')
    const others = Array.from({ length: limits.achievements.most - 4 }, (_none, at) => ({
      ...first,
      _id: `00000000-${at}`,
    }))
    await rows.insertMany(others)
    const made = await Promise.all(
      Array.from({ length: 8 }, () => alone.call(createAchievement, admin, { body: form('plny') })),
    )
    const refused = made.filter(({ status }) => status >= 400).map(({ body }) => body['code'])
    expect(refused.length).toBeGreaterThanOrEqual(5)
    expect(new Set(refused)).toEqual(new Set(['achievement.tooMany']))
    expect(await rows.countDocuments({ orgId: 'plny', deleted: false })).toBe(
      limits.achievements.most - 3 + 8 - refused.length,
    )
    expect((await alone.must(listAchievements, admin, { query: { orgId: 'plny' } })).items.length).toBeLessThanOrEqual(
      limits.achievements.most,
    )
  })
})

describe('a changed achievement', () => {
  it('is counted again only when what it counts has changed, and once for many changes', async () => {
    const { id } = await alone.must(createAchievement, admin, { body: form('klub') })
    const change = (body: object) => alone.must(updateAchievement, admin, { id, body })
    const { function: name, config } = form('klub')
    await change({ function: name, config, parameters: { orgId: 'klub' } })
    await change({ title: inLocales('Jinak') })
    await change({ config: { ...config, icons: ['star', 'ball'] } })
    await eventually(async () => expect(await ordersOf(id)).toHaveLength(1))
    // All changes lie in one round of ten seconds.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    for (let days = 1; days <= 8; days += 1) await change({ parameters: { withinDays: days } })
    vi.useRealTimers()
    await eventually(async () => expect(await ordersOf(id)).toHaveLength(2))
  })

  it('counts by the change, also those who had progress before and have none now', async () => {
    const jana = await alone.people.person()
    await attended(jana.id, 'zmena', 4)
    const { id } = await alone.must(createAchievement, admin, { body: form('zmena') })
    await eventually(async () => expect(await pointsOf(id, jana.id)).toBe(4))
    await alone.must(updateAchievement, admin, { id, body: { parameters: { withinDays: 2 } } })
    await count(id)
    expect(await pointsOf(id, jana.id)).toBe(2)
    await alone.must(updateAchievement, admin, { id, body: { function: 'EVENTS_LED' } })
    await count(id)
    expect(await pointsOf(id, jana.id)).toBe(0)
  })
})
