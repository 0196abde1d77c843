import { second } from '@parta/contracts/durations'

interface Repeated {
  /** Must not reject. */
  run(): Promise<void>
  /** Asked every second: it is due now, and not only after `everyMs`. */
  isUrgent(): boolean
  readonly everyMs: number
}

/**
 * Runs at once, every `everyMs` milliseconds, and within a second when it is urgent; never twice at the same time.
 * @returns stops it, and waits for the run in progress
 */
export function repeat({ run, isUrgent, everyMs }: Repeated): () => Promise<void> {
  let ranAt = 0
  let running: Promise<void> | null = null
  const check = () => {
    const isDue = isUrgent() || Date.now() - ranAt >= everyMs
    if (running || !isDue) return
    ranAt = Date.now()
    running = run().finally(() => {
      running = null
    })
  }
  check()
  const timer = setInterval(check, second)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
