import { hour } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { askListedEvents, askListedOrgs } from '@parta/contracts/share-questions'
import type { Bus } from '@parta/kit/facts/nats'
import { Router } from 'express'
import type { GatewayConfig } from './config.ts'

/** Pages of the web that everybody may read. */
const publicPages = ['/', '/about', '/manual']

const closedToRobots = `# The API, the admin area and the local mailbox hold nothing for search engines.
User-agent: *
Disallow: /a/
Disallow: /admin/
Disallow: /mailbox
`

/**
 * Returns the routes for search engines: robots.txt, and the sitemap with public pages, organisations and coming events,
 * which is written once an hour.
 */
export function sitemapRoutes(config: GatewayConfig, bus: Pick<Bus, 'ask'>): Router {
  const router = Router()
  let last: { readonly text: Promise<string>; readonly until: number } | null = null
  router.get('/sitemap.xml', async (_request, response) => {
    if (!last || Date.now() >= last.until) last = { text: write(config, bus), until: Date.now() + hour }
    const asked = last
    try {
      response.type('application/xml').send(await asked.text)
    } catch (error) {
      if (last === asked) last = null
      throw new AppError('server.unavailable', { cause: error })
    }
  })
  router.get('/robots.txt', (_request, response) => {
    const sitemap = new URL('/sitemap.xml', config.PARTA_PUBLIC_URL).href
    response.type('text/plain').send(`${closedToRobots}\nSitemap: ${sitemap}\n`)
  })
  return router
}

async function write({ PARTA_PUBLIC_URL }: GatewayConfig, bus: Pick<Bus, 'ask'>): Promise<string> {
  const [orgs, events] = await Promise.all([bus.ask(askListedOrgs, null), bus.ask(askListedEvents, null)])
  const paths = [
    ...publicPages,
    ...orgs.map((id) => `/share-item/org/${encodeURIComponent(id)}`),
    ...events.map((id) => `/share-item/event/${encodeURIComponent(id)}`),
  ]
  // No path contains a character that XML would need escaped.
  const urls = paths.map((path) => `<url><loc>${new URL(path, PARTA_PUBLIC_URL).href}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
