import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, desk, type Look, launch, mailTo, phone, type Visitor, words } from './browser.ts'

const looks: readonly Look[] = [
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'sk', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
]
const password = 'Spolecne2026'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

describe('two people play', () => {
  it.each(looks)(
    'signs up, founds, plans, joins, queues, is shifted in, chats and signs out in $locale at $width×$height, $scheme',
    async (look) => {
      const t = words(look.locale)
      const stamp = `${look.locale}${look.width}${Date.now().toString(36)}`
      const eventName = `Badminton ${stamp}`
      const visitors: Visitor[] = []
      const come = async (name: string) => {
        const visitor = await arrive(browser, look, name)
        visitors.push(visitor)
        return visitor
      }

      const anna = await come('Anna')
      await anna.page.goto('/')
      await anna.page.getByRole('heading', { level: 1 }).waitFor()
      await anna.shot('01-landing')
      await signUp(anna, t, `anna-${stamp}@example.com`)
      await firstProfile(anna, t, 'Anna')

      await foundClub(anna, t, `Smečaři ${stamp}`)
      await planEvent(anna, t, eventName)

      const bara = await come('Bára')
      await signUp(bara, t, `bara-${stamp}@example.com`)
      await firstProfile(bara, t, 'Bára')
      await findEvent(bara, t, eventName)
      await bara.page.getByTestId('event-action').click()
      await bara.page.getByText(t('events:free.none')).first().waitFor()
      await bara.shot('09-joined')

      const cyril = await come('Cyril')
      await signUp(cyril, t, `cyril-${stamp}@example.com`)
      await firstProfile(cyril, t, 'Cyril')
      await findEvent(cyril, t, eventName)
      await cyril.page.getByTestId('event-action').click()
      await cyril.page.getByTestId('queue-position').first().waitFor()
      await cyril.shot('10-queued')

      // The second leaves; the third is shifted in and told live, without touching anything.
      await bara.page.getByTestId('event-action').click()
      await bara.page
        .getByRole('dialog')
        .getByRole('button', { name: t('events:leave.submit'), exact: true })
        .click()
      await cyril.page.getByText(t('events:youPlay')).waitFor()
      await cyril.page.getByTestId('unread-badge').filter({ visible: true }).first().waitFor()
      await cyril.shot('11-shifted-in')

      await chat(anna, cyril, t)

      await signOut(cyril, t)
      await cyril.shot('14-signed-out')
      for (const visitor of visitors) {
        expect(visitor.complaints, visitor.name).toEqual([])
        await visitor.leave()
      }
    },
  )
})

type Words = ReturnType<typeof words>

