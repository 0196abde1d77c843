import { getReviews } from '@parta/contracts/reputation'
import type { Running } from '@parta/kit/service'
import { sealedToken } from '@parta/kit/session/seal-token'
import type { TestPeople, TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { reviewsAbout } from '../src/reviews/list.ts'
import { reviews } from '../src/reviews/store.ts'
import { anId, openReputation, type Reputation } from './support.ts'

let alone: Reputation
let running: Running
let people: TestPeople
beforeAll(async () => {
  alone = await openReputation()
  ;({ people, running } = alone)
})

const pageOf = (viewer: TestPerson, id: string, query = '') => alone.must(getReviews, viewer, { id, query })

let count = 0

/** Returns the text of the review. */
async function write(subject: string, by: string, minutesAgo: number): Promise<string> {
  count += 1
  const said = { subject, by, eventId: 'event-1', eventName: 'Volejbal', private: false, text: `Číslo ${count}` }
  const createdAt = new Date(Date.UTC(2026, 5, 1) - minutesAgo * 60_000)
  await running.kit.once(reviews.collection, { _id: anId('review'), ...said, createdAt })
  return said.text
}

describe('reviews', () => {
  it('are listed with author and event, the newest first', async () => {
    const [viewer, subject, by] = [await people.person(), await people.person(), await people.person({ name: 'Petr' })]
    const older = await write(subject.id, by.id, 10)
    const newer = await write(subject.id, by.id, 5)
    const page = await pageOf(viewer, subject.id)
    expect(page).toMatchObject({ hidden: false, items: [{ text: newer }, { text: older }] })
    expect(page.items[0]).toMatchObject({ by: { id: by.id, name: 'Petr' }, eventName: 'Volejbal', text: 'Číslo 2' })
    expect(page.nextToken).toBeUndefined()
  })

  it('are listed page by page, also those of the same moment', async () => {
    const [viewer, subject, by] = [await people.person(), await people.person(), await people.person()]
    const texts: string[] = []
    for (const minutes of [1, 2, 2, 2, 3]) texts.push(await write(subject.id, by.id, minutes))
    const seen: string[] = []
    let token: string | undefined = ''
    while (token !== undefined) {
      const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(
        viewer,
        subject.id,
        `?limit=2${token ? `&nextToken=${token}` : ''}`,
      )
      seen.push(...page.items.map(({ text }) => text))
      token = page.nextToken
    }
    expect(seen.toSorted()).toEqual(texts.toSorted())
    expect([seen[0], seen.at(-1)]).toEqual([texts[0], texts[4]])
  })

  it('that their owner hides are not shown to others, nor is their number', async () => {
    const viewer = await people.person()
    const alias = { id: 'ALIAS_a__hider', name: 'A', surname: 'B', image: 'BASIC', ageGroup: 'adult' as const }
    const owner = await people.person({ id: 'hider', hideReviews: true, aliases: [alias] })
    for (const id of [owner.id, alias.id]) {
      for (const minutes of [1, 2]) await write(id, viewer.id, minutes)
      expect(await pageOf(viewer, id, '?limit=1')).toEqual({ items: [], hidden: true })
      expect(await pageOf(owner, id)).toMatchObject({ hidden: false, items: [{}, {}] })
    }
  })

  it('of a child, or of an unknown or deleted person, are not found', async () => {
    const child = { id: 'ALIAS_kid__holder', name: 'A', surname: 'B', image: 'BASIC', ageGroup: 'child' as const }
    const [viewer, gone] = [await people.person(), await people.person({ deleted: true })]
    await people.person({ id: 'holder', aliases: [child] })
    for (const id of [child.id, gone.id, 'nobody', 'ALIAS_x__holder']) {
      const answer = await alone.call(getReviews, viewer, { id })
      expect(answer, id).toMatchObject({ status: 404, body: { code: 'user.notFound' } })
    }
  })

  it('by a deleted person stay, without a name', async () => {
    const [viewer, subject, gone] = [
      await people.person(),
      await people.person(),
      await people.person({ deleted: true }),
    ]
    await write(subject.id, gone.id, 1)
    expect((await pageOf(viewer, subject.id)).items[0]?.by).toMatchObject({ name: 'DELETED', deleted: true })
  })

  it('are found by an index', async () => {
    const secret = running.kit.config.PARTA_SECRET
    for (const token of [undefined, sealedToken(secret, 0, 'x')]) {
      const { queryPlanner } = (await running.kit.database
        .model(reviews)
        .find(reviewsAbout(secret, 'someone', token))
        .sort({ createdAt: -1, _id: -1 })
        .explain('queryPlanner')) as unknown as { queryPlanner: { winningPlan: unknown } }
      expect(JSON.stringify(queryPlanner.winningPlan)).not.toMatch(/COLLSCAN|"SORT"/)
    }
  })
})
