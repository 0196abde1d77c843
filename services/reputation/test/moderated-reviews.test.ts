import { getAchievementProgress } from '@parta/contracts/achievements'
import { emitFeedback, getFeedback, listOrgFeedback, reviewGiven } from '@parta/contracts/feedback'
import { getReviews, hideReview, reportReview, reviewHidden, reviewReported } from '@parta/contracts/reputation'
import { readPersonal } from '@parta/kit/people/personal'
import { altered, eventually, type TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { personal } from '../src/personal.ts'
import { counted, openReputation, type Reputation } from './support.ts'

let reputation: Reputation
let moderator: TestPerson
beforeAll(async () => {
  reputation = await openReputation()
  moderator = await reputation.people.person({ isSiteAdmin: true })
})

const text = 'Neumí vůbec nic.'
const reviewsOf = async (who: TestPerson, id: string) => (await reputation.must(getReviews, who, { id })).items
const report = (who: TestPerson, token: string, reason = ' Uráží. ') =>
  reputation.call(reportReview, who, { body: { token, reason } })
const hide = (who: TestPerson, id: string, reason = 'Urážka.') =>
  reputation.call(hideReview, who, { id, body: { reason } })
const reportsFrom = (writer: TestPerson) =>
  reputation.published(reviewReported).filter(({ data }) => data.from === writer.id)
const write = (who: TestPerson, review: { eventId: string; userOrAliasId: string; text: string }) =>
  reputation.call(emitFeedback, who, { body: { type: 'review', ...review } })

/** A review that Petr wrote about Jana, or about her child, after an event of an organisation. */
async function aReview(orgId: string, { ofChild = false } = {}) {
  const { people, roles } = reputation
  roles.set(orgId, 'member')
  const child = { id: `ALIAS_k__jana-${orgId}`, name: 'Kuba', surname: 'B', image: 'BASIC', ageGroup: 'child' as const }
  const jana = await people.person({ id: `jana-${orgId}`, aliases: [child] })
  const [petr, ota] = [await people.person(), await people.person()]
  const players = [jana, { id: child.id, userId: jana.id }, petr]
  const eventId = await reputation.ended({ leader: ota, players, orgId, private: false })
  const about = ofChild ? child.id : jana.id
  expect((await write(petr, { eventId, userOrAliasId: about, text })).status).toBe(204)
  const [review] = await eventually(async () => {
    const found = await reviewsOf(jana, about)
    expect(found).toHaveLength(1)
    return found
  })
  return { jana, petr, ota, eventId, about, review, token: review?.reportToken ?? '' }
}

/** A reported review, and its id in the queue of site admins. */
async function aReported(orgId: string) {
  const made = await aReview(orgId)
  expect((await report(made.jana, made.token)).status).toBe(204)
  await eventually(() => expect(reportsFrom(made.petr)).toHaveLength(1))
  return { ...made, id: reportsFrom(made.petr)[0]?.data.reviewId ?? '' }
}

async function allOf<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}

describe('a reported review', () => {
  it('is published once for each reader, without whom it is about', async () => {
    const { jana, petr, ota, about, token } = await aReview('reported')
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(jana, token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409, 409])
    // Each answer has another token; all of them are for the same review and reader.
    const again = (await reviewsOf(jana, about))[0]?.reportToken ?? ''
    expect(again).not.toBe(token)
    expect(await report(jana, again)).toMatchObject({ status: 409, body: { code: 'report.already' } })
    const line = (await reputation.must(listOrgFeedback, ota, { id: 'reported' })).items[0]
    expect((await report(ota, line?.reportToken ?? '')).status).toBe(204)
    await eventually(() => expect(reportsFrom(petr)).toHaveLength(2))
    const { data } = reportsFrom(petr).find(({ data: { by } }) => by === jana.id) ?? {}
    const said = { eventName: 'Volejbal', from: petr.id, by: jana.id, reason: 'Uráží.', text }
    expect(data).toEqual({ ...said, reviewId: expect.stringMatching(/^[\w-]{43}$/) })
  })

  it('is not the caller’s own, nor one that was shown to somebody else only', async () => {
    const { jana, petr, about, token } = await aReview('refused', { ofChild: true })
    const stranger = await reputation.people.person()
    // Strangers do not see reviews of a child, so they have no token.
    expect((await reputation.call(getReviews, stranger, { id: about })).body.code).toBe('user.notFound')
    for (const [who, stolen] of [
      [stranger, token],
      [petr, token],
      [jana, altered(token)],
      [jana, 'nothing'],
    ] as const) {
      expect(await report(who, stolen)).toMatchObject({ status: 404, body: { code: 'review.notFound' } })
    }
    for (const reason of ['', ' \n ', 'x'.repeat(1001)]) expect((await report(jana, token, reason)).status).toBe(400)
    expect(reportsFrom(petr)).toEqual([])
    const own = (await reputation.must(listOrgFeedback, petr, { id: 'refused' })).items
    expect(own.map(({ reportToken }) => reportToken)).toEqual([null])
    expect((await report(jana, token)).status).toBe(204)
  })

  it('is in the archive of whoever reported it, and leaves with them or with whom it is about', async () => {
    const { jana } = await aReported('erased')
    const rows = (name: string) => reputation.running.kit.database.native(name)
    const { erase } = personal(reputation.running.kit)
    const subject = { id: jana.id, aliasIds: [] }
    const archive = await allOf(readPersonal(reputation.running.bus, 'reputation', subject))
    expect(archive.filter(({ section }) => section === 'reported-reviews')).toMatchObject([
      { data: { reason: 'Uráží.' } },
    ])
    await eventually(async () => {
      await erase(subject)
      expect(await rows('review-reports').countDocuments({ by: jana.id })).toBe(0)
      expect(await rows('reported-reviews').countDocuments({ subject: jana.id })).toBe(0)
    })
  })
})

