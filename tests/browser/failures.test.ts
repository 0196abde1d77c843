import { reportBrowserErrors } from '@parta/contracts/crashes'
import { openOperator } from '@parta/kit/operator'
import { deadLetters } from '@parta/kit/store/dead-letters'
import { describe, expect, it } from 'vitest'
import { service } from '../../services/events/src/app.ts'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { take } from './event-page.ts'
import { client, siteAdmin } from './people.ts'
import { signIn } from './steps.ts'

/** Keeps a fact that events could not process, and that nothing reacts to any more. */
async function keepLetter(type: string): Promise<void> {
  const env = JSON.parse(process.env['PARTA_TEST_ENV'] ?? '{}') as Record<string, string>
  const { operator, close } = await openOperator(service, env)
  const at = new Date()
  const fact = { id: `${type}:1`, type, subject: 'somebody', at: at.toISOString(), version: 1, data: {} }
  await operator.database.native<{ _id: string }>(deadLetters.collection).insertOne({
    _id: fact.id,
    subject: type,
    fact,
    raw: null,
    reason: 'TypeError: no date',
    attempts: 7,
    at,
  } as {
    _id: string
  })
  await close()
}

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

describe('what failed in the services', () => {
  it.each(looks)('is read and tried again by a site admin, with the errors in browsers, at $width px', async (look) => {
    const type = `identity.moved-${look.locale}-${look.width}`
    await keepLetter(type)
    const message = `TypeError: ${look.locale} ${look.width}`
    const error = { kind: 'error', message, stack: 'at Page (/a.js:1:2)', page: '/search', count: 3 } as const
    await client.must(reportBrowserErrors, { body: { version: '1.0.0', errors: [error] } })

    const admin = await arrive(look, 'a site admin')
    const { page, t } = admin
    await signIn(admin, siteAdmin)
    await page.goto('/admin/failures')
    const row = page.getByTestId('failure').filter({ hasText: type })
    await row.waitFor()
    await take(admin, '430-failures')
    await row.getByRole('button', { name: t('admin:failures.againNamed', { what: type }) }).click()
    await page.getByText(t('admin:failures.done')).waitFor()
    await expect.poll(() => row.count()).toBe(0)

    await page.getByText(t('admin:failures.shown.browsers'), { exact: true }).click()
    await page.getByTestId('failure').filter({ hasText: message }).waitFor()
    await take(admin, '431-browser-errors')
    await admin.leave()
  })
})
