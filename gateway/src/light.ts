import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { appQuery, pageCookies } from '@parta/contracts/page-cookies'
import { defaultLocale, type Locale, locales } from '@parta/contracts/values'
import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import type { GatewayConfig } from './config.ts'
import { liteOf } from './lite.ts'

/** What `web/src/light/server.tsx` exports; the build of the web has it, the gateway has no types of the web. */
interface Renderer {
  render(view: View, site: object): string
}

/** `View` of the web: what a page is made of. */
interface View {
  readonly locale: Locale
  readonly now: string
  readonly shown: object
}

/** The pages for visitors, rendered here. */
export interface LightPages {
  /** Returns the page with its content in the language and colours of the caller; its head is the template's. */
  page(request: Request, shown: object): string
}

/** Pages are the same for a minute: their times of day change nothing else. */
const minuteMs = 60_000
const pagesMax = 500

/** @returns null when the built web has no pages for visitors, as an older build */
export async function loadLightPages(config: GatewayConfig): Promise<LightPages | null> {
  const folder = config.PARTA_WEB_DIR ?? ''
  const template = join(folder, 'light.html')
  const server = join(folder, '.server/light.js')
  if (!existsSync(template) || !existsSync(server)) return null
  const html = readFileSync(template, 'utf8')
  const { render } = (await import(pathToFileURL(server).href)) as Renderer
  const site = {
    contact: { name: config.PARTA_CONTACT_NAME, email: config.PARTA_CONTACT_EMAIL },
    towns: townsIn(folder),
    lite: liteOf(config),
  }
  const rendered = new LRUCache<string, string>({ max: pagesMax })
  return {
    page: (request, shown) => {
      const locale = localeOf(request)
      const now = new Date(Math.floor(Date.now() / minuteMs) * minuteMs).toISOString()
      const key = JSON.stringify({ locale, now, shown })
      const body = rendered.get(key) ?? render({ locale, now, shown }, site)
      rendered.set(key, body)
      const scheme = schemeOf(request)
      const attributes = scheme === null ? '' : ` data-mantine-color-scheme="${scheme}"`
      return (
        html
          .replace(/<html lang="\w+"/, () => `<html lang="${locale}"${attributes}`)
          // A function, because `replace` would interpret a `$&` in a name.
          .replace('<!--page-->', () => body)
      )
    },
  }
}

function townsIn(folder: string): unknown {
  const path = join(folder, 'map/base.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { towns: unknown }).towns : []
}

/** Whether the caller gets the app: somebody is signed in in that browser, or the address asks for it. */
export function wantsApp(request: Request): boolean {
  return cookiesOf(request)[pageCookies.app] !== undefined || request.query[appQuery] !== undefined
}

/** What a page for visitors depends on beside its address. */
export function varyByVisitor(response: Response): void {
  response.vary('Cookie, Accept-Language')
}

/** The language that was chosen in this browser, or else the first of the browser's that we have. */
function localeOf(request: Request): Locale {
  const chosen = cookiesOf(request)[pageCookies.locale]
  const found = locales.find((locale) => locale === chosen)
  if (found) return found
  const accepted = request.headers['accept-language'] ? request.acceptsLanguages(...locales) : false
  return locales.find((locale) => locale === accepted) ?? defaultLocale
}

function schemeOf(request: Request): 'light' | 'dark' | null {
  const chosen = cookiesOf(request)[pageCookies.scheme]
  return chosen === 'light' || chosen === 'dark' ? chosen : null
}

function cookiesOf(request: Request): Readonly<Record<string, string | undefined>> {
  return parseCookie(request.headers.cookie ?? '')
}