async function signUp({ page, shot }: Visitor, t: Words, email: string): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel(t('identity:email'), { exact: true }).fill(email)
  await page.getByLabel(t('identity:password'), { exact: true }).fill(password)
  await shot('02-sign-up')
  await page.getByRole('button', { name: t('identity:signUp.submit') }).click()
  await page.waitForURL('**/verification')
  const [code = ''] = /\b\d{6}\b/.exec((await mailTo(email)).text) ?? []
  await page.getByLabel(t('identity:verification.code')).fill(code)
  await shot('03-code')
  await page.getByRole('button', { name: t('identity:verification.submit') }).click()
  await page.waitForURL('**/sign-in')
  await page.getByLabel(t('identity:password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('identity:signIn.submit') }).click()
  await page.waitForURL('**/about-user')
}

async function firstProfile({ page, shot }: Visitor, t: Words, name: string): Promise<void> {
  await page.getByLabel(t('profiles:name'), { exact: true }).fill(name)
  await page.getByLabel(t('profiles:surname'), { exact: true }).fill('Šťastná')
  for (const [label, option] of [
    ['profiles:gender', 'profiles:genders.female'],
    ['profiles:age', 'profiles:ageUnknown'],
  ] as const) {
    await page
      .getByRole('combobox', { name: t(label) })
      .or(page.getByRole('textbox', { name: t(label) }))
      .first()
      .click()
    await page.getByRole('option', { name: t(option), exact: true }).click()
  }
  await page.getByRole('button', { name: t('activities:badminton') }).click()
  const go = page.getByRole('button', { name: t('profiles:about.submit') })
  expect(await go.isEnabled()).toBe(false)
  for (const consent of ['terms', 'privacy', 'gdpr']) await page.getByLabel(t(`profiles:consents.${consent}`)).check()
  await shot('04-first-profile')
  await go.click()
  await page.waitForURL('**/search')
}

async function foundClub({ page, shot }: Visitor, t: Words, name: string): Promise<void> {
  await page.goto('/new-organization')
  await page.getByLabel(t('orgs:name'), { exact: true }).fill(name)
  await shot('05-new-club')
  await page.getByRole('button', { name: t('common:wizard.next') }).click()
  await page.getByRole('button', { name: t('orgs:new.submit') }).click()
  await page.waitForURL(/organizations\/\w+/)
  await page.getByRole('heading', { name }).waitFor()
  await shot('06-club')
}

async function planEvent({ page, shot }: Visitor, t: Words, name: string): Promise<void> {
  const next = () => page.getByRole('button', { name: t('common:wizard.next') }).click()
  await page.goto('/new-event')
  await page.getByLabel(t('events:name'), { exact: true }).fill(name)
  await page
    .getByRole('combobox', { name: t('events:activity') })
    .or(page.getByRole('textbox', { name: t('events:activity') }))
    .first()
    .click()
  await page.getByRole('option', { name: t('activities:badminton') }).click()
  await next()
  await page.getByRole('searchbox', { name: t('events:new.placeSearch') }).fill('tesla')
  await page.getByRole('radio', { name: 'TJ Tesla Brno' }).check({ force: true })
  await shot('07-place')
  await next()
  const seats = page.getByRole('textbox', { name: t('events:new.maxPlayers') })
  await seats.fill('2')
  const queue = page.getByRole('switch', { name: t('events:new.queue') })
  if (!(await queue.isChecked())) await queue.click({ force: true })
  await next()
  await page.getByRole('button', { name: t('events:new.submit') }).click()
  await page.waitForURL(/event-info\/\w+/)
  await page.getByRole('heading', { name }).first().waitFor()
  await shot('08-event')
}

/** Near Brno, by a word of the name. */
async function findEvent({ page, shot }: Visitor, t: Words, name: string): Promise<void> {
  await page.goto('/search')
  // The list that answers the search, not the one before it.
  const found = page.waitForResponse((response) => response.url().includes('query=Badminton'))
  await page.getByRole('searchbox', { name: t('events:search.box') }).fill(name)
  await found
  const card = page.getByRole('link', { name: new RegExp(name) }).first()
  await card.waitFor()
  await shot('09-search')
  await card.click()
  await page.waitForURL(/event-info\/\w+/)
  await page.getByTestId('event-action').waitFor()
}

/** The two who are in talk; each sees at once what the other wrote. */
async function chat(one: Visitor, other: Visitor, t: Words): Promise<void> {
  for (const { page } of [one, other]) {
    await page.getByRole('tab', { name: t('events:tabs.chat') }).click()
    await page.getByLabel(t('chat:write')).waitFor()
  }
  const say = async ({ page }: Visitor, text: string) => {
    await page.getByLabel(t('chat:write')).fill(text)
    await page.getByLabel(t('chat:write')).press('Enter')
  }
  await say(one, 'Ahoj, rakety mám!')
  await other.page.getByTestId('chat-message').filter({ hasText: 'Ahoj, rakety mám!' }).waitFor()
  await say(other, 'Super, beru míčky.')
  await one.page.getByTestId('chat-message').filter({ hasText: 'Super, beru míčky.' }).waitFor()
  await other.shot('12-chat')
  for (const { page } of [one, other]) {
    expect(await page.getByTestId('chat-message').filter({ hasText: 'Ahoj, rakety mám!' }).count()).toBe(1)
  }
}

async function signOut({ page, shot }: Visitor, t: Words): Promise<void> {
  const burger = page.getByRole('button', { name: t('common:nav.open') })
  if (await burger.isVisible()) await burger.click()
  await shot('13-navigation')
  await page
    .getByRole('button', { name: t('common:nav.signOut') })
    .last()
    .click()
  await page.waitForURL(/sign-in|\/$/)
}
