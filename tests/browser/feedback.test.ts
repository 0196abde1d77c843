import { emitFeedback, finishFeedback, listFeedback } from '@parta/contracts/feedback'
import { joinOrg, setRole } from '@parta/contracts/orgs'
import { updateEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { updateMe } from '@parta/contracts/profiles'
import { getStats } from '@parta/contracts/reputation'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { holdMs } from '../../web/src/features/feedback/held-gifts.ts'
import { desk, type Look, phone, type Visitor } from './browser.ts'
import { aClub, aHall, callsOf } from './calls.ts'
import { come as comeAs } from './event-page.ts'
import { endEvent } from './past.ts'
import { aMember, type Member } from './people.ts'
import { withoutTimers } from './timers.ts'

const onPhone: Look = { locale: 'cs', ...phone, scheme: 'light' }
const onDesk: Look = { locale: 'cs', ...desk, scheme: 'light' }
const inEnglish: Look = { locale: 'en', ...phone, scheme: 'dark' }
const onDarkDesk: Look = { locale: 'en', ...desk, scheme: 'dark' }

const come = ({ name, email }: Member, look: Look) => comeAs(name, look, email)

/** Gita leads an event with Hana and Ivo, in an organisation that Hana has joined. */
async function aCrew(event: string) {
  const [gita, hana, ivo] = [await aMember('Gita'), await aMember('Hana'), await aMember('Ivo')]
  const asGita = await callsOf(gita.email)
  const club = await aClub(asGita, 'Sokol Prosek')
  await (await callsOf(hana.email))(joinOrg, {}, { id: club })
  const id = await (await aHall(asGita))({ name: event, eventOrgId: club })
  for (const { email } of [hana, ivo]) await (await callsOf(email))(joinEvent, {}, { id })
  return { gita, hana, ivo, club, id }
}

/** Ends the events, and waits until all of them wait for the person's feedback. */
async function end(ids: readonly string[], { email }: Member): Promise<void> {
  for (const id of ids) await endEvent(id)
  const call = await callsOf(email)
  await expect.poll(async () => (await call(listFeedback, {})).items.length).toBe(ids.length)
}

const rated = ({ page }: Visitor, name: string): Locator => page.getByTestId('rated').filter({ hasText: name })
const dialog = ({ page }: Visitor): Locator => page.getByRole('dialog')

function press({ t }: Visitor, inside: Locator, text: string): Promise<void> {
  return inside.getByRole('button', { name: t(text) }).click()
}

async function giveEmoji(visitor: Visitor, name: string, emoji: string): Promise<void> {
  const card = rated(visitor, name)
  const grid = card.getByRole('group', { name: visitor.t('feedback:emoji.open') })
  if ((await grid.count()) === 0) await press(visitor, card, 'feedback:emoji.short')
  await grid.getByRole('button', { name: visitor.t(`emojis:${emoji}`) }).click()
  await card
    .getByRole('listitem')
    .filter({ hasText: visitor.t(`emojis:${emoji}`) })
    .waitFor()
}

async function finish(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await page.getByRole('button', { name: t('feedback:finish.open') }).click()
  await dialog(visitor)
    .getByRole('button', { name: t('feedback:finish.confirm'), exact: true })
    .click()
}

describe('feedback by the leader', () => {
  it('begins with the notice of the end, takes and returns karma, and is final once finished', async () => {
    const { gita, hana, club, id } = await aCrew('Večerní volejbal')
    const leader = await come(gita, onPhone)
    const { page, t, shot } = leader
    // Emoji are held until the feedback is finished.
    await page.addInitScript(withoutTimers(holdMs))
    await page.goto('/search')
    await page.getByRole('searchbox').waitFor()
    await endEvent(id)
    await page.getByTestId('toast').filter({ hasText: 'Večerní volejbal' }).click()
    await page.waitForURL(`**/feedback?eventId=${id}`)
    await rated(leader, 'Hana').waitFor()
    await expect.poll(() => page.getByTestId('rated').count()).toBe(2)

    await giveEmoji(leader, 'Hana', 'speed')
    await giveEmoji(leader, 'Hana', 'fire')
    const card = rated(leader, 'Hana')
    // An emoji that was chosen by mistake is taken back before it is sent, by its button or by a second press.
    await press(leader, card, 'feedback:emoji.takeBack')
    await expect.poll(() => card.getByRole('listitem').count()).toBe(1)
    await card
      .getByRole('button', { name: t('emojis:speed') })
      .first()
      .click()
    await expect.poll(() => card.getByRole('listitem').count()).toBe(0)
    await giveEmoji(leader, 'Hana', 'fire')
    await shot('300-feedback-of-leader')
    await press(leader, card, 'feedback:karma.take')
    await card.getByText(t('feedback:karma.taken')).waitFor()
    await shot('301-karma-taken')
    await press(leader, card, 'feedback:karma.undo')
    await card.getByText(t('feedback:karma.taken')).waitFor({ state: 'detached' })
    await press(leader, rated(leader, 'Ivo'), 'feedback:karma.take')

    await page.getByRole('button', { name: t('feedback:many.open') }).click()
    await dialog(leader)
      .getByRole('button', { name: t('emojis:teamwork') })
      .click()
    await press(leader, dialog(leader), 'feedback:many.everybody')
    await shot('302-emoji-for-many')
    await dialog(leader)
      .getByRole('button', { name: t('feedback:many.send_few', { count: 2 }) })
      .click()
    await rated(leader, 'Ivo').getByText(t('emojis:teamwork')).waitFor()

    await dialog(leader).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t('feedback:finish.open') }).click()
    // Pressed twice, it still finishes once: a second call would be refused.
    await dialog(leader)
      .getByRole('button', { name: t('feedback:finish.confirm'), exact: true })
      .dblclick()
    await page.waitForURL('**/feedback')
    await page.getByText(t('feedback:empty.title')).waitFor()
    await shot('303-nothing-waits')
    await page.goto(`/feedback?eventId=${id}`)
    await page.getByText(t('feedback:finished.title')).waitFor()
    await rated(leader, 'Ivo').getByText(t('feedback:karma.taken')).waitFor()
    expect(await page.getByRole('button', { name: t('feedback:karma.undo') }).count()).toBe(0)
    await shot('304-finished')

    await page.goto(`/user-profile/${hana.id}`)
    await page.getByRole('button', { name: t('reputation:allEmojis') }).click()
    await page.getByTestId('all-emojis').getByText(t('emojis:fire')).waitFor()
    await shot('305-all-emoji')
    await page.goto(`/organizations/${club}?tab=feed&show=feedback`)
    const lines = page.getByTestId('org-feedback').getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(2)
    await lines
      .filter({ hasText: t('emojis:fire') })
      .getByText(t('emojis:teamwork'))
      .waitFor()
    expect(await page.getByTestId('org-feedback').getByText(t('emojis:speed')).count()).toBe(0)
    await shot('306-feedback-of-organisation')
    await leader.leave()
  })
})

