import { describe, expect, it } from 'vitest'
import { arrive, phone } from './browser.ts'
import { aLeader } from './event-page.ts'
import { signIn } from './steps.ts'

/**
 * Scripts and style sheets of the first load of a page: each costs a round trip on a slow connection, six at a time.
 * Without the groups of `web/vite.config.ts` these pages load 66, 87, 149 and 155.
 * The page of an event also has the check-in.
 */
const most = { '/': 30, '/sign-in': 40, '/search': 85, '/event-info': 95 }

describe('the first load of a page', () => {
  it('asks for few files', async () => {
    const { email, plan } = await aLeader('Zora')
    const id = await plan({ name: 'Volejbal' })
    const loaded: Record<string, number> = {}
    for (const path of Object.keys(most)) {
      const zora = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Zora')
      const { page } = zora
      if (path === '/search' || path === '/event-info') await signIn(zora, email)
      const files = new Set<string>()
      page.on('request', (request) => {
        if (['script', 'stylesheet'].includes(request.resourceType())) files.add(request.url())
      })
      await page.goto(path === '/event-info' ? `${path}/${id}` : path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.waitForLoadState('networkidle')
      loaded[path] = files.size
      await zora.leave()
    }
    for (const [path, count] of Object.entries(most)) {
      expect(loaded[path], path).toBeGreaterThan(5)
      expect(loaded[path], path).toBeLessThan(count)
    }
  })
})
