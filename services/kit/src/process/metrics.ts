import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  /** Seconds of each operation, by name and status. */
  readonly calls: Histogram<'operation' | 'status'>
  /** The number of commands committed by one write, by collection. */
  readonly batches: Histogram<'collection'>
  readonly conflicts: Counter<'collection'>
  readonly published: Counter<'fact'>
  readonly reactions: Counter<'fact' | 'outcome'>
  readonly deadLetters: Counter<'fact'>
  readonly jobs: Counter<'job' | 'outcome'>
  /** Attempts to push or mail, by channel and outcome. */
  readonly deliveries: Counter<'channel' | 'outcome'>
  /** Entries of the security log, including those that were only counted. */
  readonly security: Counter<'name'>
  /** Errors that browsers reported, by kind. */
  readonly browserErrors: Counter<'kind'>
  /** 1 while the process accepts work. */
  readonly ready: Gauge
}

/** Returns the metrics of one service in a registry of their own, because several services may share a process. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    calls: new Histogram({
      name: 'parta_call_seconds',
      help: 'Duration of operations',
      labelNames: ['operation', 'status'],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    batches: new Histogram({
      name: 'parta_change_batch',
      help: 'Commands committed in one write',
      labelNames: ['collection'],
      buckets: [1, 2, 5, 10, 50, 100, 500],
      registers,
    }),
    conflicts: new Counter({
      name: 'parta_change_conflicts_total',
      help: 'Writes decided again because another writer was first',
      labelNames: ['collection'],
      registers,
    }),
    published: new Counter({
      name: 'parta_facts_published_total',
      help: 'Facts published',
      labelNames: ['fact'],
      registers,
    }),
    reactions: new Counter({
      name: 'parta_reactions_total',
      help: 'Facts reacted to',
      labelNames: ['fact', 'outcome'],
      registers,
    }),
    deadLetters: new Counter({
      name: 'parta_dead_letters_total',
      help: 'Facts given up',
      labelNames: ['fact'],
      registers,
    }),
    jobs: new Counter({ name: 'parta_jobs_total', help: 'Jobs run', labelNames: ['job', 'outcome'], registers }),
    deliveries: new Counter({
      name: 'parta_deliveries_total',
      help: 'Tries to push or mail',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    security: new Counter({
      name: 'parta_security_total',
      help: 'Entries of the security log, by name',
      labelNames: ['name'],
      registers,
    }),
    browserErrors: new Counter({
      name: 'parta_browser_errors_total',
      help: 'Errors reported by browsers, by kind',
      labelNames: ['kind'],
      registers,
    }),
    ready: new Gauge({ name: 'parta_ready', help: 'Whether the process takes work', registers }),
  }
}
