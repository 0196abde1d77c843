import { updateEvent } from '@parta/contracts/planning'
import { createAlias } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { arrive, desk, phone, type Visitor } from './browser.ts'
import { callsOf } from './calls.ts'
import { aLeader, choose, come, czech, dialog, leave, main, open, take } from './event-page.ts'
import { aMember } from './people.ts'
import { fillSignIn } from './steps.ts'

const hour = 3_600_000

describe('a family', () => {
  it('is told that it will be queued together, is queued, gets places together and leaves together', async () => {
    const { plan } = await aLeader('Gita')
    const id = await plan({ name: 'Rodinný badminton', maxPlayers: 3, enableQueue: true })
    const { email } = await aMember('Hana')
    const call = await callsOf(email)
    for (const name of ['Ivan', 'Jana']) await call(createAlias, { name, surname: 'Malá', ageGroup: 'child' })
    const hana = await come('Hana', czech, email)
    const { page, t } = hana
    await open(hana, id)

    await main(hana).click()
    const forecast = dialog(hana).getByTestId('forecast')
    await forecast.getByText(t('event:join.free')).waitFor()
    await dialog(hana).getByLabel('Ivan Malá').check()
    await forecast.getByText(t('event:join.together')).waitFor()
    await dialog(hana).getByLabel('Jana Malá').check()
    await forecast.getByText(t('event:join.waitTogether_few', { count: 2 })).waitFor()
    await take(hana, '170-family')
    await dialog(hana)
      .getByRole('button', { name: t('event:action.queue') })
      .click()
    await page
      .getByTestId('family')
      .getByText(t('event:family.waits', { position: 3 }))
      .waitFor()
    await page
      .getByTestId('queue')
      .getByText(t('event:together_few', { count: 3 }))
      .waitFor()
    await dialog(hana).waitFor({ state: 'detached' })
    await take(hana, '171-waiting-together')

    // Two people fit, three did not.
    await leave(hana, 'leaveQueue')
    await dialog(hana).getByLabel('Hana Nováková').uncheck()
    await dialog(hana).getByLabel('Jana Malá').check()
    await dialog(hana)
      .getByRole('button', { name: t('event:leave.submit'), exact: true })
      .click()
    await expect.poll(() => page.getByTestId('family').getByText(t('event:family.plays')).count()).toBe(2)

    // A person outside the event sees that a child plays, but not who it is.
    const stranger = await come('Olga', { locale: 'cs', ...desk, scheme: 'dark' })
    await open(stranger, id)
    await stranger.page.getByTestId('players').getByText('Hana Nováková').waitFor()
    await stranger.page.getByTestId('child').waitFor()
    expect(await stranger.page.getByText('Malá').count()).toBe(0)
    await take(stranger, '190-child')
    await stranger.leave()

    await leave(hana)
    await dialog(hana).getByLabel('Ivan Malá').check()
    await dialog(hana).getByLabel(t('event:leave.message')).fill('Omlouvám se, děti mají rýmu.')
    await take(hana, '172-leave')
    await dialog(hana)
      .getByRole('button', { name: t('event:leave.submit'), exact: true })
      .click()
    await page.getByTestId('family').waitFor({ state: 'detached' })
    await hana.leave()
  })
})

