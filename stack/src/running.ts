import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '@parta/kit/process/config'

const names = [
  'PARTA_MONGO_URL',
  'PARTA_REDIS_URL',
  'PARTA_NATS_URL',
  'PARTA_DB_PREFIX',
  'PARTA_BUS_PREFIX',
  'PARTA_SECRET',
  'PARTA_PUBLIC_URL',
]

const fileOf = (data: string) => join(data, 'running.json')

/** Writes the settings with which other commands reach this run's data, readable by the owner only. */
export async function noteRunning(data: string, env: Env): Promise<void> {
  const known = Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  await writeFile(fileOf(data), `${JSON.stringify(known, null, 2)}\n`, { mode: 0o600 })
}

export async function forgetRunning(data: string): Promise<void> {
  await rm(fileOf(data), { force: true })
}

/** Returns the settings of the run that uses this data folder, or `null` when none is running. */
export async function readRunning(data: string): Promise<Record<string, string> | null> {
  const text = await readFile(fileOf(data), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Record<string, string>)
}
