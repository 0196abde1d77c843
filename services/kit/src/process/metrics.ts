import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What every service measures. A service registers metrics of its own in `registry`. */
export interface Metrics {
  readonly registry: Registry
  /** Declares a metric of the service, which is computed whenever the metrics are read. */
  computed(name: string, help: string, value: () => number): void
  /** Seconds of each operation, by name and status. */
  readonly calls: Histogram<'operation' | 'status'>
  /** The number of commands committed by one write, by collection. */
  readonly batches: Histogram<'collection'>
  readonly conflicts: Counter<'collection'>
  readonly published: Counter<'fact'>
  readonly reactions: Counter<'fact' | 'outcome'>
  readonly deadLetters: Counter<'fact'>
  readonly jobs: Counter<'job' | 'outcome'>
  /** Seconds of each attempt to call a host outside, by caller and status or problem. */
  readonly outside: Histogram<'caller' | 'outcome'>
  /** Entries of the security log, including those that were only counted. */
  readonly security: Counter<'name'>
  /** 1 while the process accepts work. */
  readonly ready: Gauge
}

/** Returns the metrics of one service in a registry of their own, because several services may share a process. */
export function createMetrics(service: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter<L>({ name, help, labelNames: [...labelNames], registers })
  return {
    registry,
    computed: (name, help, value) =>
      void new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(value())
        },
      }),
    calls: new Histogram({
      name: 'parta_call_seconds',
      help: 'Duration of operations',
      labelNames: ['operation', 'status'],
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
    batches: new Histogram({
      name: 'parta_change_batch',
      help: 'Commands committed by one write',
      labelNames: ['collection'],
      buckets: [1, 2, 5, 10, 50, 100, 500],
      registers,
    }),
    conflicts: counter('parta_change_conflicts_total', 'Writes decided again because another writer was first', [
      'collection',
    ]),
    published: counter('parta_facts_published_total', 'Facts published', ['fact']),
    reactions: counter('parta_reactions_total', 'Reactions run', ['fact', 'outcome']),
    deadLetters: counter('parta_dead_letters_total', 'Facts given up', ['fact']),
    jobs: counter('parta_jobs_total', 'Jobs and tasks run', ['job', 'outcome']),
    outside: new Histogram({
      name: 'parta_outside_seconds',
      help: 'Attempts to call a host outside, by caller and outcome',
      labelNames: ['caller', 'outcome'],
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30],
      registers,
    }),
    security: counter('parta_security_total', 'Entries of the security log, by name', ['name']),
    ready: new Gauge({ name: 'parta_ready', help: '1 while the process accepts work', registers }),
  }
}
