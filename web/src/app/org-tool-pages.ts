import type { RouteObject } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { page } from './lazy-page.ts'

/** The pages on which an organisation's admins bring in people and events, and connect other systems. */
export const orgToolPages: readonly RouteObject[] = [
  page(paths.uploader, async () => (await import('../features/uploader/pages/UploaderPage.tsx')).UploaderPage),
  page(paths.moveIn, async () => (await import('../features/guests/pages/MoveInPage.tsx')).MoveInPage),
  page(paths.providers, async () => (await import('../features/providers/pages/LinksPage.tsx')).LinksPage),
  page(paths.webhooks, async () => (await import('../features/webhooks/pages/HooksPage.tsx')).HooksPage),
  page(paths.reservanto, async () => (await import('../features/providers/pages/ReservantoPage.tsx')).ReservantoPage),
]
