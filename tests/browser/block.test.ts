import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

describe('blocking a person', () => {
  it.each(looksOf(['desk', desk, 'dark'], ['phone', phone, 'light']))(
    'hides two people from each other until it is undone in the settings (%s)',
    async (_name, size, scheme) => {
      const other = await aMember('Nela')
      const { email, id } = await aMember('Olga')
      const olga = await arrive({ locale: 'cs', ...size, scheme }, 'Olga')
      const { page, t, shot } = olga
      await startSession(olga, email)
      await page.goto(`/user-profile/${other.id}`)
      await page.getByRole('button', { name: t('profiles:block.open') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(t('profiles:block.text')).waitFor()
      await shot('150-block-asked')
      await dialog.getByRole('button', { name: t('profiles:block.submit') }).click()
      await page.getByText(t('profiles:block.isText')).waitFor()
      await shot('151-blocked')

      // The blocked person finds nobody, and is not told about the block.
      const nela = await arrive({ locale: 'cs', ...size, scheme }, 'Nela')
      await startSession(nela, other.email)
      await nela.page.goto(`/user-profile/${id}`)
      await nela.page.getByText(t('profiles:gone.title')).first().waitFor()
      await nela.leave([`404 GET /a/users/profile/${id}`])

      await page.goto('/settings')
      const undo = page.getByRole('button', { name: t('settings:blocked.undoTitle', { name: 'Nela N.' }) })
      await undo.scrollIntoViewIfNeeded()
      await shot('152-blocked-list')
      await undo.click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('settings:blocked.undo') })
        .click()
      await page.getByText(t('settings:blocked.none')).waitFor()
      await page.goto(`/user-profile/${other.id}`)
      await page.getByRole('heading', { level: 1, name: /Nela/ }).waitFor()
      await expect.poll(() => page.getByRole('button', { name: t('profiles:block.open') }).count()).toBe(1)
      await olga.leave()
    },
  )
})
