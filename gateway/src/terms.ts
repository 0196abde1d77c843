import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '@parta/kit/process/config'
import type { GatewayConfig } from './config.ts'

type Configured = Pick<GatewayConfig, 'PARTA_WEB_DIR' | 'PARTA_TERMS_VERSION' | 'PARTA_TERMS_EFFECTIVE'>

/**
 * People agree to the version that they read: the texts of the web must be those of the configured version and day.
 * A web without these texts is not checked.
 * @throws ConfigError that names the variable and the file
 */
export function checkTerms({ PARTA_WEB_DIR: web, PARTA_TERMS_VERSION, PARTA_TERMS_EFFECTIVE }: Configured): void {
  if (!web) return
  for (const name of ['terms', 'privacy']) {
    const file = join(web, 'legal', `${name}.json`)
    if (!existsSync(file)) continue
    const { version, effectiveDate } = JSON.parse(readFileSync(file, 'utf8')) as {
      version?: number
      effectiveDate?: string
    }
    if (version !== PARTA_TERMS_VERSION) {
      throw new ConfigError(`Configuration: PARTA_TERMS_VERSION is ${PARTA_TERMS_VERSION}, ${file} says ${version}`)
    }
    // The day as the operator wrote it, in whatever zone.
    const day = PARTA_TERMS_EFFECTIVE.slice(0, 10)
    if (name === 'terms' && effectiveDate !== day) {
      throw new ConfigError(`Configuration: PARTA_TERMS_EFFECTIVE is ${day}, ${file} says ${effectiveDate}`)
    }
  }
}
