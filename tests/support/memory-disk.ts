import { statfsSync } from 'node:fs'

const memory = '/dev/shm'
/** Bytes that a whole run may need. */
const enough = 4 * 2 ** 30

/**
 * Makes `tmpdir()` of this process and of those that it starts a folder in memory, where the system has one that is large
 * enough. The databases of the tests flush to the disk at each commit; in memory a flush takes microseconds.
 */
export function keepFilesInMemory(): void {
  if (process.env['TMPDIR']) return
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize > enough) process.env['TMPDIR'] = memory
  } catch {
    // No such folder on this system.
  }
}