describe('feedback by a player', () => {
  it('keeps an unsent review when the page is left, has no karma, and leads on to the next event', async () => {
    const { gita, hana, id } = await aCrew('Ranní běh')
    const second = await (await aHall(await callsOf(gita.email)))({ name: 'Pozdní běh' })
    await (await callsOf(hana.email))(joinEvent, {}, { id: second })
    await end([id, second], hana)
    const player = await come(hana, inEnglish)
    const { page, t, shot } = player
    await page.goto('/events')
    const waiting = page.getByRole('main').getByText(t('common:feedbackWaiting_other', { count: 2 }))
    await waiting.waitFor()
    await shot('310-events-wait')
    await waiting.click()
    const list = page.getByTestId('waiting-feedback')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
    await shot('311-waiting')
    await list.getByText('Ranní běh').click()

    const card = rated(player, 'Gita')
    await press(player, card, 'feedback:review.short')
    expect(await page.getByRole('button', { name: t('feedback:karma.take') }).count()).toBe(0)
    await card.locator('textarea:focus').waitFor()
    await card.getByRole('textbox').fill('Great leader')
    await page.goto('/feedback')
    await list.getByText('Ranní běh').click()
    await press(player, card, 'feedback:review.unsent')
    await expect.poll(() => card.getByRole('textbox').inputValue()).toBe('Great leader')
    await shot('312-review')
    await press(player, card, 'feedback:review.send')
    await card.getByText('Great leader').waitFor()
    // A toast that comes below the mouse stays, and covers what is pressed next.
    await page.mouse.move(0, 0)
    await giveEmoji(player, 'Ivo', 'speed')

    await finish(player)
    await page.waitForURL(`**/feedback?eventId=${second}`)
    await page.getByRole('heading', { level: 1, name: 'Pozdní běh' }).waitFor()

    // Finished on another device: the page shows the emoji at once, and undoes it when the server refuses it.
    await rated(player, 'Gita').waitFor()
    await press(player, rated(player, 'Gita'), 'feedback:emoji.short')
    await (await callsOf(hana.email))(finishFeedback, {}, { id: second })
    await rated(player, 'Gita')
      .getByRole('button', { name: t('emojis:fun') })
      .click()
    await page.getByText(t('errors:feedback.finished')).waitFor()
    await page.getByText(t('feedback:finished.title')).waitFor()
    expect(await rated(player, 'Gita').getByText(t('emojis:fun')).count()).toBe(0)

    await page.goto('/feedback?eventId=unknown')
    await page.getByText(t('feedback:notPart.title')).waitFor()
    await shot('313-not-part')
    await player.leave(['409 POST /a/feedback/emit', '404 GET /a/feedback/single/unknown'])
  })

  it('is shown on the profile of another person, unless they hide it', async () => {
    const { gita, hana, ivo, id } = await aCrew('Nedělní turnaj')
    await (await callsOf(gita.email))(updateEvent, { eventId: id, private: true }, { id })
    await end([id], hana)
    const player = await come(hana, onDesk)
    const { page, shot } = player
    await page.goto(`/feedback?eventId=${id}`)
    const card = rated(player, 'Gita')
    await giveEmoji(player, 'Gita', 'leadership')
    await press(player, card, 'feedback:review.short')
    await card.getByRole('textbox').fill('Skvělá organizace')
    await shot('320-feedback-on-a-desk')
    await card.getByRole('textbox').press('Enter')
    await card.getByText('Skvělá organizace').waitFor()

    const reader = await come(ivo, onDarkDesk)
    await reader.page.goto(`/user-profile/${gita.id}`)
    await reader.page.getByTestId('reviews').getByText('Skvělá organizace').waitFor()
    await reader.page.getByTestId('reviews').getByText('Nedělní turnaj').waitFor()
    await reader.shot('321-profile-with-reviews')
    const stranger = await come(await aMember('Jan'), onPhone)
    await stranger.page.goto(`/user-profile/${gita.id}`)
    const shown = stranger.page.getByTestId('reviews')
    await shown.getByText('Skvělá organizace').scrollIntoViewIfNeeded()
    expect(await shown.getByText('Nedělní turnaj').count()).toBe(0)
    await stranger.shot('323-review-after-a-private-event')
    await (await callsOf(gita.email))(updateMe, { settings: { hideReviews: true, hideEmoji: true } })
    await expect
      .poll(async () => {
        await reader.page.reload()
        await reader.page.getByRole('heading', { level: 1 }).waitFor()
        return reader.page.getByText(reader.t('profiles:reviews.hidden')).count()
      })
      .toBe(1)
    expect(await reader.page.getByRole('button', { name: reader.t('reputation:allEmojis') }).count()).toBe(0)
    await reader.shot('322-profile-hidden')
    for (const visitor of [player, reader, stranger]) await visitor.leave()
  })
})

