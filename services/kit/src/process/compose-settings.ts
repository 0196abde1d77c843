import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TObject } from 'typebox'
import { type Env, readConfig } from './config.ts'
import { refusePrefixes, refuseUnknown } from './refuse-unknown.ts'

/** The settings that docker-compose.yml takes from `.env`, made from the declared ones by npm run docs. */
const schema = JSON.parse(readFileSync(join(import.meta.dirname, 'compose-settings.generated.json'), 'utf8')) as TObject

/**
 * Refuses settings of `.env` that no container reads, or whose value no container accepts. That settings fit together
 * is checked by the process that reads them.
 * @throws ConfigError that names each, and no value
 */
export function checkComposeSettings(env: Env): void {
  refuseUnknown(env, Object.keys(schema.properties))
  refusePrefixes(env)
  readConfig(schema, env)
}
