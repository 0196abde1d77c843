import { getEvent } from '@parta/contracts/events'
import { cancelEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { getMe } from '@parta/contracts/profiles'
import { expect, it } from 'vitest'
import { arrive, desk, looksOf, phone, type Visitor } from './browser.ts'
import { callsOf } from './calls.ts'
import { aLeader, czech } from './event-page.ts'
import { codeTo, linkTo } from './mail.ts'
import { aMember, freshEmail } from './people.ts'
import { fillSignIn } from './steps.ts'

/** From the shared link to being in; each filled field counts as one tap. */
const tapsMax = 8
const tapsWithChildMax = 10

/** Joins as a new person, and counts the taps. */
async function comeByLink({ page, t, shot }: Visitor, email: string, more?: () => Promise<void>): Promise<number> {
  let taps = 0
  const tap = async (step: Promise<void>) => {
    taps += 1
    await step
  }
  await tap(page.locator('#join').getByRole('button').first().click())
  await tap(page.getByLabel(t('visitor:join.name')).fill('Jana Malá'))
  await tap(page.getByLabel(t('visitor:join.email')).fill(email))
  for (const consent of ['terms', 'privacy', 'gdpr'] as const)
    await tap(page.getByRole('checkbox', { name: t(`visitor:join.consent.${consent}`) }).check())
  await more?.()
  await shot('271-shared-form')
  await tap(page.locator('#join').getByRole('button').click())
  await page.getByLabel(t('visitor:join.code')).waitFor()
  await shot('272-shared-code')
  const code = await codeTo(email)
  await tap(page.getByLabel(t('visitor:join.code')).fill(code))
  return taps
}

/** Opens the form, fills it in and sends it. */
async function fillEntry({ page, t }: Visitor, email: string): Promise<void> {
  await page.getByRole('button', { name: t('visitor:join.free') }).click()
  await page.getByLabel(t('visitor:join.name')).fill('Jana Malá')
  await page.getByLabel(t('visitor:join.email')).fill(email)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.locator('#join form').getByRole('button').click()
}

it.each(looksOf(czech, { locale: 'cs', ...desk, scheme: 'dark' }, { locale: 'en', ...phone, scheme: 'dark' }))(
  'a new person joins by a shared link in eight taps, and is in the event: $locale, $width, $scheme',
  async (look) => {
    const { plan, email: leader } = await aLeader('Zora')
    const id = await plan({ name: 'Volejbal u řeky', maxPlayers: 6 })
    const zora = (await (await callsOf(leader))(getMe, {})).id
    const jana = await arrive(look, 'Jana')
    const { page, t, shot } = jana
    await page.goto('/')
    const near = page.getByRole('heading', { level: 3 }).filter({ has: page.locator('strong') })
    expect(await near.first().innerText()).toMatch(/^\p{L}+ \p{L}+ \d/u)
    await page.goto(`/share-item/event/${id}?ref=${zora}`)
    await page.getByText(t('visitor:invites').replace('{{name}}', 'Zora N.')).waitFor()
    // Who invites is named on every load, until the visitor has an account.
    await page.reload()
    await page.getByText(t('visitor:invites').replace('{{name}}', 'Zora N.')).waitFor()
    await shot('270-shared-event')
    const taps = await comeByLink(jana, freshEmail('jana'))
    await page.getByTestId('join-joined').waitFor()
    expect(taps).toBeLessThanOrEqual(tapsMax)
    // The page around the form knows who came: they play, and are signed in.
    await page.getByRole('link', { name: t('public:nav.toApp') }).waitFor()
    await page.getByText(t(`share:item.players_${look.locale === 'en' ? 'other' : 'few'}`, { count: 2 })).waitFor()
    expect(await page.getByRole('link', { name: t('landing:signIn') }).count()).toBe(0)
    await shot('273-shared-joined')
    await page.getByTestId('join-joined').getByRole('link').click()
    await page.waitForURL(`**/event-info/${id}`)
    await page.getByText(t('event:seat.plays')).waitFor()
    await jana.quiet()
    // The introduction is not shown on the event, but on the first page.
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.locator('a[href="/search"]:visible').first().click()
    await page.getByRole('dialog', { name: t('help:intro.label') }).waitFor()
    await jana.leave()
  },
)

it.each(['kids', 'all'] as const)(
  'a new parent signs up a child by a shared link in ten taps, for an event whose tag is %s',
  async (tags) => {
    const { plan } = await aLeader('Zora')
    const id = await plan({ name: 'Atletika pro děti', tags, gender: 'female', maxPlayers: 6 })
    const jana = await arrive(czech, 'Jana')
    const { page, t, shot } = jana
    await page.goto(`/share-item/event/${id}`)
    const email = freshEmail('jana')
    let taps = 0
    const tap = async (step: Promise<unknown>) => {
      taps += 1
      await step
    }
    await tap(page.getByRole('button', { name: t('visitor:join.child.free') }).click())
    await tap(page.getByLabel(t('visitor:join.child.name')).fill('Ema'))
    await tap(page.getByLabel(t('visitor:join.child.gender')).selectOption('female'))
    await tap(page.getByLabel(t('visitor:join.child.ownName')).fill('Jana Malá'))
    await tap(page.getByLabel(t('visitor:join.email')).fill(email))
    for (const box of await page.getByRole('checkbox').all()) await tap(box.check())
    await shot('278-shared-child')
    await tap(page.locator('#join form').getByRole('button').click())
    await tap(page.getByLabel(t('visitor:join.code')).fill(await codeTo(email)))
    await page.getByTestId('join-joined').getByText('Ema').waitFor()
    // The question for the gender is one of them; most events do not ask it.
    expect(taps).toBeLessThanOrEqual(tapsWithChildMax)
    await shot('279-shared-child-joined')
    await page.getByTestId('join-joined').getByRole('link').click()
    await page.waitForURL(`**/event-info/${id}`)
    await page.getByTestId('family').getByText('Ema').waitFor()
    await jana.leave()
  },
)

it('an event for women asks for the gender, a full one offers the queue, and a cancelled one neither', async () => {
  const { plan, email } = await aLeader('Vera')
  const call = await callsOf(email)
  const id = await plan({
    name: 'Běh žen',
    gender: 'female',
    minLevel: 2,
    willParticipate: true,
    maxPlayers: 2,
    enableQueue: true,
  })
  const first = await arrive({ locale: 'cs', ...phone, scheme: 'dark' }, 'Jana')
  const { page, t } = first
  await page.goto(`/share-item/event/${id}`)
  await comeByLink(first, freshEmail('jana'), async () => {
    const send = page.locator('#join form').getByRole('button')
    await page.getByLabel(t('visitor:join.gender')).selectOption('male')
    await page.getByLabel(t('visitor:join.level')).selectOption('1')
    await send.click()
    await page.getByRole('alert').getByText(t('errors:event.invalidGender')).waitFor()
    await page.getByLabel(t('visitor:join.gender')).selectOption('female')
    await send.click()
    await page.getByRole('alert').getByText(t('errors:event.levelTooLow')).waitFor()
    await page.getByLabel(t('visitor:join.level')).selectOption('3')
  })
  await page.getByTestId('join-joined').waitFor()
  await first.leave()

  const second = await arrive(czech, 'Eva')
  await second.page.goto(`/share-item/event/${id}`)
  await second.page.getByRole('button', { name: t('visitor:join.queue'), exact: true }).waitFor()
  await call(cancelEvent, { message: 'Prší' }, { id })
  await second.page.goto(`/share-item/event/${id}`)
  await second.page.getByText(t('visitor:join.state.cancelled')).waitFor()
  expect(await second.page.getByTestId('free-places').count()).toBe(0)
  await second.shot('274-shared-cancelled')
  await second.leave()
})

it('while the code is awaited, a reload keeps the form, and the e-mail can be changed without typing the rest again', async () => {
  const { plan } = await aLeader('Nora')
  const id = await plan({ name: 'Tenis' })
  const jana = await arrive(czech, 'Jana')
  const { page, t } = jana
  await page.goto(`/share-item/event/${id}`)
  const wrong = freshEmail('jnaa')
  await fillEntry(jana, wrong)
  await page.getByText(wrong).waitFor()
  await page.reload()
  await page.getByText(t('visitor:join.sent', { email: wrong })).waitFor()
  await page.getByRole('button', { name: t('visitor:join.otherEmail') }).click()
  await expect.poll(() => page.getByLabel(t('visitor:join.name')).inputValue()).toBe('Jana Malá')
  const email = freshEmail('jana')
  await page.getByLabel(t('visitor:join.email')).fill(email)
  await page.locator('#join form').getByRole('button').click()
  await page.getByLabel(t('visitor:join.code')).fill(await codeTo(email))
  await page.getByTestId('join-joined').waitFor()
  await page.reload()
  await page.waitForURL(`**/share-item/event/${id}`)
  expect(await page.evaluate('Object.keys(sessionStorage).filter((key) => key.startsWith("parta.draft"))')).toEqual([])
  // From then on the link leads into the app.
  await page.getByRole('link', { name: t('share:item.openEvent') }).waitFor()
  await jana.shot('276-shared-event-signed-in')
  await page.getByRole('link', { name: t('share:item.openEvent') }).click()
  await page.waitForURL(`**/event-info/${id}`)
  await page.getByText(t('event:seat.plays')).waitFor()
  await jana.leave()
})

it('the link of the mail confirms and joins in another browser, without a password, with what was entered in the first', async () => {
  const { plan } = await aLeader('Nora')
  const id = await plan({ name: 'Běh', tags: 'all' })
  const jana = await arrive(czech, 'Jana')
  const email = freshEmail('jana')
  await jana.page.goto(`/share-item/event/${id}`)
  await fillEntry(jana, email)
  await jana.page.getByText(email).waitFor()
  await jana.leave()

  const other = await arrive(czech, 'Jana, elsewhere')
  const { page, t, shot } = other
  const link = await linkTo(email, '/share-item/event/')
  await page.goto(link)
  const confirm = page.getByTestId('join-link')
  await confirm.getByText(t('visitor:join.byLink', { email })).waitFor()
  await shot('278-shared-mail-link')
  await confirm.getByRole('button').click()
  await page.getByTestId('join-joined').waitFor()
  expect(new URL(page.url()).hash).toBe('')
  await page.getByTestId('join-joined').getByRole('link').click()
  await page.getByTestId('players').getByText('Jana M').waitFor()
  await other.leave()

  const late = await arrive(czech, 'Jana, late')
  await late.page.goto(link)
  await late.page.getByTestId('join-link').getByRole('button').click()
  await late.page.getByRole('alert').getByText(t('errors:identity.alreadyConfirmed')).waitFor()
  await late.leave(['400 POST /public/identity/confirm-sign-up'])
})

it('a refused e-mail is named, and a double tap to send it again stays in the form', async () => {
  const { plan } = await aLeader('Ida')
  const id = await plan({ name: 'Florbal' })
  const jana = await arrive(czech, 'Jana')
  const { page, t } = jana
  await page.goto(`/share-item/event/${id}`)
  await fillEntry(jana, 'jana@post')
  const problem = page.locator('#join').getByRole('alert').getByText(t('validation:email'))
  await problem.waitFor()
  await jana.shot('277-shared-email-refused')
  const answered = page.waitForResponse((response) => response.url().endsWith('/identity/entry'))
  await page.locator('#join form').getByRole('button').dblclick()
  await answered
  await problem.waitFor()
  expect(await page.getByLabel(t('visitor:join.name')).inputValue()).toBe('Jana Malá')
  await jana.leave(['400 POST /public/identity/entry'])
})

it('who groups the coming events by months sees them at once', async () => {
  const { plan } = await aLeader('Ema')
  await plan({ name: 'Florbal' })
  const jana = await arrive(czech, 'Jana')
  const { page, t } = jana
  await page.goto('/')
  await page.getByRole('link', { name: t('cards:group.month') }).click()
  await page.waitForURL('**/?by=month#coming')
  const title = page.getByRole('heading', { level: 2, name: t('landing:coming') })
  await expect.poll(async () => (await title.boundingBox())?.y).toBeLessThan(phone.height / 2)
  await jana.leave()
})

it('who confirms the code when the event is full meanwhile is told so, and is led to the event', async () => {
  const { plan } = await aLeader('Lída')
  const id = await plan({ name: 'Padel', willParticipate: true, maxPlayers: 2 })
  const jana = await arrive(czech, 'Jana')
  const { page, t } = jana
  await page.goto(`/share-item/event/${id}`)
  const email = freshEmail('jana')
  await fillEntry(jana, email)
  await page.getByLabel(t('visitor:join.code')).waitFor()
  await (await callsOf((await aMember('Eva')).email))(joinEvent, {}, { id })
  await page.getByLabel(t('visitor:join.code')).fill(await codeTo(email))
  const refused = page.getByTestId('join-refused')
  await refused.getByText(t('errors:event.full')).waitFor()
  await jana.shot('275-shared-full-meanwhile')
  await refused.getByRole('link', { name: t('visitor:join.open') }).click()
  await page.waitForURL(`**/event-info/${id}`)
  await jana.leave([`409 PATCH /a/events/join/${id}`])
})

it.each([false, true])(
  'the owner of an account is led to sign in, and then to the event; private: %s',
  async (isPrivate) => {
    const { plan, email: leader } = await aLeader('Ota')
    const id = await plan({ name: 'Pinec', private: isPrivate })
    const { linkToken } = await (await callsOf(leader))(getEvent, {}, { id })
    const { email } = await aMember('Petr')
    const petr = await arrive(czech, 'Petr')
    const { page, t } = petr
    await page.goto(isPrivate ? `/event-info/${id}?token=${linkToken}` : `/share-item/event/${id}`)
    await page.getByRole('button', { name: t('visitor:join.free') }).click()
    await page.getByLabel(t('visitor:join.name')).fill('Petr Malý')
    await page.getByLabel(t('visitor:join.email')).fill(email)
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.locator('#join').getByRole('button').click()
    await page.getByLabel(t('visitor:join.code')).waitFor()
    await page.goto(await linkTo(email, '/event-info/', 2))
    await fillSignIn(petr, email)
    await page.waitForURL((url) => url.pathname === `/event-info/${id}`)
    await page.getByTestId('event-action').waitFor()
    await petr.leave()
  },
)

it('on a wide screen the button to join stands beside the event, and stays in sight', async () => {
  const { plan } = await aLeader('Zora')
  const id = await plan({ name: 'Volejbal u řeky', info: 'Hrajeme!\n'.repeat(40) })
  const jana = await arrive({ locale: 'cs', ...desk, scheme: 'dark' }, 'Jana')
  await jana.page.goto(`/share-item/event/${id}`)
  const join = jana.page.getByRole('button', { name: jana.t('visitor:join.free') })
  const title = (await jana.page.getByRole('heading', { level: 1 }).boundingBox()) ?? { x: 0, y: 0, width: 0 }
  const button = (await join.boundingBox()) ?? { x: 0, y: 0 }
  expect(button.x).toBeGreaterThan(title.x + title.width)
  expect(button.y).toBeLessThan(title.y)
  await jana.page.mouse.wheel(0, 900)
  await expect.poll(() => jana.page.evaluate('scrollY')).toBeGreaterThan(800)
  expect((await join.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await jana.leave()
})
