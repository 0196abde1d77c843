import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '@parta/kit/process/config'
import type { GatewayConfig } from './config.ts'

type Configured = Pick<GatewayConfig, 'PARTA_WEB_DIR' | 'PARTA_TERMS_VERSION'>

interface LegalText {
  readonly version?: number
  /** `2026-01-01` */
  readonly effectiveDate?: string
}

/**
 * Returns from when the terms apply, read from the web's texts. Terms and privacy are agreed to together, so both must
 * have the configured version and the same day.
 * @returns the beginning of that day in UTC; `null` when this gateway serves no texts
 * @throws ConfigError that names the variable or the day, and the file
 */
export function termsEffective({ PARTA_WEB_DIR: web, PARTA_TERMS_VERSION: version }: Configured): string | null {
  const texts = ['terms', 'privacy'].flatMap((name) => {
    const file = join(web ?? '', 'legal', `${name}.json`)
    return web && existsSync(file) ? [{ file, ...(JSON.parse(readFileSync(file, 'utf8')) as LegalText) }] : []
  })
  const day = texts[0]?.effectiveDate
  for (const text of texts) {
    if (text.version !== version) {
      throw new ConfigError(`Configuration: PARTA_TERMS_VERSION is ${version}, ${text.file} says ${text.version}`)
    }
    if (text.effectiveDate !== day || !isDay(text.effectiveDate)) {
      throw new ConfigError(`Configuration: the effectiveDate of ${text.file} is ${text.effectiveDate}, not ${day}`)
    }
  }
  return day ? `${day}T00:00:00Z` : null
}

function isDay(day: string | undefined): boolean {
  return day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day))
}
