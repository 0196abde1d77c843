import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { busUsers } from '@parta/contracts/bus'
import { services } from '@parta/contracts/values'
import { checkComposeSettings } from '@parta/kit/process/compose-settings'
import { ConfigError } from '@parta/kit/process/config'
import { pinOf } from '@parta/kit/session/key-set'
import { passwordVariable } from './nats-users.ts'

type Known = Readonly<Record<string, string | undefined>>

/**
 * Returns all secrets of docker-compose.yml: those of `known`, and random values for the others.
 * @throws ConfigError when PARTA_KEYS_PIN of `known` does not belong to its secret
 */
export function composeSecrets(known: Known): Record<string, string> {
  const secret = known['PARTA_SECRET'] || randomBytes(32).toString('hex')
  // A known pin belongs to the known secret: with another one all tokens would be refused.
  const signing = known['PARTA_SIGNING_SECRET'] || (known['PARTA_KEYS_PIN'] ? secret : randomBytes(32).toString('hex'))
  const pin = known['PARTA_KEYS_PIN'] || pinOf(signing)
  if (pin !== pinOf(signing)) {
    throw new ConfigError(
      'PARTA_KEYS_PIN belongs to another PARTA_SIGNING_SECRET: remove the line, and it is made anew',
    )
  }
  const passwords = [
    ...busUsers.map((user) => passwordVariable('NATS', user)),
    ...busUsers.map((user) => passwordVariable('REDIS', user)),
    ...services.map((service) => passwordVariable('MONGO', service)),
    'MONGO_PASSWORD_ROOT',
  ].map((name): [string, string] => [name, known[name] || newPassword()])
  return {
    PARTA_SECRET: secret,
    PARTA_SIGNING_SECRET: signing,
    PARTA_KEYS_PIN: pin,
    PARTA_OPS_TOKEN: known['PARTA_OPS_TOKEN'] || randomBytes(24).toString('hex'),
    ...Object.fromEntries(passwords),
  }
}

/**
 * Adds missing secrets to an env file, and creates the file if necessary. Existing lines stay. Afterwards only the
 * owner can read it.
 * @returns the names of the added secrets
 * @throws ConfigError when the file has a setting that no container reads or can use
 */
export async function addSecrets(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const known = parseEnv(text)
  checkComposeSettings(known)
  const added = Object.entries(composeSecrets(known)).filter(([name]) => !known[name])
  const lines = added.map(([name, value]) => `${name}=${value}\n`).join('')
  const newline = text === '' || text.endsWith('\n') ? '' : '\n'
  // Write and rename, so that the file is never incomplete: data encrypted with a lost secret is lost.
  await writeFile(`${file}.new`, `${text}${newline}${lines}`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return added.map(([name]) => name)
}

/** Begins with a letter, because NATS reads a value of digits as a number. */
function newPassword(): string {
  return `p${randomBytes(24).toString('hex')}`
}
