import { describe, expect, it } from 'vitest'
import { desk, phone, type Visitor } from './browser.ts'
import { come } from './event-page.ts'
import { aMember } from './people.ts'
import { openMenu } from './steps.ts'

const focused = ({ page }: Visitor) =>
  page.evaluate<string>('document.activeElement?.id || document.activeElement?.tagName')

/** Runs in the browser: presses the back button, and waits until the app has undone it. */
const goBack = `new Promise((done) => {
  let steps = 0
  const count = () => {
    steps += 1
    if (steps < 2) return
    removeEventListener('popstate', count)
    done()
  }
  addEventListener('popstate', count)
  history.back()
})`

describe("the browser's back button", () => {
  it('asks once about unsaved input, however often it is pressed, and then leads where it was to lead', async () => {
    const visitor = await come('Zora', { locale: 'cs', ...phone, scheme: 'light' })
    const { page, t } = visitor
    await page.goto('/search')
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('common:nav.orgs') })
      .first()
      .click()
    await page
      .getByRole('link', { name: t('orgs:create') })
      .first()
      .click()
    const name = page.getByRole('textbox', { name: t('orgs:name') })
    await name.fill('Rozepsaný klub')
    const dialog = page.getByRole('dialog')
    for (let press = 0; press < 3; press += 1) {
      await page.evaluate(goBack)
      await dialog.getByText(t('common:leave.text')).waitFor()
    }
    await dialog.getByRole('button', { name: t('common:leave.stay') }).click()
    await dialog.waitFor({ state: 'detached' })
    expect([await name.inputValue(), new URL(page.url()).pathname]).toEqual(['Rozepsaný klub', '/new-organization'])

    await page.evaluate(goBack)
    await dialog.getByText(t('common:leave.text')).waitFor()
    await page.evaluate(goBack)
    await dialog.getByRole('button', { name: t('common:leave.discard') }).click()
    await page.waitForURL('**/organizations')
    await dialog.waitFor({ state: 'detached' })
    await visitor.leave()
  })

  it('closes a question first, and leaves the page when it is pressed again', async () => {
    const other = await aMember('Zita')
    const visitor = await come('Zuzana', { locale: 'en', ...desk, scheme: 'dark' })
    const { page, t } = visitor
    await page.goto(`/user-profile/${other.id}`)
    await page.getByRole('button', { name: t('profiles:block.open') }).waitFor()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('common:nav.events') })
      .first()
      .click()
    await page.waitForURL('**/events')
    await page.goBack()
    await page.getByRole('button', { name: t('profiles:block.open') }).click()
    await page.getByRole('dialog').getByText(t('profiles:block.text')).waitFor()
    await page.evaluate('history.forward()')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/user-profile/${other.id}`)
    await page.evaluate('history.forward()')
    await page.waitForURL('**/events')
    await visitor.leave()
  })

  it('closes the drawer of the navigation, and the focus goes to the page', async () => {
    const visitor = await come('Zoja', { locale: 'cs', ...phone, scheme: 'dark' })
    const { page, t } = visitor
    await page.goto('/search')
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('common:nav.events') })
      .first()
      .click()
    await page.waitForURL('**/events')
    await openMenu(visitor)
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('link', { name: t('common:nav.settings') }).waitFor()
    await page.goBack()
    await drawer.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/search')
    await expect.poll(() => focused(visitor)).toBe('main')

    await openMenu(visitor)
    await drawer.getByRole('link', { name: t('common:nav.settings') }).click()
    await page.waitForURL('**/settings')
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(() => focused(visitor)).toBe('main')
    await visitor.leave()
  })
})
