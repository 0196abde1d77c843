import { AsyncLocalStorage } from 'node:async_hooks'
import { type Attributes, SpanStatusCode, trace } from '@opentelemetry/api'

/** What a log line, a fact and an answer say of the work that they belong to. */
export interface Context {
  /** The request, fact or job that it all goes back to. */
  readonly correlation: string
  /** Who caused it: a person's id, or `system`. */
  readonly actor: string
}

const storage = new AsyncLocalStorage<Context>()
const tracer = trace.getTracer('parta')
const system: Context = { correlation: 'start', actor: 'system' }

export function context(): Context {
  return storage.getStore() ?? system
}

export function inContext<T>(value: Context, work: () => T): T {
  return storage.run(value, work)
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
