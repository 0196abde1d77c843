import { acceptAdmin } from '@parta/contracts/admins'
import { messageDeleted } from '@parta/contracts/chat'
import type { FactType } from '@parta/contracts/fact'
import { feedDeleted } from '@parta/contracts/feeds'
import {
  closeReport,
  closeUserFeedback,
  listReports,
  listUserFeedback,
  type QueuedFeedback,
  type QueuedReport,
  takeReport,
  takeUserFeedback,
} from '@parta/contracts/report-queue'
import { reportUser, sendUserFeedback, sendVisitorFeedback } from '@parta/contracts/reports'
import { reviewHidden } from '@parta/contracts/reputation'
import { findShown } from '@parta/kit/people/personal'
import { unseal } from '@parta/kit/session/seal'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantAdmin } from '../src/admin/grant.ts'
import { sendMessageReport, sendPostReport, sendReviewReport } from '../src/reports/send.ts'
import { reports } from '../src/reports/store.ts'
import { aPerson, openRights } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

const now = Date.now()
let identity: Identity
/** A site admin with a profile. */
let admin: { token: string; id: string }
beforeAll(async () => {
  identity = await openIdentity()
  const person = await aPerson(identity)
  const { link } = await grantAdmin(identity.running.kit, person.email)
  const { idToken: token } = await identity.must(acceptAdmin, {
    token: person.token,
    body: { token: link.split('#')[1] ?? '' },
  })
  await openRights(identity, token)
  admin = { id: person.id, token }
})
afterAll(() => identity.close())

const reportsIn = async (query: Record<string, string> = {}) =>
  (await identity.must(listReports, { token: admin.token, query })).items as QueuedReport[]
const feedbackIn = async (query: Record<string, string> = {}) =>
  (await identity.must(listUserFeedback, { token: admin.token, query })).items as QueuedFeedback[]

/** The mails of a kind to an address, with their texts. */
function mailed(kind: string, to: string): string[] {
  return identity
    .mails()
    .filter((mail) => mail.kind === kind && mail.to === to)
    .map(({ code }) => {
      const text = unseal(identity.env['PARTA_SECRET'] ?? '', 'mailed code', code ?? '')
      return (JSON.parse(text) as { message: string }).message
    })
}

/** Runs the reactions to a fact, twice. */
async function deliver(type: FactType, data: object): Promise<void> {
  const at = new Date().toISOString()
  const head = { id: `test:${type.name}`, type: type.name, at, actor: 'system', correlation: 'test' }
  const found = identity.running.built.reactions?.filter((reaction) => reaction.type.name === type.name) ?? []
  for (let time = 0; time < 2; time += 1) {
    for (const { run } of found) await run({ ...head, subject: 'subject', version: 7, data })
  }
}

async function aReport() {
  const [reporter, reported] = [await aPerson(identity), await aPerson(identity)]
  await identity.must(reportUser, {
    token: reporter.token,
    body: { message: 'Po zápase nadával.', reportUserId: reported.id },
  })
  return { reporter, reported, id: `${reporter.id}:${reported.id}` }
}

