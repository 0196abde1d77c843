import { type FeedbackPlayer, finishFeedback, getFeedback, levelRated, rateLevel } from '@parta/contracts/feedback'
import { getLevels, type LevelsView } from '@parta/contracts/levels'
import { askLevels } from '@parta/contracts/questions'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { openReputation, type Reputation } from './support.ts'

let alone: Reputation
beforeAll(async () => {
  alone = await openReputation()
})

interface Match {
  readonly eventId: string
  readonly petr: TestPerson
  /** Six who played with Petr; the first one led. */
  readonly others: readonly TestPerson[]
}

async function people(count: number): Promise<TestPerson[]> {
  return await Promise.all(Array.from({ length: count }, () => alone.people.person()))
}

async function aMatch(): Promise<Match> {
  const [petr, ...others] = (await people(7)) as [TestPerson, ...TestPerson[]]
  return { petr, others, eventId: await again({ petr, others }) }
}

/** Another event of the same people. */
const again = ({ petr, others }: Omit<Match, 'eventId'>) =>
  alone.ended({ leader: others[0] as TestPerson, players: [...others, petr] })

const rate = (who: TestPerson, { eventId, of }: { eventId: string; of: { id: string } }, level: unknown) =>
  alone.call(rateLevel, who, { body: { eventId, userOrAliasId: of.id, level } })

async function rateAll({ eventId, petr, others }: Match, levels: readonly number[]): Promise<void> {
  for (const [at, level] of levels.entries()) {
    expect((await rate(others[at] as TestPerson, { eventId, of: petr }, level)).status).toBeLessThan(300)
  }
}

const levelsOf = async (viewer: TestPerson, id: string): Promise<LevelsView> =>
  await alone.must(getLevels, viewer, { id })

const volleyball = { activityType: 'volleyball' as const }

async function becomes(of: TestPerson, view: object): Promise<void> {
  await eventually(async () => expect(await levelsOf(of, of.id)).toMatchObject(view))
}

describe('a rating of the level', () => {
  it('is shown to the rater, can be changed and taken back, and ends with the feedback', async () => {
    const { eventId, petr, others } = await aMatch()
    const [leader = petr, jana = petr] = others
    const given = async () => {
      const { players } = (await alone.must(getFeedback, jana, { id: eventId })) as { players: FeedbackPlayer[] }
      return players.find(({ id }) => id === petr.id)?.level
    }
    expect(await given()).toBeNull()
    for (const level of [4, 2, 2]) {
      expect((await rate(jana, { eventId, of: petr }, level)).status).toBeLessThan(300)
      expect(await given()).toBe(level)
    }
    await becomes(petr, { waiting: [{ ...volleyball, missing: 4 }], items: [] })
    for (let time = 0; time < 2; time += 1) await rate(jana, { eventId, of: petr }, null)
    expect(await given()).toBeNull()
    await becomes(petr, { waiting: [], items: [] })
    await alone.must(finishFeedback, jana, { id: eventId })
    expect((await rate(jana, { eventId, of: petr }, 3)).body).toMatchObject({ code: 'feedback.finished' })
    expect((await rate(leader, { eventId, of: petr }, 3)).status).toBeLessThan(300)
  })

  it('is refused of oneself, of strangers, across a block, and with a level that there is not', async () => {
    const [leader, jana, petr, stranger] = (await people(4)) as [TestPerson, TestPerson, TestPerson, TestPerson]
    const apart = await alone.people.person({ apart: [petr.id] })
    const own = { id: 'ALIAS_kid__rater' }
    const parent = await alone.people.person({
      id: 'rater',
      aliases: [{ ...own, name: 'K', surname: '', image: 'BASIC' }],
    })
    const players = [jana, petr, apart, parent, { ...own, userId: parent.id }]
    const eventId = await alone.ended({ leader, players })
    const code = async (who: TestPerson, of: { id: string }, level: unknown = 3) =>
      ((await rate(who, { eventId, of }, level)).body as { code?: string }).code
    expect(await code(jana, jana)).toBe('feedback.own')
    expect(await code(parent, own)).toBe('feedback.own')
    expect(await code(stranger, petr)).toBe('feedback.notFound')
    expect(await code(jana, stranger)).toBe('feedback.notFound')
    expect(await code(apart, petr)).toBe('feedback.blocked')
    // The leader only led.
    expect(await code(jana, leader)).toBe('feedback.notPlayed')
    for (const level of [0, 6, 2.5, 'good']) expect(await code(jana, petr, level)).toBe('validation.failed')
    expect(await code(leader, petr)).toBeUndefined()
  })

  it('after the time for feedback is refused', async () => {
    const [leader, jana, petr] = (await people(3)) as [TestPerson, TestPerson, TestPerson]
    const eventId = await alone.ended({ leader, players: [jana, petr], endedAgoMs: 8 * 24 * 3_600_000 })
    // Until then people have a day, because the end became known late.
    await alone.must(finishFeedback, leader, { id: eventId })
    expect((await rate(jana, { eventId, of: petr }, 3)).body).toMatchObject({ code: 'feedback.finished' })
  })
})

