import { achievementUnlocked } from '@parta/contracts/achievements'
import { limits } from '@parta/contracts/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, changesCounts, concerningOf, progressOf } from './rules.ts'
import type { AchievementRow, ProgressRow, StoredAchievement } from './store.ts'

describe('the progress of an achievement', () => {
  it.each([
    [0, 0, '0/1'],
    [4, 1, '4/5'],
    [5, 2, '5/10'],
    [12, 3, '10/10'],
  ])('with %i points along 1, 5, 10 is level %i, shown as %s', (points, level, shown) => {
    const progress = progressOf([1, 5, 10], points)
    expect(progress).toMatchObject({ level, unlocked: level > 0, classic: false })
    expect(`${progress.current}/${progress.total}`).toBe(shown)
  })

  it('shows the icon of its level, and the first one while it is locked', () => {
    expect([0, 1, 5, 10].map((points) => progressOf([1, 5, 10], points).icon)).toEqual([0, 0, 1, 2])
  })

  it('keeps a level that was reached when points go down', () => {
    expect(progressOf([1, 5, 10], 3, 2)).toMatchObject({ level: 2, current: 3, total: 10 })
  })

  it('is classic with a single step', () => {
    expect(progressOf([3], 2)).toMatchObject({ classic: true, unlocked: false, current: 2, total: 3 })
  })
})

const title = { cs: 'Stálice', en: 'Regular', sk: 'Stálica' }
const achievement: AchievementRow = {
  orgId: null,
  title,
  description: title,
  function: 'EVENTS_ATTENDED',
  parameters: {},
  levelSteps: [1, 5, 10],
  icons: ['ball', 'star', 'crown'],
  deleted: false,
}
const timesOf = (points: number) => Array.from({ length: points }, (_, at) => new Date(2026, 0, 1 + at))
const now = new Date(2026, 0, 10)
const count = (state: ProgressRow | null, points: number, { subject = 'jana', at = now } = {}) =>
  advance(state, { achievementId: 'a', achievement, subject, times: timesOf(points), mayEarn: true }, at)

describe('a recount', () => {
  it('stores nothing without points', () => {
    expect(count(null, 0).next).toBeNull()
  })

  it('publishes a level once, with the moment at which its last point was earned', () => {
    const first = count(null, 6)
    expect(first.next).toMatchObject({ points: 6, level: 2, reachedAt: timesOf(5)[4] })
    expect(first.facts).toHaveLength(1)
    expect(first.facts?.[0]?.type).toBe(achievementUnlocked)
    expect(first.facts?.[0]?.data).toMatchObject({ level: 2, levels: 3, icon: 'star', userId: 'jana', aliasId: null })
    expect(count(first.next, 7).facts).toBeUndefined()
  })

  it('names the organisation, and says since when the achievement is counted', () => {
    const countedFrom = new Date('2026-03-01')
    const own = { ...achievement, orgId: 'sokol', countedFrom }
    const counted = { achievementId: 'a', achievement: own, subject: 'jana', times: timesOf(1), mayEarn: true }
    const [fact] = advance(null, { ...counted, orgName: 'Sokol' }, now).facts ?? []
    expect(fact?.data).toMatchObject({ orgId: 'sokol', orgName: 'Sokol', countedFrom: countedFrom.toISOString() })
    const [unnamed] = count(null, 1).facts ?? []
    expect(unnamed?.data).not.toHaveProperty('orgName')
    expect(unnamed?.data).not.toHaveProperty('countedFrom')
  })

  it('publishes no level that was reached long ago', () => {
    const at = new Date(timesOf(5)[4]?.getTime() ?? 0)
    at.setDate(at.getDate() + limits.achievements.newsDays)
    expect(count(null, 6, { at }).facts).toHaveLength(1)
    const late = count(null, 6, { at: new Date(at.getTime() + 1) })
    expect(late).toMatchObject({ next: { points: 6, level: 2 } })
    expect(late.facts).toBeUndefined()
  })

  it('names the owner of an alias', () => {
    const [fact] = count(null, 1, { subject: 'ALIAS_1__jana' }).facts ?? []
    expect(fact?.data).toMatchObject({ userId: 'jana', aliasId: 'ALIAS_1__jana' })
  })

  it('changes nothing for a deleted achievement', () => {
    const gone = { ...achievement, deleted: true }
    const counted = { achievementId: 'a', achievement: gone, subject: 'jana', times: timesOf(3), mayEarn: true }
    expect(advance(null, counted, now).next).toBeNull()
  })

  it('stores and publishes nothing for who may not earn it, and takes back what was earned as a member', () => {
    const guest = { achievementId: 'a', achievement, subject: 'jana', times: timesOf(3), mayEarn: false }
    expect(advance(null, guest, now)).toEqual({ next: null, answer: undefined })
    const left = advance(count(null, 6).next, guest, now)
    expect(left).toMatchObject({ next: { points: 0, level: 0, reachedAt: null } })
    expect(left.facts).toBeUndefined()
    expect(advance(left.next, guest, now).next).toBe(left.next)
    expect(count(left.next, 6)).toMatchObject({ next: { points: 6, level: 2 }, facts: [{ type: achievementUnlocked }] })
  })

  it('never takes a level back, and a repeated one changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 15 }), { minLength: 1 }), (counts) => {
        let state: ProgressRow | null = null
        for (const points of counts) {
          const { next } = count(state, points)
          expect(next?.level ?? 0).toBeGreaterThanOrEqual(state?.level ?? 0)
          expect(count(next, points).next).toBe(next)
          state = next
        }
      }),
    )
  })
})

describe('of the achievements that a batch of people can earn', () => {
  const stored = (id: string, orgId: string | null) =>
    ({ ...achievement, _id: id, orgId }) as unknown as StoredAchievement
  const all = [stored('everybodys', null), stored('sokols', 'sokol'), stored('others', 'jiny')]
  const idsOf = (orgIds: string[], progress: string[]) =>
    concerningOf(all, {
      history: { orgIds: new Set(orgIds) },
      stored: progress.map((achievementId) => ({ achievementId })),
    }).map(({ _id }) => _id)

  it('a person is counted for everybody’s, and for those where they did something themselves', () => {
    expect(idsOf([], [])).toEqual(['everybodys'])
    expect(idsOf(['sokol'], [])).toEqual(['everybodys', 'sokols'])
    expect(idsOf([], ['others'])).toEqual(['everybodys', 'others'])
  })
})

describe('a change of an achievement', () => {
  it.each([
    ['the same function, parameters and steps', { parameters: {}, levelSteps: [...achievement.levelSteps] }, false],
    ['other words and icons', { title: { cs: 'a', en: 'a', sk: 'a' }, icons: ['star', 'star', 'star'] }, false],
    ['a parameter', { parameters: { withinDays: 3 } }, true],
    ['a step', { levelSteps: [1, 2, 4] }, true],
    ['the function', { function: 'EVENTS_LED' }, true],
  ])('with %s is counted only when it can change a level', (_, change, expected) => {
    const before = { ...achievement, parameters: {} }
    expect(changesCounts(before, { ...before, ...(change as Partial<AchievementRow>) })).toBe(expected)
  })
})