describe('who was there', () => {
  it('is corrected by the leader in the feedback, also once it is finished, and the streak follows', async () => {
    const { gita, hana, ivo, id } = await aCrew('Páteční florbal')
    await end([id], gita)
    const leader = await come(gita, onPhone)
    const { page, t, shot } = leader
    const streakOf = async (who: Member) =>
      (await (await callsOf(who.email))(getStats, {}, { id: who.id })).streak.value
    const thereOf = (name: string) => rated(leader, name).getByRole('switch')
    await page.goto(`/feedback?eventId=${id}`)
    await thereOf('Ivo').click()
    await rated(leader, 'Ivo').getByText(t('feedback:there.no')).waitFor()
    await shot('340-was-not-there')
    await press(leader, rated(leader, 'Hana'), 'feedback:karma.take')
    await thereOf('Hana').waitFor({ state: 'detached' })
    await press(leader, rated(leader, 'Hana'), 'feedback:karma.undo')
    await thereOf('Hana').waitFor()
    // Undone by mistake, it can be taken again.
    await press(leader, rated(leader, 'Hana'), 'feedback:karma.take')
    await thereOf('Hana').waitFor({ state: 'detached' })
    await rated(leader, 'Hana').getByText(t('feedback:karma.taken')).waitFor()
    await press(leader, rated(leader, 'Hana'), 'feedback:karma.undo')
    await thereOf('Hana').waitFor()
    await finish(leader)
    await page.waitForURL('**/feedback')
    await expect.poll(() => streakOf(hana)).toBe(1)
    expect(await streakOf(ivo)).toBe(0)

    await page.goto(`/feedback?eventId=${id}`)
    await page.getByText(t('feedback:finished.title')).waitFor()
    expect(await thereOf('Ivo').isChecked()).toBe(false)
    await thereOf('Ivo').click()
    await rated(leader, 'Ivo').getByText(t('feedback:there.yes')).waitFor()
    await expect.poll(() => streakOf(ivo)).toBe(1)
    await thereOf('Hana').click()
    await expect.poll(() => streakOf(hana)).toBe(0)
    await shot('341-corrected-after-the-end')

    const player = await come(ivo, inEnglish)
    await player.page.goto('/events')
    await player.page
      .getByRole('main')
      .getByText(player.t('reputation:streak_one', { count: 1 }))
      .waitFor()
    await player.shot('342-streak-on-my-events')
    for (const visitor of [leader, player]) await visitor.leave()
  })
})

