import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Secrets {
  readonly PARTA_SECRET: string
  readonly PARTA_OPS_TOKEN: string
}

/** Made once for a folder and kept beside its data, readable by its owner only. */
export async function keptSecrets(home: string): Promise<Secrets> {
  const file = join(home, 'secrets.json')
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known) return JSON.parse(known) as Secrets
  const made = { PARTA_SECRET: randomBytes(32).toString('hex'), PARTA_OPS_TOKEN: randomBytes(16).toString('hex') }
  await mkdir(home, { recursive: true })
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return made
}
