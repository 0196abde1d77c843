import { type Child, type Say, startChild } from './child.ts'
import { readable } from './log-lines.ts'

interface Launch {
  readonly name: string
  readonly command: readonly string[]
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly leash?: 'TERM' | 'KILL'
}

/**
 * Milliseconds to wait for a child: a service needs up to 15 s to finish its work; after a failure it would only wait
 * for a backend that is gone.
 */
const patience = { ordered: 16_000, failed: 3000 }

/** Starts and stops the parts of a run, and ends the run when one of them exits. */
export interface Supervisor {
  readonly say: Say
  /** Registers a function that runs at the end, the last one first. */
  onStop(stop: () => Promise<void>): void
  /** Starts a child that runs until the end. */
  launch(launch: Launch): Child
  /** Runs a command until it exits; rejects when it failed. */
  run(launch: Launch): Promise<void>
  died(name: string, how: string): void
  /** Stops everything in order and exits. */
  end(code: number, why?: string): Promise<never>
}

export function createSupervisor(): Supervisor {
  const stops: (() => Promise<void>)[] = []
  let ending: Promise<never> | undefined
  let failed = false

  const say: Say = (name, text) => {
    process.stdout.write(`${readable(name, text)}\n`)
  }
  const stopAll = async (code: number): Promise<never> => {
    for (const stop of stops.splice(0).reverse()) await stop()
    process.exit(code)
  }
  // Runs once: npm forwards a second signal, and Ctrl-C may be pressed twice.
  const end = (code: number, why?: string) => {
    if (!ending && why) process.stderr.write(`${why}\n`)
    failed ||= code !== 0
    ending ??= stopAll(code)
    return ending
  }
  const died = (name: string, how: string) => void end(1, `${name} ended ${how}; stopping the rest`)
  const start = (launch: Launch, onDeath: (name: string, how: string) => void) => {
    const child = startChild({ ...launch, say, died: onDeath })
    stops.push(() => child.stop(failed ? patience.failed : patience.ordered))
    return child
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending) process.stdout.write('\nStopping …\n')
      void end(0)
    })
  }
  return {
    say,
    onStop: (stop) => stops.push(stop),
    launch: (launch) => start(launch, died),
    run: async (launch) => {
      const how = await start(launch, () => {}).ended
      if (how !== 'with code 0') throw new Error(`${launch.name} ended ${how}; what it said stands above`)
    },
    died,
    end,
  }
}
