import { describe, expect, it } from 'vitest'
import { desk, type Look, looksOf, phone, type Visitor } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { aLeader, come, main } from './event-page.ts'
import { aMember } from './people.ts'

/** A word that occurs only in the events of this file. */
const word = `Zpatky${Date.now().toString(36)}`
/** More than one page of search results. */
const dates = 60
const { plan } = await aLeader('Zdena')
await plan({ name: word, repeatAfter: 'daily', numberOfEvents: dates, tags: 'adults' })

const onPhone: Look = { locale: 'cs', ...phone, scheme: 'light' }
const onDesk: Look = { locale: 'en', ...desk, scheme: 'dark' }
const cards = ({ page }: Visitor) => page.getByRole('article').filter({ hasText: word })
const scrolled = ({ page }: Visitor) => page.evaluate<number>('window.scrollY')
const back = ({ page, t }: Visitor) =>
  page.getByRole('main').getByRole('button', { name: t('common:back'), exact: true })

describe.each(looksOf(onPhone, onDesk))('the arrow back at $width px', (look) => {
  it('returns to the search with its filters, loaded pages and scroll position', async () => {
    const visitor = await come('Zora', look)
    const { page, t, shot } = visitor
    await page.goto(`/search?around=prague&query=${word}&tags=adults`)
    await cards(visitor).first().waitFor()
    await page.getByRole('button', { name: t('common:more') }).click()
    await expect.poll(() => cards(visitor).count()).toBe(dates)
    await cards(visitor).nth(52).scrollIntoViewIfNeeded()
    const before = await scrolled(visitor)
    expect(before).toBeGreaterThan(2000)

    await cards(visitor).nth(52).getByRole('link').first().click()
    await main(visitor).waitFor()
    expect(await scrolled(visitor)).toBe(0)
    await back(visitor).click()
    await page.waitForURL(/tags=adults/)
    await expect.poll(() => cards(visitor).count()).toBe(dates)
    await expect.poll(async () => Math.abs((await scrolled(visitor)) - before)).toBeLessThan(3)
    await shot('160-back-in-the-search')
    await visitor.leave()
  })
})

describe('a reload', () => {
  it('keeps the scroll positions; an address that is typed opens at the top, and its arrow back leads to the list', async () => {
    const visitor = await come('Zoja', onPhone)
    const { page, t } = visitor
    const address = `/search?around=prague&query=${word}&tags=adults`
    await page.goto(address)
    await cards(visitor).nth(20).waitFor()
    await page.evaluate('window.scrollTo(0, 1500)')
    await expect.poll(() => scrolled(visitor)).toBe(1500)
    await page.reload()
    await expect.poll(() => scrolled(visitor)).toBe(1500)

    // Clicking scrolls the link into view.
    await cards(visitor).nth(20).scrollIntoViewIfNeeded()
    const clicked = await scrolled(visitor)
    await cards(visitor).nth(20).getByRole('link').first().click()
    await main(visitor).waitFor()
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
    await page.reload()
    await main(visitor).waitFor()
    await page.goBack()
    await cards(visitor).nth(20).waitFor()
    await expect.poll(async () => Math.abs((await scrolled(visitor)) - clicked)).toBeLessThan(3)

    // An address that is typed is another visit of the page.
    await page.goto('/events')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(address)
    await cards(visitor).nth(20).waitFor()
    expect(await scrolled(visitor)).toBe(0)

    // The first page of a visit has none before it: its arrow leads to the list of such pages.
    const link = await cards(visitor).first().getByRole('link').first().getAttribute('href')
    await page.goto(link ?? '')
    await main(visitor).waitFor()
    await page.reload()
    await main(visitor).waitFor()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('common:back'), exact: true })
      .click()
    await page.waitForURL('**/search**')
    await visitor.leave()
  })
})

describe('the text of a search box', () => {
  it('of organisations and of members is there again after going back from a result', async () => {
    const { email } = await aMember('Zoltán')
    const club = `Klub ${word}`
    const id = await aClub(await callsOf(email), club)
    const visitor = await come('Zoltán', onDesk, email)
    const { page, t } = visitor
    await page.goto('/organizations?tab=all')
    const box = page.getByRole('searchbox')
    await box.fill(word)
    await page.waitForURL(/query=/)
    await page.getByRole('link', { name: club }).first().click()
    await page.waitForURL(`**/organizations/${id}`)
    await page.goBack()
    await expect.poll(() => box.inputValue()).toBe(word)
    await page.getByRole('link', { name: club }).first().waitFor()

    await page.goto(`/organizations/${id}?tab=members`)
    await box.fill('Zolt')
    await page.waitForURL(/query=Zolt/)
    await page.getByText(t('orgs:memberList.sorts.name'), { exact: true }).click()
    await page.waitForURL(/sort=name/)
    await page.reload()
    await expect.poll(() => box.inputValue()).toBe('Zolt')
    await expect.poll(() => page.getByRole('radio', { name: t('orgs:memberList.sorts.name') }).isChecked()).toBe(true)
    await visitor.leave()
  })
})
