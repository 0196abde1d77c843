import { type Logger, pino } from 'pino'
import { context } from './trace.ts'

export type Log = Logger

/** JSON lines with service, request and actor; secrets that may slip into an object are cut out. */
export function createLog(service: string, level: string): Log {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ['password', 'code', 'token', 'idToken', 'authorization', 'cookie', '*.password', '*.code', '*.token'],
      remove: true,
    },
    mixin: () => {
      const { correlation, actor } = context()
      return { correlation, actor }
    },
  })
}
