import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { still } from './browser.ts'
import { aLeader, come, czech, dialog, leave, main, open } from './event-page.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return box
}

/** Runs in the browser. @returns where the lowest toast ends */
const toastsEnd = `document.querySelector('.mantine-Notifications-root[data-position="bottom-center"]')
  .getBoundingClientRect().bottom`

function overlap(one: Box, other: Box): boolean {
  return one.y < other.y + other.height && other.y < one.y + one.height
}

describe('on a phone', () => {
  it('a toast covers neither the header nor the arrow back, the main button and the navigation', async () => {
    const { plan } = await aLeader('Gita')
    const id = await plan({ name: 'Badminton' })
    const adam = await come('Adam', czech)
    const { page, shot } = adam
    await open(adam, id)
    await main(adam).click()
    await leave(adam)
    await dialog(adam)
      .getByRole('button', { name: adam.t('event:leave.submit'), exact: true })
      .click()
    await main(adam)
      .filter({ hasText: adam.t('event:action.join') })
      .waitFor()
    const shown = page.locator('.mantine-Notification-root').first()
    await shown.waitFor()
    // It slides in from below, where it covers the main button for a moment.
    await still(page)
    const toast = await boxOf(shown)
    await shot('288-toast')
    const covered = [
      page.locator('header').first(),
      page.getByLabel(adam.t('common:back'), { exact: true }).first(),
      main(adam),
      page.getByRole('navigation', { name: adam.t('common:nav.quick') }),
    ]
    for (const element of covered) expect(overlap(toast, await boxOf(element)), String(element)).toBe(false)
    await adam.leave()
  })

  it('a toast covers neither a dialog nor the tiles of an event', async () => {
    const { plan } = await aLeader('Gita')
    const id = await plan({ name: 'Badminton' })
    const adam = await come('Adam', czech)
    const { page, t, shot } = adam
    await open(adam, id)
    await main(adam).click()
    const tiles = page.getByTestId('quick')
    await tiles.getByRole('button', { name: t('event:quick.invite') }).click()
    await dialog(adam)
      .getByRole('button', { name: t('share:copy') })
      .click()
    const shown = page.locator('.mantine-Notification-root').first()
    // A toast under the pointer does not close.
    await shown.hover()
    await still(page)
    await shot('290-toast-and-dialog')
    expect(overlap(await boxOf(shown), await boxOf(dialog(adam)))).toBe(false)
    await page.keyboard.press('Escape')
    await dialog(adam).waitFor({ state: 'detached' })
    await still(page)
    await shot('291-toast-and-tiles')
    // The place of the toast, which is gone once the pointer is no longer over it.
    expect(await page.evaluate(toastsEnd)).toBeLessThanOrEqual((await boxOf(tiles)).y)
    await adam.leave()
  })

  it('the cross of a chosen language is 44 pixels wide and high', async () => {
    const adam = await come('Adam', czech)
    const { page, shot } = adam
    await page.goto('/profile-edit')
    const cross = page.locator('.mantine-Pill-remove').first()
    await cross.scrollIntoViewIfNeeded()
    const { width, height } = await boxOf(cross)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    await shot('289-chosen-languages')
    await cross.click()
    await expect.poll(() => page.locator('.mantine-Pill-remove').count()).toBe(1)
    await adam.leave()
  })
})
