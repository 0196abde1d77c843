import { AsyncLocalStorage } from 'node:async_hooks'
import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api'

/** What a log line, a fact and an answer say of the work that they belong to. */
export interface Context {
  /** The request, fact or job that it all goes back to. */
  readonly correlation: string
  /** Who caused it: a person's id, or `system`. */
  readonly actor: string
  /** Set while an HTTP call is handled: it then takes its database connections from the pool of the calls. */
  readonly isCall?: boolean
  /** The account that calls or, signed out, that the call is about. */
  readonly account?: string | undefined
  /** The network that a call came from, as `networkOf` gives it. */
  readonly address?: string | undefined
  /** The operation that was called. */
  readonly operation?: string | undefined
}

const storage = new AsyncLocalStorage<Context>()
const tracer = trace.getTracer('parta')
const system: Context = { correlation: 'start', actor: 'system' }

export function context(): Context {
  return storage.getStore() ?? system
}

/** Adds to the context of the work under way, for all that follows in it; outside of any work it does nothing. */
export function addContext(fields: Partial<Context>): void {
  const held = storage.getStore()
  if (held) Object.assign(held, fields)
}

export function inContext<T>(value: Context, work: () => T): T {
  return storage.run({ ...value }, work)
}

/** Runs work that serves several calls at once, so that no single one of them is behind it. */
export function outsideCalls<T>(work: () => T): T {
  const { correlation, actor } = context()
  return storage.run({ correlation, actor }, work)
}

/** Runs work in a span; without an OpenTelemetry SDK in the process it costs next to nothing. */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
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