describe('an event with confirmation', () => {
  it('asks players to confirm, holds a free place, shows the leader its history, and lets the leader remove a player', async () => {
    const gita = await aLeader('Gita')
    const id = await gita.plan({
      name: 'Zápas na jistotu',
      maxPlayers: 2,
      enableQueue: true,
      requireConfirmation: true,
      hoursConfirm: 2,
      date: new Date(Date.now() + 3 * hour).toISOString(),
    })
    const lenka = await come('Lenka')
    await open(lenka, id)
    await main(lenka).click()
    await lenka.page.getByTestId('standing').waitFor()
    const mirka = await come('Mirka', { locale: 'sk', ...phone, scheme: 'dark' })
    await open(mirka, id)
    await main(mirka).click()
    await mirka.page.getByTestId('queue-position').waitFor()
    await take(mirka, '177-waits')

    // An hour later: the time for confirmations begins.
    const asGita = await callsOf(gita.email)
    const date = new Date(Date.now() + 2 * hour + 5000).toISOString()
    await asGita(updateEvent, { eventId: id, date }, { id })
    await main(lenka)
      .filter({ hasText: lenka.t('event:action.confirm') })
      .waitFor()
    await take(lenka, '178-confirm')
    await main(lenka).click()
    await lenka.page.getByTestId('confirmed').waitFor()
    await leave(lenka)
    await dialog(lenka)
      .getByRole('button', { name: lenka.t('event:leave.submit'), exact: true })
      .click()

    await main(mirka)
      .filter({ hasText: mirka.t('event:action.take') })
      .waitFor()
    await mirka.page.getByTestId('held-until').waitFor()
    await take(mirka, '179-held')
    const leader = await come('Gita', { locale: 'cs', ...desk, scheme: 'light' }, gita.email)
    await open(leader, id)
    await leader.page.getByTestId('held').waitFor()
    await main(mirka).click()
    await mirka.page.getByText(mirka.t('event:seat.confirmed')).waitFor()
    await leader.page.getByTestId('held').waitFor({ state: 'detached' })
    await take(leader, '180-confirmed')

    await look(leader)
    await kick(leader)
    await mirka.page.getByTestId('standing').waitFor({ state: 'detached' })
    await mirka.page.getByTestId('own-kicks').getByText(mirka.t('event:kickReasons.lowlevel')).waitFor()
    await main(mirka).getByText(mirka.t('event:reason.kicked')).waitFor()
    await take(mirka, '188-kicked')
    await leader.page.getByTestId('kicked').waitFor()
    await take(leader, '189-kicked-list')
    await leader.page
      .getByRole('button', { name: leader.t('event:kicked.readmitWho', { name: 'Mirka Nováková' }) })
      .click()
    await leader.page.getByTestId('kicked').waitFor({ state: 'detached' })
    await mirka.page.reload()
    await main(mirka)
      .filter({ hasText: mirka.t('event:action.join') })
      .waitFor()
    for (const visitor of [lenka, mirka, leader]) await visitor.leave()
  })
})

/** Checks the entries of the event's history. */
async function look(leader: Visitor): Promise<void> {
  const { page, t } = leader
  await choose(leader, 'event:log.open')
  const log = page.getByTestId('event-log')
  const lenka = { name: 'Lenka Nováková' }
  const mirka = { name: 'Mirka Nováková' }
  for (const text of [
    t('event:log.kind.confirmed', mirka),
    t('event:log.kind.left', lenka),
    t('event:log.kind.queued', mirka),
    t('event:log.kind.created'),
  ])
    await log.getByText(text).first().waitFor()
  await log.getByText(t('event:log.rule.full')).waitFor()
  await take(leader, '181-history')
  await page.keyboard.press('Escape')
  await dialog(leader).waitFor({ state: 'detached' })
}

async function kick(leader: Visitor): Promise<void> {
  const { page, t } = leader
  expect(await page.getByRole('button', { name: t('event:kick.open', { name: 'Gita Nováková' }) }).count()).toBe(0)
  await page.getByRole('button', { name: t('event:kick.open', { name: 'Mirka Nováková' }) }).click()
  const submit = dialog(leader).getByRole('button', { name: t('event:kick.submit'), exact: true })
  await dialog(leader).getByLabel(t('event:kickReasons.other')).check()
  // The reason "other" requires a text.
  await expect.poll(() => submit.isEnabled()).toBe(false)
  await dialog(leader).getByLabel(t('event:kickReasons.lowlevel')).check()
  await take(leader, '182-kick')
  await submit.click()
  await page.getByText(t('event:done.kicked')).waitFor()
}