describe('a lost point of karma', () => {
  it('is explained to its owner, who appeals, and an admin of the organisation gives it back', async () => {
    const { gita, hana, club, id } = await aCrew('Středeční badminton')
    const jana = await aMember('Jana')
    const asGita = await callsOf(gita.email)
    await (await callsOf(jana.email))(joinOrg, {}, { id: club })
    await asGita(setRole, { memberId: jana.id, newRole: 'admin' }, { id: club })
    await end([id], gita)
    await asGita(emitFeedback, { type: 'karma', eventId: id, userOrAliasId: hana.id })
    await asGita(finishFeedback, {}, { id })

    const player = await come(hana, onPhone)
    const { page, t, shot } = player
    await page.goto('/profile')
    await page.getByRole('link', { name: t('karma:open') }).click()
    const changes = page.getByTestId('karma-changes')
    await changes.getByText(t('karma:kinds.penalty')).waitFor()
    await changes.getByRole('link', { name: 'Středeční badminton' }).waitFor()
    await shot('330-karma')
    await page.getByRole('button', { name: t('karma:appeal.open') }).click()
    await dialog(player).getByLabel(t('karma:appeal.label')).fill('Přišla jsem, jen pozdě.')
    await shot('331-appeal')
    await press(player, dialog(player), 'karma:appeal.send')
    await changes.getByText(t('karma:states.open')).waitFor()

    const admin = await come(jana, onDarkDesk)
    await admin.page.goto(`/organizations/${club}`)
    const appeals = admin.page.getByTestId('appeals')
    await appeals.getByText('Přišla jsem, jen pozdě.').waitFor()
    await admin.shot('332-appeals')
    await press(admin, appeals, 'karma:decide.giveBack')
    await press(admin, dialog(admin), 'karma:decide.giveBack')
    await appeals.waitFor({ state: 'detached' })

    await changes.getByText(t('karma:kinds.return')).waitFor()
    await page.getByText(t('karma:full')).waitFor()
    await shot('333-karma-returned')
    for (const visitor of [player, admin]) await visitor.leave()
  })
})
