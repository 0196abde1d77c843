import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'

/** The kinds of browser errors: a script's error, an unhandled promise rejection, a React screen that failed. */
export const browserErrorKinds = ['error', 'rejection', 'render'] as const

/** An error in a browser, without personal data: see `predicates/scrub.ts`. */
export const BrowserError = closed({
  kind: Choice(browserErrorKinds),
  message: Type.String({ minLength: 1, maxLength: limits.browserErrorMessage }),
  stack: Type.String({ maxLength: limits.browserErrorStack }),
  /** The path of the page, without the query. */
  page: Type.String({ maxLength: limits.browserErrorPage }),
  /** The number of occurrences since the last report. */
  count: Type.Integer({ minimum: 1, maximum: 1000 }),
})
export type BrowserError = Static<typeof BrowserError>

export const reportBrowserErrors = operation({
  name: 'reportBrowserErrors',
  summary: `Report errors in the caller’s browser, collected for ${limits.browserErrorSeconds} seconds. They are stored by kind and place in the code for operators, without the person.`,
  service: 'identity',
  method: 'POST',
  path: '/public/browser-errors',
  body: closed({
    version: Type.String({ maxLength: 40, pattern: '^[\\w.+-]*$' }),
    errors: Type.Array(BrowserError, { minItems: 1, maxItems: limits.browserErrorsAtOnce }),
  }),
  errors: ['identity.limitExceeded'],
})
