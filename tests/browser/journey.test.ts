import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone, type Visitor } from './browser.ts'
import { leave, openChat } from './event-page.ts'
import { aMember, freshEmail } from './people.ts'
import { choice, firstProfile, signOut, signUp, startSession } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'sk', ...phone, scheme: 'dark' },
)

describe('three people', () => {
  it.each(looks)(
    'sign up, create an organisation and an event, join, queue, chat and sign out in $locale at $width×$height, $scheme',
    async (look) => {
      const stamp = `${look.locale}${look.width}${Date.now().toString(36)}`
      const eventName = `Badminton ${stamp}`
      const visitors: Visitor[] = []
      const come = async (name: string) => {
        const visitor = await arrive(look, name)
        visitors.push(visitor)
        return visitor
      }

      const anna = await come('Anna')
      await anna.page.goto('/')
      await anna.page.getByRole('heading', { level: 1 }).waitFor()
      await anna.shot('01-landing')
      await signUp(anna, freshEmail('anna'))
      await firstProfile(anna, 'Anna')

      await foundClub(anna, `Smečaři ${stamp}`)
      await planEvent(anna, eventName)

      const bara = await come('Bára')
      await startSession(bara, (await aMember('Bára', look.locale)).email)
      await findEvent(bara, eventName)
      await bara.page.getByTestId('event-action').click()
      await bara.page.getByText(bara.t('events:free.none')).first().waitFor()
      await bara.shot('09-joined')

      const cyril = await come('Cyril')
      await startSession(cyril, (await aMember('Cyril', look.locale)).email)
      await findEvent(cyril, eventName)
      await cyril.page.getByTestId('event-action').click()
      await cyril.page.getByTestId('queue-position').first().waitFor()
      await cyril.shot('10-queued')
      await cyril.live()

      // The second player leaves; the third moves up and is notified live.
      await leave(bara)
      await bara.page
        .getByRole('dialog')
        .getByRole('button', { name: bara.t('event:leave.submit'), exact: true })
        .click()
      await cyril.page.getByText(cyril.t('event:seat.plays')).waitFor()
      await cyril.page.getByTestId('unread-badge').filter({ visible: true }).first().waitFor()
      await cyril.shot('11-shifted-in')

      await chat(anna, cyril)

      await signOut(cyril)
      await cyril.shot('14-signed-out')
      for (const visitor of visitors) await visitor.leave()
    },
  )
})

async function foundClub({ page, t, shot }: Visitor, name: string): Promise<void> {
  await page.goto('/new-organization')
  await page.getByLabel(t('orgs:name'), { exact: true }).fill(name)
  await shot('05-new-club')
  await page.getByRole('button', { name: t('common:wizard.next') }).click()
  await page.getByRole('button', { name: t('orgs:new.submit') }).click()
  await page.waitForURL(/organizations\/\w+/)
  await page.getByRole('heading', { name }).waitFor()
  await shot('06-club')
}

async function planEvent({ page, t, shot }: Visitor, name: string): Promise<void> {
  const next = () => page.getByRole('button', { name: t('common:wizard.next') }).click()
  await page.goto('/new-event?active=0')
  await page.getByLabel(t('events:name'), { exact: true }).fill(name)
  await choice({ page, t }, 'events:activity').click()
  await page.getByRole('option', { name: t('activities:badminton') }).click()
  await next()
  await page.getByRole('searchbox', { name: t('planning:places.search') }).fill('tesla')
  await page.getByRole('radiogroup').getByText('TJ Tesla Brno').click()
  await shot('07-place')
  await next()
  const seats = page.getByRole('textbox', { name: t('planning:maxPlayers') })
  await seats.fill('2')
  const queue = page.getByRole('switch', { name: t('planning:queue') })
  if (!(await queue.isChecked())) await queue.click()
  await next()
  await page.getByRole('button', { name: t('planning:submit') }).click()
  await page.waitForURL(/event-info\/\w+/)
  await page.getByRole('heading', { name }).first().waitFor()
  await shot('08-event')
}

/** Finds the event near Brno by a part of its name. */
async function findEvent({ page, t, shot }: Visitor, name: string): Promise<void> {
  await page.goto('/search')
  // Waits for the reply to this search, not to the previous one.
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

/** The two players chat; each sees the other's message at once. */
async function chat(one: Visitor, other: Visitor): Promise<void> {
  for (const visitor of [one, other]) {
    const { page, t, live } = visitor
    await openChat(visitor)
    await page.getByLabel(t('chat:write')).waitFor()
    await live()
  }
  const say = async ({ page, t }: Visitor, text: string) => {
    await page.getByLabel(t('chat:write')).fill(text)
    await page.getByLabel(t('chat:write')).press('Enter')
  }
  const marked = other.page.waitForResponse((response) => response.url().includes('/a/chat/read/'))
  await say(one, 'Ahoj, rakety mám!')
  await other.page.getByTestId('chat-message').filter({ hasText: 'Ahoj, rakety mám!' }).waitFor()
  await marked
  await say(other, 'Super, beru míčky.')
  await one.page.getByTestId('chat-message').filter({ hasText: 'Super, beru míčky.' }).waitFor()
  await other.shot('12-chat')
  for (const { page } of [one, other]) {
    await expect.poll(() => page.getByTestId('chat-message').filter({ hasText: 'Ahoj, rakety mám!' }).count()).toBe(1)
  }
}
