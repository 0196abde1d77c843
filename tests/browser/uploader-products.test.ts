import { Buffer } from 'node:buffer'
import { listOrgEvents } from '@parta/contracts/events'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone } from './browser.ts'
import { come, take } from './event-page.ts'
import { aShop } from './shop.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'sk', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

/** The template with one event in two weeks, which sells a product of this name. */
const sheet = (product: string) => {
  const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
  const lines = [
    'Název;Aktivita;Datum;Začátek;Délka;Místo;Vstup',
    `Dovezený trénink;Badminton;${day};18:00;01:30;place-16;${product}`,
  ]
  return { name: 'rozpis.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
}

describe('a file of events with products', () => {
  it.each(looks)('names the wrong one, and sells the right one in the imported event, at $width px', async (look) => {
    const shop = await aShop()
    const admin = await come('Gita', look, shop.gita.email)
    const { page, t } = admin
    await page.goto(`/organizations/${shop.club}/uploader`)
    const input = page.locator('input[type=file]')
    await input.setInputFiles(sheet('Vstup na tenis'))
    const errors = page.getByTestId('upload-errors')
    await errors.getByText(t('validation:uploadProduct')).waitFor()
    await errors.getByText(t('uploader:columns.oneOffProduct'), { exact: true }).waitFor()
    await errors.scrollIntoViewIfNeeded()
    await admin.shot('956-upload-of-an-unknown-product')
    await input.setInputFiles(sheet('vstup na badminton'))
    await page.getByTestId('upload-preview').getByText('Dovezený trénink').waitFor()
    await take(admin, '957-upload-with-a-product')
    await page.getByRole('button', { name: t('uploader:import') }).click()
    await page.getByText(t('uploader:done_one', { count: 1 })).waitFor()
    const imported = async () =>
      (await shop.asGita(listOrgEvents, {}, { id: shop.club })).items.find(({ name }) => name === 'Dovezený trénink')
    await expect.poll(async () => (await imported())?.price).toBe(150)
    await page.goto(`/event-info/${(await imported())?.id}`)
    await page.getByTestId('leave-steps').waitFor()
    await take(admin, '958-imported-event-that-is-sold')
    await admin.leave()
  })
})
