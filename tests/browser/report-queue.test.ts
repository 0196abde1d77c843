import { emitFeedback, listFeedback } from '@parta/contracts/feedback'
import { createFeed } from '@parta/contracts/feeds'
import { joinOrg } from '@parta/contracts/orgs'
import { joinEvent } from '@parta/contracts/players'
import { reportUser, sendUserFeedback } from '@parta/contracts/reports'
import { getReviews } from '@parta/contracts/reputation'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone, type Visitor } from './browser.ts'
import { aClub, aHall, callsOf } from './calls.ts'
import { take } from './event-page.ts'
import { mailTo } from './mail.ts'
import { endEvent } from './past.ts'
import { aMember, siteAdmin } from './people.ts'
import { signIn, startSession } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

describe('the queue of reports', () => {
  it.each(looks)('is worked off by a site admin: taken, warned, answered, at $width px', async (look) => {
    const [jana, petr] = [await aMember('Jana'), await aMember('Petr')]
    const asJana = await callsOf(jana.email)
    const message = `Po zápase na všechny křičel ${look.locale} ${look.width}.`
    await asJana(reportUser, { message, reportUserId: petr.id })
    const title = `Mapa je prázdná ${look.locale} ${look.width}`
    await asJana(sendUserFeedback, { type: 'bug', title, description: 'Na mobilu nic nevidím.', severity: 'high' })

    const admin = await arrive(look, 'a site admin')
    const { page, t } = admin
    await signIn(admin, siteAdmin)
    await page.goto('/admin/reports')
    const report = page.getByTestId('queued').filter({ hasText: message })
    await report.getByText(t(`admin:reports.left_other`, { count: '24' })).waitFor()
    await report.getByRole('button', { name: t('admin:reports.take') }).click()
    await report.getByText(t('admin:reports.mine')).waitFor()
    await report.scrollIntoViewIfNeeded()
    await take(admin, '433-reports')
    await report.getByRole('button', { name: t('admin:reports.close') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: t('admin:reports.outcome.warned') }).click()
    await dialog.getByLabel(t('admin:reports.answer')).fill('Ke spoluhráčům se chovej slušně.')
    await take(admin, '434-close-a-report')
    await dialog.getByRole('button', { name: t('admin:reports.confirm') }).click()
    await expect.poll(() => report.count()).toBe(0)
    expect((await mailTo(petr.email, 2)).text).toContain('Ke spoluhráčům se chovej slušně.')
    expect((await mailTo(jana.email, 2)).text).not.toContain('Ke spoluhráčům')

    await page.getByText(t('admin:reports.queue.feedback'), { exact: true }).click()
    const feedback = page.getByTestId('queued').filter({ hasText: title })
    await feedback.getByRole('button', { name: t('admin:reports.close') }).click()
    await dialog.getByLabel(t('admin:reports.answer')).fill('Mapa už jde.')
    await dialog.getByRole('button', { name: t('admin:reports.confirm') }).click()
    await expect.poll(() => feedback.count()).toBe(0)
    await page.goto('/admin/reports?queue=feedback&state=closed')
    await feedback.getByText(t('admin:reports.ended.solved')).waitFor()
    await take(admin, '435-closed-feedback')
    await admin.leave()
  })

  it.each(looks)(
    'has a reported post and review, which a site admin hides from everybody, at $width px',
    async (look) => {
      const { hana, jana, id, text, review } = await somethingWritten(`${look.locale} ${look.width}`)
      const reader = await arrive(look, 'Jana')
      await startSession(reader, jana.email)
      const post = reader.page.getByRole('article').filter({ hasText: text })
      const said = reader.page.getByTestId('reviews').getByRole('listitem').filter({ hasText: review })
      await reader.page.goto('/feeds')
      await report(reader, post, { kind: 'post', reason: `Vyhrožuje: ${text}` })
      await reader.page.goto('/profile')
      // What is above the reviews: they move down when it is loaded.
      await reader.page.getByText(reader.t('profiles:peerLevels.none')).waitFor()
      await reader.page.getByText(reader.t('achievements:all')).waitFor()
      await report(reader, said, { kind: 'review', reason: `Uráží: ${review}` })

      const admin = await arrive(look, 'a site admin')
      await signIn(admin, siteAdmin)
      await admin.page.goto('/admin/reports')
      await hide(admin, { kind: 'post', text, where: 'Sokol Letná' })
      await hide(admin, { kind: 'review', text: review, where: 'Pondělní volejbal' })
      await admin.leave()

      await reader.page.reload()
      await reader.page.getByText(reader.t('profiles:reviews.none')).waitFor()
      await reader.page.goto('/feeds')
      await reader.page.getByText(reader.t('feeds:emptyText')).waitFor()
      await reader.leave()

      const writer = await arrive(look, 'Hana')
      await startSession(writer, hana.email)
      await writer.page.goto(`/feedback?eventId=${id}`)
      await writer.page.getByText(writer.t('feedback:review.hidden')).waitFor()
      expect(await writer.page.getByText(review).count()).toBe(0)
      await take(writer, '451-hidden-review')
      await writer.leave()
    },
  )
})

