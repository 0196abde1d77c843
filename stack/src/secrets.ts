import { createECDH, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Secrets {
  readonly PARTA_SECRET: string
  readonly PARTA_OPS_TOKEN: string
  /** The key pair by which push services know this installation; a new one invalidates all subscriptions. */
  readonly PARTA_VAPID_PUBLIC: string
  readonly PARTA_VAPID_PRIVATE: string
  readonly PARTA_VAPID_SUBJECT: string
}

/** Returns the secrets of a folder, created once and stored beside its data, readable by the owner only. */
export async function keptSecrets(home: string): Promise<Secrets> {
  const file = join(home, 'secrets.json')
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known) return JSON.parse(known) as Secrets
  const made = newSecrets()
  await mkdir(home, { recursive: true })
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return made
}

function newSecrets(): Secrets {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  return {
    PARTA_SECRET: randomBytes(32).toString('hex'),
    PARTA_OPS_TOKEN: randomBytes(16).toString('hex'),
    PARTA_VAPID_PUBLIC: publicKey,
    // Leading zeros are part of the key.
    PARTA_VAPID_PRIVATE: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
    PARTA_VAPID_SUBJECT: 'mailto:parta@parta.example',
  }
}

/**
 * Returns the password of the embedded Redis and NATS, created once for a folder, so that nobody else on this machine
 * can connect. Letters and digits only, because it is part of addresses and configuration files.
 */
export async function keptPassword(dir: string): Promise<string> {
  const file = join(dir, 'password')
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known) return known.trim()
  const made = `p${randomBytes(24).toString('hex')}`
  await writeFile(file, `${made}\n`, { mode: 0o600 })
  return made
}
