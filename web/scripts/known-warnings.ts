import { createLogger, type Logger } from 'vite'

/** Warnings of the bundler that say nothing about Parta's code, each with the reason. All others are shown. */
const known: readonly RegExp[] = [
  // Packages mark their modules for React Server Components, which Parta does not use.
  /MODULE_LEVEL_DIRECTIVE/,
  // The router reads the hook from React's namespace, and does without it where it is undefined.
  /IMPORT_IS_UNDEFINED.*useOptimistic/s,
  // A plugin of Vite itself adds rules without a source; they contain no address.
  /PostCSS plugin did not pass the `from` option/,
]

/** Returns Vite's logger without the known warnings. */
export function loggerWithoutKnown(command: 'build' | 'serve'): Logger {
  const logger = createLogger(command === 'build' ? 'warn' : 'info')
  const { warn, warnOnce } = logger
  const isKnown = (text: string) => known.some((pattern) => pattern.test(text))
  return Object.assign(logger, {
    warn: (...[text, options]: Parameters<Logger['warn']>) => {
      if (!isKnown(text)) warn(text, options)
    },
    warnOnce: (...[text, options]: Parameters<Logger['warnOnce']>) => {
      if (!isKnown(text)) warnOnce(text, options)
    },
  })
}
