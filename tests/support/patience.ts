/**
 * Time limits of the test runs, in milliseconds. They end a test that hangs; they never measure speed, so
 * they leave room for a machine many times slower than ours.
 */
export const patience = {
  /** A test of pure functions. */
  unit: 60_000,
  /** A test or hook on real backends, with whole processes, or in a browser. */
  real: 300_000,
  /** One `expect.poll` on real backends or in a browser, and one wait of a browser page. */
  wait: 120_000,
} as const
