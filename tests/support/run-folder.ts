import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Bytes that a whole run may need. */
const enough = 4 * 2 ** 30
/** The name of a run's folder goes on with its process id. */
const prefix = 'parta-run-'

/**
 * Makes `tmpdir()` of this process and of those that it starts a folder of this run. It is deleted when the process
 * exits, also by Ctrl-C, and by the next run if this one is killed.
 *
 * @param inMemory where the system has a large enough folder in memory: the databases of the tests flush to the disk at
 * each commit; in memory a flush takes microseconds. What interrupted runs leave there is missing from the memory
 */
export function useRunFolder({ inMemory = false } = {}): void {
  const own = `${prefix}${process.pid}-`
  // Vitest reads its configuration twice.
  if (process.env['TMPDIR']?.includes(own)) return
  const parent = process.env['TMPDIR'] ?? (inMemory && isLarge(memory) ? memory : tmpdir())
  for (const name of readdirSync(parent)) if (isLeft(name)) remove(join(parent, name))
  const folder = mkdtempSync(join(parent, own))
  process.env['TMPDIR'] = folder
  process.on('exit', () => remove(folder))
}

function isLarge(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > enough
  } catch {
    // No such folder on this system.
    return false
  }
}

/** Whether a folder is that of a run whose process has ended. */
function isLeft(name: string): boolean {
  if (!name.startsWith(prefix)) return false
  try {
    // Signal 0 only asks.
    process.kill(Number.parseInt(name.slice(prefix.length), 10), 0)
    return false
  } catch (error) {
    return (error as { code?: unknown }).code === 'ESRCH'
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // A server that ends a moment later has written another file: the next run deletes the rest.
  }
}
