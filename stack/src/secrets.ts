import { createECDH, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Secrets {
  readonly PARTA_SECRET: string
  readonly PARTA_OPS_TOKEN: string
  /** The pair that push services know this Parta by; another pair would make every browser's subscription worthless. */
  readonly PARTA_VAPID_PUBLIC: string
  readonly PARTA_VAPID_PRIVATE: string
  readonly PARTA_VAPID_SUBJECT: string
}

/** Made once for a folder and kept beside its data, readable by its owner only. */
export async function keptSecrets(home: string): Promise<Secrets> {
  const file = join(home, 'secrets.json')
  const text = await readFile(file, 'utf8').catch(() => null)
  const known = text ? (JSON.parse(text) as Partial<Secrets>) : {}
  const made: Secrets = { ...newSecrets(), ...known }
  // A folder from before there was push gets its pair, and keeps the rest.
  if (text && Object.keys(made).length === Object.keys(known).length) return made
  await mkdir(home, { recursive: true })
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: text ? 'w' : 'wx' })
  return made
}

function newSecrets(): Secrets {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  return {
    PARTA_SECRET: randomBytes(32).toString('hex'),
    PARTA_OPS_TOKEN: randomBytes(16).toString('hex'),
    PARTA_VAPID_PUBLIC: publicKey,
    // Leading zeros belong to it.
    PARTA_VAPID_PRIVATE: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
    PARTA_VAPID_SUBJECT: 'mailto:parta@parta.example',
  }
}

/**
 * The password of the embedded Redis and NATS, made once for a folder: nobody else on this machine can connect.
 * Letters and digits only, for it stands in addresses and in both servers' configurations.
 */
export async function keptPassword(dir: string): Promise<string> {
  const file = join(dir, 'password')
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known) return known.trim()
  const made = `p${randomBytes(24).toString('hex')}`
  await writeFile(file, `${made}\n`, { mode: 0o600 })
  return made
}