describe('an event with a minimum of players', () => {
  it('shows when it is decided, can be saved to a calendar, copied, and cancelled with a reason', async () => {
    const gita = await aLeader('Gita')
    const id = await gita.plan({ name: 'Když se sejdeme', minPlayers: 4, decisionHours: 3, private: true })
    const leader = await come('Gita', czech, gita.email)
    const { page, t } = leader
    await open(leader, id)
    await page.getByRole('button', { name: t('share:open') }).click()
    const field = page.getByTestId('share-link')
    await expect.poll(() => field.inputValue()).toContain(`/event-info/${id}?token=`)
    const first = await field.inputValue()
    await take(leader, '184-private-link')
    await dialog(leader)
      .getByRole('button', { name: t('event:link.renew') })
      .click()
    await expect.poll(() => field.inputValue()).not.toBe(first)
    const link = await field.inputValue()
    await page.keyboard.press('Escape')

    // The link survives the sign-in; without it, or with the replaced one, the event is not found.
    const norbert = await arrive({ locale: 'cs', ...desk, scheme: 'dark' }, 'Norbert')
    await norbert.page.goto(link)
    // The page for visitors.
    await norbert.page.getByRole('link', { name: norbert.t('visitor:join.haveAccount') }).click()
    await norbert.page.waitForURL('**/sign-in')
    await fillSignIn(norbert, (await aMember('Norbert')).email)
    await norbert.page.getByTestId('decision').getByText('chybí 3').waitFor()
    for (const closed of [first, `/event-info/${id}`]) {
      await norbert.page.goto(closed)
      await norbert.page.getByRole('heading', { name: norbert.t('event:closed.title') }).waitFor()
      expect(await norbert.page.getByRole('button', { name: norbert.t('common:again') }).count()).toBe(0)
    }
    await take(norbert, '190-closed')
    await norbert.page.getByRole('link', { name: norbert.t('event:closed.search') }).click()
    await norbert.page.waitForURL('**/search')
    await norbert.page.goto(link)
    const saving = norbert.page.waitForEvent('download')
    await choose(norbert, 'event:calendar.open')
    await dialog(norbert)
      .getByRole('button', { name: norbert.t('event:calendar.save') })
      .click()
    expect((await saving).suggestedFilename()).toBe('kdyz-se-sejdeme.ics')
    await take(norbert, '183-calendar')
    await norbert.page.keyboard.press('Escape')
    await main(norbert).click()
    await norbert.page.getByTestId('standing').waitFor()

    await choose(leader, 'event:cancel.open')
    await dialog(leader).getByLabel(t('event:cancel.message')).fill('Hala má výpadek proudu.')
    await take(leader, '185-cancel')
    await dialog(leader)
      .getByRole('button', { name: t('event:cancel.submit'), exact: true })
      .click()
    await page.getByTestId('cancelled').waitFor()
    await take(leader, '186-cancelled')
    await page.getByRole('button', { name: t('event:menu.open') }).click()
    expect(await page.getByRole('menuitem', { name: t('event:menu.edit'), exact: true }).count()).toBe(0)
    await page.getByRole('menuitem', { name: t('event:menu.copy') }).click()
    await page.waitForURL(`**/new-event?copy=${id}`)
    await leader.leave()

    // A player needs no link, and a damaged one does not matter.
    await norbert.page.goto(`/event-info/${id}?token=${first.slice(-10)}.`)
    await norbert.page.getByTestId('cancelled').getByText('Hala má výpadek proudu.').waitFor()
    await norbert.leave([`404 GET /a/events/single/${id}`])
  })

  it('shows people who may not join the reason and a way forward', async () => {
    const { plan } = await aLeader('Gita')
    const [id, mixed] = [
      await plan({ name: 'Pánská čtyřhra', gender: 'male' }),
      await plan({ name: 'Smíšená čtyřhra' }),
    ]
    const olga = await come('Olga')
    const { page, t } = olga
    // The join reports who shared the link.
    await page.goto(`/event-info/${mixed}?ref=nobody`)
    const asked = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().includes('/join/'))
    await main(olga).click()
    expect((await asked).postDataJSON()).toEqual({ ref: 'nobody' })

    // Shown before anything is sent.
    await open(olga, id)
    await main(olga).click()
    await dialog(olga).getByText(t('event:refusal.for.male')).waitFor()
    await take(olga, '187-refused')
    await dialog(olga)
      .getByRole('link', { name: t('event:refusal.similar') })
      .click()
    await page.waitForURL('**/search?*badminton*')
    await olga.leave()
  })
})
