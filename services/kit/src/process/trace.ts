import { AsyncLocalStorage } from 'node:async_hooks'
import { type Attributes, ProxyTracerProvider, SpanStatusCode, trace } from '@opentelemetry/api'

/** Fields that log lines, facts and answers carry about the work that caused them. */
export interface Context {
  /** The id of the request, fact or job that started the work. */
  readonly correlation: string
  /** The id of the person who caused it, or `system`. */
  readonly actor: string
  /** Set while an HTTP call is handled: it then uses the database connections reserved for calls. */
  readonly isCall?: boolean
  /** The calling account or, signed out, the account that the call is about. */
  readonly account?: string | undefined
  /** The network of the caller, as `networkOf` returns it. */
  readonly address?: string | undefined
  /** The operation's name. */
  readonly operation?: string | undefined
  /** Set when the call asked for the rights of a site admin, and has them. */
  readonly isAdmin?: boolean
  /** Set when the call asked for such rights, and they are locked until the caller uses a passkey. */
  readonly isAdminLocked?: boolean
  /** Why a site admin makes the call. */
  readonly reason?: string
  /** Set when the answer may be given only after the audit log has the reason. */
  readonly isNotedFirst?: boolean
  /** Paths of the optional fields that were left out of the reply, because their values do not fit its schema. */
  readonly leftOut?: readonly string[]
}

const storage = new AsyncLocalStorage<Context>()
const tracer = trace.getTracer('parta')
const system: Context = { correlation: 'start', actor: 'system' }

export function context(): Context {
  return storage.getStore() ?? system
}

/** Adds fields to the context of the current work. Outside of any work it does nothing. */
export function addContext(fields: Partial<Context>): void {
  const held = storage.getStore()
  if (held) Object.assign(held, fields)
}

export function inContext<T>(value: Context, work: () => T): T {
  return storage.run({ ...value }, work)
}

/** Runs work that serves several calls at once, in a context that belongs to none of them. */
export function outsideCalls<T>(work: () => T): T {
  const { correlation, actor } = context()
  return storage.run({ correlation, actor }, work)
}

/** Runs work in an OpenTelemetry span if the process has an SDK. */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!hasSdk()) return work()
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) })
      throw error
    } finally {
      span.end()
    }
  })
}

function hasSdk(): boolean {
  const provider = trace.getTracerProvider()
  return !(provider instanceof ProxyTracerProvider) || provider.getDelegateTracer('parta') !== undefined
}