describe('a level', () => {
  it('is shown from the fifth rater on, with its margin and without who rated', async () => {
    const match = await aMatch()
    const { petr, others } = match
    const [jana = petr] = others
    await rateAll(match, [3, 3, 4, 2])
    await becomes(petr, { items: [], waiting: [{ ...volleyball, missing: 1 }] })
    expect(await levelsOf(jana, petr.id)).toEqual({ items: [], waiting: [], hidden: false })
    await rate(others[4] as TestPerson, { eventId: match.eventId, of: petr }, 3)
    const items = [{ ...volleyball, level: 2.8, margin: 0.8, raters: 5 }]
    await becomes(petr, { items, waiting: [] })
    expect(await levelsOf(jana, petr.id)).toEqual({ items, waiting: [], hidden: false })
    const answer = await alone.running.bus.ask(askLevels, petr.id)
    expect(answer).toMatchObject({ data: { id: petr.id, levels: items } })
    for (const { id } of others) expect(JSON.stringify(answer)).not.toContain(id)
  })

  it('counts what each rater said last, also after another event, once five people have rated again', async () => {
    const match = await aMatch()
    const { petr } = match
    await rateAll(match, [1, 1, 1, 1, 1])
    await becomes(petr, { items: [{ level: 1.2, raters: 5 }] })
    const next = { ...match, eventId: await again(match) }
    await rateAll(next, [5, 5, 5, 5])
    // A fifth statement of the same people does not make five people.
    await rate(match.others[0] as TestPerson, { eventId: match.eventId, of: petr }, 4)
    await becomes(petr, { items: [{ level: 1.2, raters: 5 }] })
    await rate(match.others[5] as TestPerson, { eventId: next.eventId, of: petr }, 5)
    // (2 + 4 + 5 + 5 + 5 + 1 + 5) / 7 = 3.86
    await becomes(petr, { items: [{ level: 3.9, raters: 6 }] })
  })

  it('is gone below five raters, which other services are told', async () => {
    const match = await aMatch()
    const { petr, others, eventId } = match
    await rateAll(match, [3, 3, 3, 3, 3])
    await becomes(petr, { items: [{ raters: 5 }] })
    await rate(others[0] as TestPerson, { eventId, of: petr }, null)
    await becomes(petr, { items: [], waiting: [{ ...volleyball, missing: 4 }] })
    const answer = await alone.running.bus.ask(askLevels, petr.id)
    expect(answer).toMatchObject({ data: { id: petr.id, levels: [] } })
  })

  it('is hidden with the reviews, and found for no child of others, nobody hidden by a block, nobody deleted', async () => {
    const viewer = await alone.people.person({ id: 'lv-viewer', apart: ['lv-apart'] })
    const gone = await alone.people.person({ deleted: true })
    const alias = (id: string, ageGroup: 'child' | 'adult') => ({
      id,
      name: 'A',
      surname: '',
      image: 'BASIC',
      ageGroup,
    })
    const aliases = [alias('ALIAS_c__lv', 'child'), alias('ALIAS_a__lv', 'adult')]
    const owner = await alone.people.person({ id: 'lv', hideReviews: true, aliases })
    const apart = await alone.people.person({ id: 'lv-apart', apart: [viewer.id] })
    for (const id of [owner.id, 'ALIAS_a__lv']) {
      await ratedByFive(id)
      expect(await levelsOf(viewer, id)).toEqual({ items: [], waiting: [], hidden: true })
      expect(await levelsOf(owner, id)).toMatchObject({ hidden: false, items: [{ level: 2.8 }] })
    }
    await ratedByFive('ALIAS_c__lv')
    expect((await levelsOf(owner, 'ALIAS_c__lv')).items).toHaveLength(1)
    for (const id of ['ALIAS_c__lv', 'ALIAS_x__lv', apart.id, gone.id, 'nobody']) {
      const answer = await alone.call(getLevels, viewer, { id })
      expect(answer, id).toMatchObject({ status: 404, body: { code: 'user.notFound' } })
    }
  })
})

/** Delivers ratings of five people who need not exist, each fact twice. */
async function ratedByFive(id: string, raters = ['r1', 'r2', 'r3', 'r4', 'r5']): Promise<void> {
  const [, owner = id] = id.split('__')
  for (const [at, by] of raters.entries()) {
    await alone.deliver(
      aFact(
        levelRated,
        {
          eventId: 'facts',
          eventName: 'Volejbal',
          date: '2026-11-02T17:00:00.000Z',
          orgId: null,
          userId: owner,
          aliasId: owner === id ? null : id,
          by,
          activityType: 'volleyball' as const,
          level: 3,
        },
        { at: new Date(Date.UTC(2026, 10, 2, 20, at)).toISOString() },
      ),
    )
  }
}

describe('erasure', () => {
  const rows = (name: string) => alone.running.kit.database.native<{ _id: string }>(name).find().toArray()

  it('of a rater deletes their ratings; a level below five raters is then gone', async () => {
    const petr = await alone.people.person()
    await ratedByFive(petr.id, ['e1', 'e2', 'e3', 'e4', 'erased'])
    expect((await levelsOf(petr, petr.id)).items).toMatchObject([{ raters: 5 }])
    for (let time = 0; time < 2; time += 1) {
      await alone.running.built.personal?.erase({ id: 'erased', aliasIds: [] })
      expect(await levelsOf(petr, petr.id)).toMatchObject({ items: [], waiting: [{ missing: 1 }] })
    }
    expect(JSON.stringify(await rows('level-ratings'))).not.toContain('erased')
  })

  it('of a person or an alias deletes their levels and ratings', async () => {
    const aliasId = 'ALIAS_1__leaver'
    for (const id of ['leaver', aliasId]) await ratedByFive(id)
    expect(JSON.stringify(await rows('peer-levels'))).toContain(aliasId)
    for (let time = 0; time < 2; time += 1) {
      await alone.running.built.personal?.erase({ id: 'leaver', aliasIds: [aliasId] })
      for (const name of ['level-ratings', 'peer-levels']) {
        expect(JSON.stringify(await rows(name))).not.toContain('leaver')
      }
    }
  })
})
