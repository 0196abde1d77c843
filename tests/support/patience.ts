import { depth } from '@parta/kit/testing-depth'

/**
 * Time limits of the test runs, in milliseconds. They end a test that hangs; they never measure speed, so
 * they leave room for a machine many times slower than ours.
 */
export const patience = {
  /** A test of pure functions. */
  unit: 60_000,
  /** A test or hook on real backends, with whole processes, or in a browser; a deep one tries many times more. */
  real: depth(300_000, 3_600_000),
  /** One `expect.poll` on real backends. */
  wait: 120_000,
  /**
   * One step in a browser: a wait of a page, a poll, or code in the page. It ends long before the test, so that the
   * failure names what did not come.
   */
  step: 60_000,
} as const
