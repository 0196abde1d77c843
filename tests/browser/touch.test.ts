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