describe('the queue of reports', () => {
  it('has what waits, the oldest first, page by page, each due a day later', async () => {
    const ids = [(await aReport()).id, (await aReport()).id, (await aReport()).id]
    const seen: QueuedReport[] = []
    let nextToken: string | undefined
    do {
      const query = { limit: '2', ...(nextToken ? { nextToken } : {}) }
      const page = await identity.must(listReports, { token: admin.token, query })
      seen.push(...(page.items as QueuedReport[]))
      ;({ nextToken } = page)
    } while (nextToken)
    expect(seen.map(({ id }) => id).filter((id) => ids.includes(id))).toEqual(ids)
    const [first] = seen
    expect(first).toMatchObject({ kind: 'person', quote: null, assignee: null, handled: null })
    // Site admins who have given no reason see no full name.
    const masked = { name: 'Jana', surname: 'N.' }
    expect(first).toMatchObject({ reporter: masked, reported: masked })
    expect(Date.parse(first?.dueAt ?? '') - Date.parse(first?.at ?? '')).toBe(24 * 3_600_000)
  })

  it('says what was written where, and by which id it is hidden', async () => {
    const [reporter, reported] = [await aPerson(identity), await aPerson(identity)]
    const kit = identity.running.kit
    const head = { at: new Date().toISOString(), correlation: 'test', version: 1 }
    const said = { from: reported.id, by: reporter.id, reason: 'Uráží.', text: 'Jste k ničemu!' }
    await sendMessageReport(kit, {
      ...head,
      id: `message-${reporter.id}`,
      data: { ...said, chatId: 'event-9', seq: 4, eventName: 'Volejbal' },
    } as Parameters<typeof sendMessageReport>[1])
    await sendPostReport(kit, {
      ...head,
      id: `post-${reporter.id}`,
      data: { ...said, postId: 'post-9', orgName: 'Sokol', image: 'FILE:/public/media/a.webp' },
    } as Parameters<typeof sendPostReport>[1])
    await sendReviewReport(kit, {
      ...head,
      id: `review-${reporter.id}`,
      data: { ...said, reviewId: 'review-9', eventName: 'Tenis' },
    } as Parameters<typeof sendReviewReport>[1])
    const found = (await reportsIn()).filter((one) => one.reporter.id === reporter.id)
    expect(found.map(({ kind, contentId, place, picture }) => [kind, contentId, place, picture])).toEqual([
      ['message', 'event-9_4', 'Volejbal', null],
      ['post', 'post-9', 'Sokol', 'FILE:/public/media/a.webp'],
      ['review', 'review-9', 'Tenis', null],
    ])
    for (const one of found) {
      const masked = { name: 'Jana', surname: 'N.' }
      expect(one).toMatchObject({ quote: said.text, reporter: masked, reported: masked })
    }
  })

  it('says that a reported message, post or review is gone, also when the fact comes twice', async () => {
    const [reporter, reported] = [await aPerson(identity), await aPerson(identity)]
    const kit = identity.running.kit
    const said = { reporter: reporter.id, reported: reported.id, message: 'Uráží.', quote: 'Jste k ničemu!' }
    const kinds = ['message', 'post', 'review', 'post'] as const
    const ids = ['gone-1_4', 'gone-post', 'gone-review', 'kept-post']
    for (const [at, kind] of kinds.entries()) {
      const contentId = ids[at] ?? ''
      await kit.change(reports, `${kind}:${contentId}:${reporter.id}`, () => ({
        next: { ...said, kind, contentId, place: 'Sokol', at: new Date(now + at) },
        answer: undefined,
      }))
    }
    const gone = async () =>
      (await reportsIn())
        .filter((one) => one.reporter.id === reporter.id)
        .map(({ contentId, isContentGone }) => [contentId, isContentGone])
    expect(await gone()).toEqual(ids.map((id) => [id, false]))
    await deliver(messageDeleted, { chatId: 'gone-1', seq: 4, by: admin.id, picture: null })
    await deliver(feedDeleted, { feedId: 'gone-post', orgId: 'sokol', orgName: 'Sokol', by: admin.id, members: [] })
    const about = { eventId: 'e', eventName: 'Tenis', orgId: null, userId: reporter.id, aliasId: null }
    const writtenAt = new Date(now).toISOString()
    await deliver(reviewHidden, { ...about, from: reported.id, writtenAt, reviewId: 'gone-review' })
    expect(await gone()).toEqual(ids.map((id) => [id, id !== 'kept-post']))
  })

  it('keeps the picture of a reported post, also of one that is deleted, until the report is ended', async () => {
    const [reporter, reported] = [await aPerson(identity), await aPerson(identity)]
    const image = 'FILE:/public/media/reported.webp'
    await sendPostReport(identity.running.kit, {
      at: new Date().toISOString(),
      correlation: 'test',
      version: 1,
      id: `picture-${reporter.id}`,
      data: { from: reported.id, by: reporter.id, reason: 'Uráží.', text: '', postId: 'p', orgName: 'Sokol', image },
    } as Parameters<typeof sendPostReport>[1])
    const shown = () => findShown(identity.running.bus, 'identity', [image, 'FILE:/public/media/other.webp'])
    expect(await shown()).toEqual([image])
    const body = { outcome: 'solved', answer: 'Děkujeme.' } as const
    await identity.must(closeReport, { token: admin.token, id: `post:p:${reporter.id}`, body })
    expect(await shown()).toEqual([])
    const closed = await reportsIn({ state: 'closed' })
    expect(closed.find(({ id }) => id === `post:p:${reporter.id}`)).toMatchObject({ picture: null })
  })

  it('shows who has taken a report, and mails a warning to its person and thanks to the reporter', async () => {
    const { reporter, reported, id } = await aReport()
    await identity.must(takeReport, { token: admin.token, id })
    expect((await reportsIn()).find((one) => one.id === id)?.assignee).toMatchObject({ id: admin.id })
    const body = { outcome: 'warned', answer: 'Nenadávej ostatním.' } as const
    await identity.must(closeReport, { token: admin.token, id, body })
    expect((await reportsIn()).some((one) => one.id === id)).toBe(false)
    expect((await reportsIn({ state: 'closed' }))[0]).toMatchObject({
      id,
      handled: { ...body, by: { id: admin.id } },
    })
    await eventually(() => expect(mailed('warned', reported.email)).toEqual(['Nenadávej ostatním.']))
    await eventually(() => expect(mailed('reportAnswered', reporter.email)).toEqual(['']))
    const again = await identity.call(closeReport, { token: admin.token, id, body })
    expect(again).toMatchObject({ status: 409, body: { code: 'report.closed' } })
    expect(mailed('warned', reported.email)).toHaveLength(1)
  })

  it('mails the answer to the reporter only, when nobody is warned', async () => {
    const { reporter, reported, id } = await aReport()
    const body = { outcome: 'dismissed', answer: 'Nic zlého jsme nenašli.' } as const
    await identity.must(closeReport, { token: admin.token, id, body })
    await eventually(() => expect(mailed('reportAnswered', reporter.email)).toEqual([body.answer]))
    expect(mailed('warned', reported.email)).toEqual([])
  })

  it('is closed to everybody else, and answers unknown ids', async () => {
    const { reporter, id } = await aReport()
    const body = { outcome: 'solved', answer: 'x' } as const
    for (const asked of [
      identity.call(listReports, { token: reporter.token }),
      identity.call(takeReport, { token: reporter.token, id }),
      identity.call(closeReport, { token: reporter.token, id, body }),
    ])
      expect((await asked).body).toMatchObject({ code: 'rights.notSiteAdmin' })
    for (const operation of [takeReport, closeReport] as const) {
      const input = operation === closeReport ? { id: 'nothing', body } : { id: 'nothing' }
      expect((await identity.call(operation, { token: admin.token, ...input })).body).toMatchObject({
        code: 'report.notFound',
      })
    }
  })
})

