import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { appQuery } from '@parta/contracts/page-cookies'
import { defaultLocale, type Locale, locales } from '@parta/contracts/values'
import { inOwnTurn } from '@parta/kit/process/turns'
import type { Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import type { GatewayConfig } from './config.ts'
import { chosenLocale, chosenScheme, isSignedIn } from './cookies.ts'
import { liteOf } from './lite.ts'

/** The exports of `web/src/visitor/server.tsx`. Declared again, because the gateway cannot import types of the web. */
interface Renderer {
  render(view: View, site: object): string
  headOf(locale: Locale, page: HeadlessPage): Head
}

interface Head {
  readonly title: string
  readonly description: string
}

/** The type `View` of `web/src/visitor/view.ts`, as far as the gateway needs it. */
interface View {
  readonly locale: Locale
  readonly now: string
  readonly isIn: boolean
  readonly shown: object
}

/**
 * The pages whose head does not come from an event or an organisation; the last three say that a shared link leads
 * nowhere.
 */
type HeadlessPage = 'landing' | 'event' | 'org' | 'link'

/** The pages for visitors, rendered here. */
export interface VisitorPages {
  /** Returns the page in the language and colours of the caller. The head is that of the template. */
  page(request: Request, shown: object): Promise<string>
  /** Returns the head of a page in the language of the caller. */
  headOf(request: Request, page: HeadlessPage): Head & { readonly locale: Locale }
}

/** Rendered pages are cached for a minute: their time is rounded down to the minute, and is part of the cache key. */
const minuteMs = 60_000
const pagesMax = 500

/** @returns null if the web was built without pages for visitors */
export async function loadVisitorPages(config: GatewayConfig): Promise<VisitorPages | null> {
  const folder = config.PARTA_WEB_DIR ?? ''
  const template = join(folder, 'visitor.html')
  const server = join(folder, '.server/visitor.js')
  if (!existsSync(template) || !existsSync(server)) return null
  const html = readFileSync(template, 'utf8')
  const { render, headOf } = (await import(pathToFileURL(server).href)) as Renderer
  const site = {
    contact: { name: config.PARTA_CONTACT_NAME, email: config.PARTA_CONTACT_EMAIL },
    towns: townsIn(folder),
    lite: liteOf(config),
  }
  const rendered = new LRUCache<string, string>({ max: pagesMax })
  return {
    headOf: (request, page) => {
      const locale = localeOf(request)
      return { locale, ...headOf(locale, page) }
    },
    page: async (request, shown) => {
      const locale = localeOf(request)
      const now = new Date(Math.floor(Date.now() / minuteMs) * minuteMs).toISOString()
      const view: View = { locale, now, isIn: isSignedIn(request), shown }
      const key = JSON.stringify(view)
      const body = rendered.get(key) ?? (await inOwnTurn(() => rendered.get(key) ?? render(view, site)))
      rendered.set(key, body)
      const scheme = chosenScheme(request)
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

/**
 * Whether the browser gets the app instead of a page for visitors: somebody is signed in there, as a cookie says, or the
 * address asks for the app.
 */
export function wantsApp(request: Request): boolean {
  return isSignedIn(request) || request.query[appQuery] !== undefined
}

/** Declares to caches what a page for visitors depends on besides its address. */
export function varyByVisitor(response: Response): void {
  response.vary('Cookie, Accept-Language')
}

/** Returns the language chosen in this browser, or else the first supported one of `Accept-Language`. */
function localeOf(request: Request): Locale {
  const chosen = chosenLocale(request)
  if (chosen) return chosen
  const accepted = request.headers['accept-language'] ? request.acceptsLanguages(...locales) : false
  return locales.find((locale) => locale === accepted) ?? defaultLocale
}