/** A post of Gita's club, and a review that Hana wrote about Jana after an event. */
async function somethingWritten(look: string) {
  const [gita, hana, jana] = [await aMember('Gita'), await aMember('Hana'), await aMember('Jana')]
  const [asGita, asHana, asJana] = [await callsOf(gita.email), await callsOf(hana.email), await callsOf(jana.email)]
  const club = await aClub(asGita, 'Sokol Letná')
  await asJana(joinOrg, {}, { id: club })
  const text = `Kdo nepřijde, toho si najdeme ${look}.`
  await asGita(createFeed, { text, feedOrgId: club })
  const id = await (await aHall(asGita))({ name: 'Pondělní volejbal' })
  for (const call of [asHana, asJana]) await call(joinEvent, {}, { id })
  await endEvent(id)
  await expect.poll(async () => (await asHana(listFeedback, {})).items.length).toBe(1)
  const review = `Neumí vůbec nic ${look}.`
  await asHana(emitFeedback, { type: 'review', eventId: id, userOrAliasId: jana.id, text: review })
  await expect.poll(async () => (await asJana(getReviews, {}, { id: jana.id })).items.length).toBe(1)
  return { hana, jana, id, text, review }
}

/** Reports a post or a review by the menu beside it. */
async function report(
  visitor: Visitor,
  shown: Locator,
  { kind, reason }: { readonly kind: 'post' | 'review'; readonly reason: string },
): Promise<void> {
  const { page, t } = visitor
  await shown.getByRole('button', { name: t(`common:reporting.${kind}.menu`) }).click()
  await page.getByRole('menuitem', { name: t(`common:reporting.${kind}.open`) }).waitFor()
  await visitor.shot(kind === 'post' ? '445-menu-of-a-post' : '446-menu-of-a-review')
  await page.getByRole('menuitem', { name: t(`common:reporting.${kind}.open`) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('common:reporting.reason')).fill(reason)
  await take(visitor, kind === 'post' ? '447-report-a-post' : '448-report-a-review')
  await dialog.getByRole('button', { name: t('common:reporting.submit') }).click()
  await page.getByText(t('common:reporting.done')).waitFor()
  await dialog.waitFor({ state: 'hidden' })
}

/** Hides a reported post or review, with a reason, and closes its report. */
async function hide(
  admin: Visitor,
  { kind, text, where }: { readonly kind: 'post' | 'review'; readonly text: string; readonly where: string },
): Promise<void> {
  const { page, t } = admin
  const queued = page.getByTestId('queued').filter({ hasText: text })
  await queued.getByText(t(`admin:reports.in.${kind}`, { place: where })).waitFor()
  await queued.scrollIntoViewIfNeeded()
  await take(admin, kind === 'post' ? '449-reported-post' : '450-reported-review')
  await queued.getByRole('button', { name: t(`admin:reports.hide.${kind}`) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('admin:users.reason')).fill('Urážky.')
  await dialog.getByRole('button', { name: t(`admin:reports.hide.${kind}`) }).click()
  // Nobody is asked to hide it again, also not the next site admin who opens the queue.
  const hidden = queued.getByText(t(`admin:reports.hidden.${kind}`))
  await hidden.waitFor()
  expect(await queued.getByRole('button', { name: t(`admin:reports.hide.${kind}`) }).count()).toBe(0)
  await expect
    .poll(async () => {
      await page.reload()
      await queued.waitFor()
      return hidden.count()
    })
    .toBe(1)
  await queued.getByRole('button', { name: t('admin:reports.close') }).click()
  await dialog.getByLabel(t('admin:reports.answer')).fill('Už to nikdo neuvidí.')
  await dialog.getByRole('button', { name: t('admin:reports.confirm') }).click()
  await expect.poll(() => queued.count()).toBe(0)
}
