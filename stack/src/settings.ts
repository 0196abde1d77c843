/** Settings that neither a service nor the gateway reads, each with its meaning. */
type Meanings = Readonly<Record<string, string>>

/** Read by `npm start`. */
export const startSettings: Meanings = {
  PARTA_HOME: 'folder of data and secrets; `.parta/` without it',
  PARTA_PROCESSES: '`many` starts a process for each service instead of one for all',
  PARTA_BIND_PUBLIC:
    '`yes` allows a `PARTA_BIND` that other machines reach. These can then reach the mailbox and the demo accounts, too, without encryption',
}

/** Read by `docker-compose.yml` itself. */
export const composeSettings: Meanings = {
  PARTA_VERSION: 'tag of the image that is built; `local` without it',
}

/** Read by the test runs, beside those that begin with `PARTA_TEST_`. */
export const testSettings: Meanings = {
  PARTA_CHROMIUM: 'the browser of the browser tests, instead of the installed one',
  PARTA_FAILED_TESTS: 'the file to which a test run writes what failed',
  PARTA_LOOKS: '`all` runs each browser test in every look',
  PARTA_SHOTS: '`none` takes no pictures in browser tests, as in a whole run',
  PARTA_TRACE: '`1` keeps a trace of each browser test that fails, and logs the server’s errors',
}
