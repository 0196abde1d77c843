import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { type LiteLook, liteMeta } from '@parta/contracts/lite'
import { ConfigError, readFileOf } from '@parta/kit/process/config'
import { Router } from 'express'
import { brandOf } from './brand.ts'
import type { GatewayConfig } from './config.ts'

const logoPath = '/lite-logo'
const logoTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
}

type Settings = Pick<
  GatewayConfig,
  'PARTA_LITE_ORG' | 'PARTA_LITE_NAME' | 'PARTA_LITE_COLOR' | 'PARTA_LITE_LOGO' | 'PARTA_WEB_DIR'
>

/** How a lite installation looks; `null` for an installation that is not one. */
export interface Lite extends LiteLook {
  /** The styles that replace Parta's colours. */
  readonly css: string
  readonly color: string
}

/** @throws ConfigError for settings that do not fit together */
export function liteOf(config: Settings): Lite | null {
  const { PARTA_LITE_ORG: orgId, PARTA_LITE_NAME: name, PARTA_LITE_COLOR: color, PARTA_LITE_LOGO: logo } = config
  if (!orgId) return null
  if (!name) throw new ConfigError('Configuration: PARTA_LITE_NAME is missing')
  const brand = color ? brandOf(color) : null
  return {
    orgId,
    name,
    ...(logo ? { logo: logoPath } : {}),
    ...(brand ? { shades: [...brand.shades] } : {}),
    css: brand?.css ?? '',
    color: brand?.shades[8] ?? '#0b6b55',
  }
}

/** Returns a function that puts the installation's name, colours and icons into a page of the web. */
export function brandPages(lite: Lite | null): (page: string) => string {
  if (!lite) return (page) => page
  const { css, ...look } = lookOf(lite)
  const name = escaped(look.name)
  const head = [
    `<meta name="${liteMeta}" content="${escaped(JSON.stringify(look))}">`,
    css === '' ? '' : `<style>${css}</style>`,
  ].join('')
  // Functions, because `replace` would interpret a `$&` in a name.
  return (page) =>
    page
      .replace('<title>Parta</title>', () => `<title>${name}</title>`)
      .replace(/ · Parta<\/title>/, () => ` · ${name}</title>`)
      .replace('property="og:site_name" content="Parta"', () => `property="og:site_name" content="${name}"`)
      .replace(/(<meta name="description" content=")Parta:[^"]*"/, (_all, begin: string) => `${begin}${name}"`)
      .replaceAll(/<link rel="(icon|apple-touch-icon)"[^>]*>/g, (link, rel: string) =>
        look.logo ? `<link rel="${rel}" href="${look.logo}">` : link,
      )
      .replace('</head>', () => `${head}</head>`)
}

/** The settings for the web that are written into the page. */
function lookOf({ color: _color, ...look }: Lite): Omit<Lite, 'color'> {
  return look
}

/** Returns the routes that a lite installation answers differently: its manifest, its logo, and its first page. */
export function liteRoutes(lite: Lite | null, { PARTA_WEB_DIR: folder, PARTA_LITE_LOGO: file }: Settings): Router {
  const router = Router()
  if (!lite || !folder) return router
  const page = `/share-item/org/${encodeURIComponent(lite.orgId)}`
  router.get('/', (_request, response) => response.redirect(302, page))
  const manifest = manifestOf(lite, readFileSync(`${folder}/manifest.webmanifest`, 'utf8'))
  router.get('/manifest.webmanifest', (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache')
    response.type('application/manifest+json').send(manifest)
  })
  if (file) {
    const type = logoTypes[extname(file).toLowerCase()]
    if (!type) throw new ConfigError('Configuration: PARTA_LITE_LOGO must be a .png, .svg or .webp file')
    const bytes = readFileOf('PARTA_LITE_LOGO', file)
    router.get(logoPath, (_request, response) => {
      response.setHeader('Cache-Control', 'public, max-age=3600')
      response.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      response.type(type).send(bytes)
    })
  }
  return router
}

function manifestOf({ orgId, name, logo, color }: Lite, text: string): string {
  const { shortcuts: _search, ...manifest } = JSON.parse(text) as Record<string, unknown>
  const start = `/organizations/${encodeURIComponent(orgId)}`
  const icons = logo ? { icons: [{ src: logo, sizes: 'any', purpose: 'any' }] } : {}
  const own = { name, short_name: name.slice(0, 24), description: name, start_url: start, theme_color: color }
  return JSON.stringify({ ...manifest, ...own, ...icons })
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')
}
