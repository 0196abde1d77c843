import { randomBytes } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { busUsers } from '@parta/contracts/bus'
import { services } from '@parta/contracts/values'
import { ConfigError } from '@parta/kit/process/config'
import { pinOf } from '@parta/kit/session/key-set'
import { passwordVariable } from './nats-users.ts'

type Known = Readonly<Record<string, string | undefined>>

/**
 * Returns every secret that docker-compose.yml needs: those of `known`, and a random value for each other one.
 * @throws ConfigError when PARTA_KEYS_PIN of `known` does not belong to its secret
 */
export function composeSecrets(known: Known): Record<string, string> {
  const secret = known['PARTA_SECRET'] || randomBytes(32).toString('hex')
  // Where a pin is known, its secret is, too: another one would have every token refused.
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
 * Adds the secrets that an env file does not have yet; creates it where there is none. What stands in it stays as it
 * is. Only the owner can read the file afterwards.
 * @returns the names of the secrets that were added
 */
export async function addSecrets(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const known = parseEnv(text)
  const added = Object.entries(composeSecrets(known)).filter(([name]) => !known[name])
  const lines = added.map(([name, value]) => `${name}=${value}\n`).join('')
  const newline = text === '' || text.endsWith('\n') ? '' : '\n'
  // Never half a file: secrets that are lost are lost for the data, too.
  await writeFile(`${file}.new`, `${text}${newline}${lines}`, { mode: 0o600 })
  await rename(`${file}.new`, file)
  return added.map(([name]) => name)
}

/** Begins with a letter: NATS reads a value of digits as a number. */
function newPassword(): string {
  return `p${randomBytes(24).toString('hex')}`
}
