import { minute } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import type { Operation } from '@parta/contracts/operation'
import { type SecurityLogName, securityNames, securityRefusals } from '@parta/contracts/security'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { context } from './trace.ts'

/** The fields of a security log entry: ids and words of the code, never input, secrets or e-mails. */
interface SecurityDetail {
  /** The account's id, if it is not the caller's. */
  readonly account?: string | undefined
  /** The person or process that caused it, if it is not the caller. */
  readonly actor?: string | undefined
  /** The network of the caller, as `networkOf` returns it. */
  readonly address?: string | undefined
  /** The request's id. */
  readonly correlation?: string | undefined
  /** Name of the operation, or method and path of an operators' call. */
  readonly operation?: string | undefined
  /** The error code of a refusal. Not called `code`, because the log redacts fields of that name. */
  readonly refusal?: string | undefined
  /** The reason as one word of the code: `expired`, `signature`, `passkey`. */
  readonly reason?: string | undefined
  /** The id of the object concerned: a session, a dead letter, a member. */
  readonly subject?: string | undefined
  /** `done`, or the error code with which an operator's call was refused. */
  readonly outcome?: string | undefined
}

/** The security log: JSON lines with `channel: "security"` and a name of the closed list. */
export interface SecurityLog {
  /** Writes a line, or only counts it when its caller has reached the limit of lines in this minute. */
  note(name: SecurityLogName, detail?: SecurityDetail): void
  /** Writes a line for a refusal whose code is in `securityRefusals`. */
  refused(error: AppError, detail?: SecurityDetail): void
  /** Writes lines for the entries that were only counted. Also runs once a minute. */
  flush(): void
  close(): void
}

/** Callers counted separately in a minute; later callers share one count for each name. */
const callersMax = 500

interface Count {
  readonly name: SecurityLogName
  readonly detail: SecurityDetail
  lines: number
  left: number
}

/**
 * Returns the security log of one process. It writes whatever PARTA_LOG_LEVEL says, except for `silent`. No caller can
 * flood it: see `perMinute` of `securityNames`.
 */
export function createSecurityLog(log: Log, metrics: Pick<Metrics, 'security'>): SecurityLog {
  const channel = log.child({ channel: 'security' }, log.level === 'silent' ? {} : { level: 'info' })
  const counts = new Map<string, Count>()

  function write(name: SecurityLogName, detail: SecurityDetail, count?: number): void {
    const { level, text } = securityNames[name]
    channel[level]({ name, ...detail, ...(count === undefined ? {} : { count }) }, text)
  }

  function note(name: SecurityLogName, own: SecurityDetail = {}): void {
    metrics.security.inc({ name })
    const { account, address, correlation, operation, actor } = context()
    const detail = { account, address, correlation, operation, actor, ...own }
    const { perMinute } = securityNames[name] as { perMinute?: number }
    if (perMinute === undefined) return write(name, detail)
    const caller = `${name} ${detail.address} ${detail.account ?? detail.actor}`
    const isNew = !counts.has(caller)
    const key = isNew && counts.size >= callersMax ? name : caller
    const { correlation: _ids, subject: _subject, ...common } = detail
    const held = counts.get(key) ?? { name, detail: key === name ? {} : common, lines: 0, left: 0 }
    counts.set(key, held)
    if (held.lines >= perMinute) held.left += 1
    else {
      held.lines += 1
      write(name, detail)
    }
  }

  function flush(): void {
    const ended = [...counts.values()]
    counts.clear()
    for (const { name, detail, left } of ended) if (left > 0) write(name, detail, left)
  }

  const timer = setInterval(flush, minute).unref()
  return {
    note,
    refused: (error, detail) => {
      const name = securityRefusals[error.code]
      if (name) note(name, { refusal: error.code, reason: reasonOf(error), ...detail })
    },
    flush,
    close: () => {
      clearInterval(timer)
      flush()
    },
  }
}

interface Audited {
  readonly operation: Operation
  /** The id in the path, if any. */
  readonly subject: string | undefined
}

/**
 * Runs a call and writes the entry that its operation declares for success (`logged`), and an entry for every call of a
 * site admin with its outcome.
 */
export async function audited(
  security: SecurityLog,
  { operation, subject }: Audited,
  work: () => unknown,
): Promise<unknown> {
  const isAdmin = operation.who === 'siteAdmin'
  try {
    const reply = await work()
    if (operation.logged) security.note(operation.logged, { subject })
    if (isAdmin) security.note('admin_call', { subject, outcome: 'done' })
    return reply
  } catch (error) {
    const outcome = error instanceof AppError ? error.code : 'server.failed'
    if (isAdmin) security.note('admin_call', { subject, outcome })
    throw error
  }
}

/**
 * Returns a word for why a token was refused, from fast-jwt's codes. The rest of the cause may be input, and is
 * dropped.
 */
function reasonOf({ cause }: AppError): string | undefined {
  const code = (cause as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && /^FAST_JWT_[A-Z_]{1,40}$/.test(code)
    ? code.slice('FAST_JWT_'.length).toLowerCase()
    : undefined
}
