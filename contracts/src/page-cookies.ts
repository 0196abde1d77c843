/** The cookies that the web writes for the gateway, which chooses by them the page that it sends (docs/decisions/0092). */
export const pageCookies = {
  /** Somebody is signed in in this browser: it gets the app. */
  app: 'parta-app',
  locale: 'parta-locale',
  scheme: 'parta-scheme',
} as const

/** A parameter in a page's address: a visitor gets the app there, too, which asks to sign in first. */
export const appQuery = 'app'
