import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { arrive, type Look, phone, type Visitor } from './browser.ts'
import { aHall, callsOf } from './calls.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

export const czech: Look = { locale: 'cs', ...phone, scheme: 'light' }

/** Creates a leader, with a function that plans events without a browser. */
export async function aLeader(name: string) {
  const { email } = await aMember(name)
  return { email, plan: await aHall(await callsOf(email)) }
}

export async function come(name: string, look: Look = czech, email?: string): Promise<Visitor> {
  const visitor = await arrive(look, name)
  await startSession(visitor, email ?? (await aMember(name, look.locale)).email)
  return visitor
}

/** Opens an event, and waits until the page learns of what others do there. */
export async function open({ page, live }: Visitor, id: string): Promise<void> {
  await page.goto(`/event-info/${id}`)
  await page.getByTestId('event-action').waitFor()
  await live()
}

export const main = ({ page }: Visitor): Locator => page.getByTestId('event-action')
export const dialog = ({ page }: Visitor): Locator => page.getByRole('dialog')

/** Runs in the browser: closes the toasts, which would stay for seconds. @returns how many are still shown */
const closeToasts = `(() => {
  for (const button of document.querySelectorAll('.mantine-Notification-closeButton')) button.click()
  return document.querySelectorAll('.mantine-Notification-root').length
})()`

/** Takes a screenshot from the top of the page without toasts. */
export async function take({ page, shot }: Visitor, what: string): Promise<void> {
  await expect.poll(() => page.evaluate(closeToasts)).toBe(0)
  await page.evaluate('window.scrollTo(0, 0)')
  await shot(what)
}

/** Chooses to leave in the menu, which opens the dialog. */
export async function leave(visitor: Visitor, what: 'leave' | 'leaveQueue' = 'leave'): Promise<void> {
  await choose(visitor, `event:action.${what}`)
}

/** Opens the chat of the event, which stands beside the event on a wide screen. On a phone toasts lie over its field. */
export async function openChat({ page, t }: Visitor): Promise<void> {
  await expect.poll(() => page.evaluate(closeToasts)).toBe(0)
  const tab = page.getByRole('tab', { name: t('event:tabs.chat') })
  const aside = page.getByTestId('chat-aside')
  await tab.or(aside).first().waitFor()
  if (await tab.isVisible()) await tab.click()
}

export async function choose({ page, t }: Visitor, item: string): Promise<void> {
  await page.getByRole('button', { name: t('event:menu.open') }).click()
  await page.getByRole('menuitem', { name: t(item), exact: true }).click()
}
