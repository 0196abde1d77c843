/**
 * Calls in progress at once: of one account, of its uploads, whose slow network the account's other calls do not wait
 * for, of one address (signed out), of the pages with data that one address gets, and of one gateway. Of a caller's
 * `open` calls only `begun` are processed; the others wait `waitMs` milliseconds at most.
 */
export const callsUnderWay = {
  account: { begun: 2, open: 12 },
  upload: { begun: 2, open: 4 },
  address: { begun: 40, open: 200 },
  page: { begun: 4, open: 200 },
  gateway: 3000,
  waitMs: 3000,
} as const
