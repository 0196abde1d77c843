import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '@parta/contracts/values'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const chromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium, without its own calls into the network. */
export function launch(): Promise<Browser> {
  const executablePath = process.env['PARTA_CHROMIUM'] ?? chromiumPaths.find((path) => existsSync(path))
  if (!executablePath) throw new Error('Chromium is missing: run npm test, which installs it, or set PARTA_CHROMIUM')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/** How a journey is seen: on which screen, in which light, in which language. */
export interface Look {
  readonly locale: Locale
  readonly width: number
  readonly height: number
  readonly scheme: 'light' | 'dark'
}

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }

export interface Visitor {
  readonly page: Page
  readonly name: string
  /** Everything that the console complained about, and every request that the server failed. */
  readonly complaints: string[]
  /** A picture of what is on the screen, kept under `tests/browser/shots`. */
  shot(what: string): Promise<void>
  leave(): Promise<void>
}

const shots = join(import.meta.dirname, 'shots')

/** A person with a browser of their own. */
export async function arrive(browser: Browser, look: Look, name: string): Promise<Visitor> {
  const { width, height, scheme, locale } = look
  const context: BrowserContext = await browser.newContext({
    baseURL: process.env['PARTA_TEST_URL'] ?? '',
    viewport: { width, height },
    colorScheme: scheme,
    locale: 'cs-CZ',
    timezoneId: 'Europe/Prague',
  })
  await context.addInitScript(
    ([language, colours]) => {
      localStorage.setItem('parta.locale', language)
      localStorage.setItem('mantine-color-scheme-value', colours)
    },
    [locale, scheme] as const,
  )
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
  })
  mkdirSync(shots, { recursive: true })
  return {
    page,
    name,
    complaints,
    shot: async (what) => {
      // What slides or fades comes to rest first.
      await page.waitForTimeout(350)
      await page.screenshot({ path: join(shots, `${locale}-${width}-${scheme}-${what}.png`) })
    },
    leave: () => context.close(),
  }
}

const files = new Map<string, Record<string, unknown>>()

/** The web's own texts, so that a journey reads what a person reads: `words('cs')('identity:signUp.submit')`. */
export function words(locale: Locale): (key: string, values?: Record<string, string | number>) => string {
  return (key, values = {}) => {
    const [space = '', path = ''] = key.split(':')
    const file = join(import.meta.dirname, '../../web/src/locales', locale, `${space}.json`)
    const texts = files.get(file) ?? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
    files.set(file, texts)
    const found = path
      .split('.')
      .reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts)
    if (typeof found !== 'string') throw new Error(`${locale} has no text ${key}`)
    return found.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => String(values[name] ?? ''))
  }
}

/** The newest mail to someone, from the local mailbox. */
export async function mailTo(address: string): Promise<{ subject: string; text: string; html: string }> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const answer = await fetch(`${process.env['PARTA_TEST_URL']}/mailbox/messages?to=${encodeURIComponent(address)}`)
    const [mail] = (await answer.json()) as { subject: string; text: string; html: string }[]
    if (mail) return mail
    if (Date.now() > deadline) throw new Error(`No mail came to ${address}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