describe('a review that a site admin hides', () => {
  it('is shown to nobody, counts for nothing, and the audit log names it and the reason', async () => {
    const { jana, petr, ota, eventId, about, id } = await aReported('hidden')
    const pointsOf = async (who: TestPerson) => {
      await counted(reputation)
      const { items } = await reputation.must(getAchievementProgress, who, { id: who.id })
      return items.find(({ achievementId }) => achievementId === 'g12-kind-words')?.points ?? 0
    }
    expect(await pointsOf(petr)).toBe(1)
    for (const time of ['first', 'again']) expect([time, (await hide(moderator, id)).status]).toEqual([time, 204])
    for (const who of [jana, petr, ota]) expect(await reviewsOf(who, about)).toEqual([])
    expect((await reputation.must(listOrgFeedback, ota, { id: 'hidden' })).items).toEqual([])
    await eventually(async () => expect(await pointsOf(petr)).toBe(0))
    const toJana = async () =>
      (await reputation.must(getFeedback, petr, { id: eventId })).players.find((player) => player.id === jana.id)
    await eventually(async () => expect(await toJana()).toMatchObject({ review: '', isReviewHidden: true }))
    const { database } = reputation.running.kit
    for (const [name, filter] of [
      ['reviews', { eventId }],
      ['feedback-turns', { eventId, userId: petr.id }],
    ] as const) {
      const rows = await database.native(name).find(filter).toArray()
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(text)
    }
    const noted = reputation.people.acts.filter(({ operation }) => operation === 'hideReview')
    expect(noted.filter(({ outcome }) => outcome === 'done').map(({ subject, reason }) => [subject, reason])).toEqual([
      [id, 'Urážka.'],
      [id, 'Urážka.'],
    ])
  })

  it('is not written again in its place, while the writer may still say something else', async () => {
    const { jana, petr, ota, eventId, id } = await aReported('again')
    await hide(moderator, id)
    await eventually(async () =>
      expect(await write(petr, { eventId, userOrAliasId: jana.id, text: 'Pořád nic neumí.' })).toMatchObject({
        status: 409,
        body: { code: 'feedback.reviewHidden' },
      }),
    )
    expect((await write(petr, { eventId, userOrAliasId: ota.id, text: 'Díky za hru' })).status).toBe(204)
    const emoji = { type: 'emoji', eventId, userOrAliasId: jana.id, emoji: 'fire' } as const
    expect((await reputation.call(emitFeedback, petr, { body: emoji })).status).toBe(204)
  })

  it('stays hidden when the facts come twice, late, or in the other order', async () => {
    const [jana, petr] = [await reputation.people.person(), await reputation.people.person()]
    const of = { eventId: `late-${jana.id}`, eventName: 'Volejbal', orgId: null, userId: jana.id, aliasId: null }
    const date = new Date().toISOString()
    await reputation.deliver(aFact(reviewHidden, { ...of, from: petr.id, writtenAt: date, reviewId: 'late' }))
    await reputation.deliver(aFact(reviewGiven, { ...of, date, by: petr.id, text, private: false }))
    expect(await reviewsOf(jana, jana.id)).toEqual([])
    const rows = reputation.running.kit.database.native('reviews')
    expect(await rows.find({ subject: jana.id }).toArray()).toMatchObject([{ text: '', isHidden: true }])
  })

  it('is hidden by nobody else, not without a reason or a report, and not while the rights are locked', async () => {
    const { jana, petr, about, id, review } = await aReported('others')
    for (const who of [jana, petr]) {
      expect(await hide(who, id)).toMatchObject({ status: 403, body: { code: 'rights.notSiteAdmin' } })
    }
    expect((await hide(moderator, id, ' ')).status).toBe(400)
    const unreported = await aReview('unreported')
    for (const unknown of ['nothing', unreported.review?.id ?? '']) {
      expect(await hide(moderator, unknown)).toMatchObject({ status: 404, body: { code: 'review.notFound' } })
    }
    const locked = await reputation.people.person({ isSiteAdmin: true })
    reputation.people.lockRights(locked)
    expect(await hide(locked, id)).toMatchObject({ status: 403, body: { code: 'rights.passkeyRequired' } })
    expect(await reviewsOf(jana, about)).toMatchObject([{ id: review?.id, text }])
  })
})