describe('the queue of feedback', () => {
  it('is answered at the given address, else at that of the account; without both it cannot be answered', async () => {
    const me = await aPerson(identity)
    const bug = { type: 'bug', title: 'Mapa', description: 'Je prázdná.', severity: 'high' } as const
    await identity.must(sendUserFeedback, { token: me.token, body: bug })
    await identity.must(sendVisitorFeedback, { body: { ...bug, email: 'host@parta.test' } })
    await identity.must(sendVisitorFeedback, { body: bug })
    const items = await feedbackIn()
    expect(items.map(({ canAnswer, sender }) => [canAnswer, sender?.id])).toEqual([
      [true, me.id],
      [true, undefined],
      [false, undefined],
    ])
    expect(JSON.stringify(items)).not.toContain('host@parta.test')
    const [first] = items
    await identity.must(takeUserFeedback, { token: admin.token, id: first?.id ?? '' })
    expect((await feedbackIn())[0]?.assignee).toMatchObject({ id: admin.id })
    for (const { id } of items) {
      await identity.must(closeUserFeedback, { token: admin.token, id, body: { outcome: 'solved', answer: 'Už jde.' } })
    }
    for (const to of [me.email, 'host@parta.test'])
      await eventually(() => expect(mailed('reportAnswered', to)).toEqual(['Už jde.']))
    expect(await feedbackIn()).toEqual([])
    expect(await feedbackIn({ state: 'closed' })).toHaveLength(3)
  })
})
