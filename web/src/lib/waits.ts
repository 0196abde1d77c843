/** How long pages wait for what may not come, in milliseconds. The tests in browsers read it, too. */

/** A list waits this long for what stands above it, which would move it down. */
export const topMs = 2000

/** What is counted waits this long for the live connection: some networks swallow its packets. */
export const listenMs = 3000
