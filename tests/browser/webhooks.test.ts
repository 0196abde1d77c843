import { createWebhook, webhookLimits } from '@parta/contracts/webhooks'
import { describe, expect, it } from 'vitest'
import { isSigned, type Received } from '../../services/events/test/webhook-receiver.ts'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aClub, aHall, callsOf } from './calls.ts'
import { take } from './event-page.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)
const url = () => process.env['PARTA_TEST_WEBHOOK'] ?? ''
const received = async () => (await (await fetch(url())).json()) as Received[]

describe('a webhook', () => {
  it.each(looks)('is created, tried, told of a new event, and verified by its receiver, at $width px', async (look) => {
    const hana = await aMember('Hana', look.locale)
    const asHana = await callsOf(hana.email)
    const club = await aClub(asHana, `Sokol Webhookov ${look.locale} ${look.width}`)
    const visitor = await arrive(look, 'Hana')
    const { page, t } = visitor
    await startSession(visitor, hana.email)
    await page.goto(`/organizations/${club}`)
    await page.getByRole('button', { name: t('orgs:actions') }).click()
    await page.getByRole('menuitem', { name: t('webhooks:title') }).click()
    await page.getByText(t('webhooks:none')).waitFor()
    await page.getByLabel(t('webhooks:url')).fill(url())
    await page.getByRole('button', { name: t('webhooks:add') }).click()
    const secret = (await page.getByTestId('webhook-secret').textContent()) ?? ''
    expect(secret).toMatch(/^whsec_/)
    await take(visitor, '970-webhook-secret')
    await page.getByRole('button', { name: t('webhooks:ping') }).click()
    const log = page.getByTestId('webhook-delivery')
    await log
      .filter({ hasText: t('webhooks:type.ping') })
      .filter({ hasText: t('webhooks:state.sent') })
      .waitFor()

    const name = `Volejbal ${look.locale} ${look.width}`
    const plan = await aHall(asHana)
    await plan({ eventOrgId: club, name })
    const told = async () => (await received()).find(({ body }) => body.includes(name))
    await expect.poll(told).toBeDefined()
    const request = await told()
    expect(request && isSigned(request, secret)).toBe(true)
    await page.reload()
    await log
      .filter({ hasText: t('webhooks:type.event.changed') })
      .first()
      .waitFor()
    await take(visitor, '971-webhook-log')
    await visitor.leave()
  })

  it('shows its secret also when it is the last one that an organisation may have', async () => {
    const hana = await aMember('Hana', 'cs')
    const asHana = await callsOf(hana.email)
    const club = await aClub(asHana, 'Sokol Plný')
    const hook = { url: url(), types: ['event.removed' as const] }
    for (let count = 1; count < webhookLimits.count; count++) await asHana(createWebhook, hook, { id: club })
    const visitor = await arrive({ locale: 'cs', ...phone, scheme: 'dark' }, 'Hana')
    const { page, t } = visitor
    await startSession(visitor, hana.email)
    await page.goto(`/organizations/${club}/webhooks`)
    await page.getByLabel(t('webhooks:url')).fill(url())
    await page.getByRole('button', { name: t('webhooks:add') }).click()
    await page.getByText(t('webhooks:full', { count: webhookLimits.count })).waitFor()
    expect(await page.getByTestId('webhook-secret').textContent()).toMatch(/^whsec_/)
    await take(visitor, '972-webhooks-full')
    await visitor.leave()
  })
})
