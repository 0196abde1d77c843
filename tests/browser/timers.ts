/**
 * Returns code for `addInitScript`: timers of exactly so many milliseconds never end, so that a step of a test that has
 * to come before them does, however slow the machine is.
 */
export function withoutTimers(ms: number): string {
  return `(() => {
    const wait = window.setTimeout.bind(window)
    window.setTimeout = (work, after, ...rest) => wait(work, after === ${ms} ? 2 ** 31 - 1 : after, ...rest)
  })()`
}
