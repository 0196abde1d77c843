import { describe, expect, it } from 'vitest'
import { arrive, phone } from './browser.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

describe('an uncaught error in the browser', () => {
  it('is reported with others a few seconds later, without personal data', async () => {
    const { email } = await aMember('Viola')
    const viola = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Viola')
    const { page } = viola
    await startSession(viola, email)
    await page.goto('/search')
    await page.getByRole('searchbox').waitFor()
    const reported = page.waitForRequest('**/public/browser-errors')
    // Dispatched as events: a thrown error would also be logged to the console, which fails the journey.
    await page.evaluate(`
      const tell = (kind, said) => dispatchEvent(kind === 'error'
        ? new ErrorEvent('error', { error: said })
        : new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason: said }))
      const error = new TypeError('Nejde to: ' + ${JSON.stringify(email)})
      tell('error', error)
      tell('error', error)
      tell('rejection', new Error('slib'))
      tell('rejection', new TypeError('Failed to fetch'))
    `)
    const request = await reported
    expect(request.postDataJSON()).toMatchObject({
      errors: [
        { kind: 'error', message: 'TypeError: Nejde to: <email>', count: 2, page: '/search' },
        { kind: 'rejection', message: 'Error: slib', count: 1 },
      ],
    })
    expect((await request.response())?.status()).toBe(204)
    await viola.leave()
  })
})
