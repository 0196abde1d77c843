import { type DestinationStream, type Logger, pino } from 'pino'
import { context } from './trace.ts'

export type Log = Logger

/**
 * Returns a logger that writes JSON lines with service, request and actor, and removes secrets from objects and
 * messages.
 * @param destination receives the lines instead of standard output, in tests
 */
export function createLog(service: string, level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorOf, cause: errorOf },
    redact: {
      paths: ['password', 'code', 'token', 'idToken', 'authorization', 'cookie', '*.password', '*.code', '*.token'],
      remove: true,
    },
    hooks: { streamWrite: withoutSecrets },
    mixin: () => {
      const { correlation, actor } = context()
      return { correlation, actor }
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Returns what a log keeps of an error. Its other fields may hold input (a body that could not be parsed, the document
 * of a failed write).
 */
function errorOf(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : undefined
  const { name, message, stack, cause } = error
  return {
    type: name,
    message: message.slice(0, 2000),
    stack: stack?.slice(0, 6000),
    ...(cause !== undefined && depth < 5 ? { cause: errorOf(cause, depth + 1) } : {}),
  }
}

/** JSON web tokens, passwords in addresses, and e-mails. Each pattern takes time linear in the line's length. */
const secrets: readonly (readonly [RegExp, string])[] = [
  [/eyJ[\w-]{10,300}\.[\w-]{1,4000}(\.[\w-]{1,4000})?/g, '[token]'],
  [/(:\/\/)[^\s/@"\\]{1,256}@/g, '$1[secret]@'],
  [/(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]{1,63}(\.[\p{L}\p{N}-]{1,63}){1,8}/gu, '[e-mail]'],
]

function withoutSecrets(line: string): string {
  return secrets.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line)
}
