import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startBackends } from '@parta/stack/backends/backends'
import { startChild } from '@parta/stack/child'
import { freePort } from '@parta/stack/ports'
import { untilReady } from '../hot-event/stack.ts'

const root = join(import.meta.dirname, '../../..')
const opsToken = 'operators-of-the-load-test'

/** The delay of the process's event loop since the last request, in milliseconds. */
export interface Loop {
  readonly p99: number
  readonly max: number
}

/** All of Parta with its demo people in one process, as `npm start` runs it. */
export interface Stack {
  readonly url: string
  readonly mongoUrl: string
  loop(): Promise<Loop>
  /** Returns the memory of the process in megabytes. */
  memory(): number
  stop(): Promise<void>
}

/** @param env settings in place of those of the load tests */
export async function openStack(dir: string, env: Readonly<Record<string, string>> = {}): Promise<Stack> {
  const backends = await startBackends({ dir })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = startChild({
    name: 'parta',
    command: [process.execPath, join(root, 'stack/src/together-main.ts')],
    env: {
      ...backends.env(),
      PARTA_SECRET: 'a secret of the load test and nothing else',
      PARTA_OPS_TOKEN: opsToken,
      PARTA_LOG_LEVEL: 'error',
      PARTA_ADDRESS_RATE: '100000000',
      PARTA_RATE_FACTOR: '1000000',
      PARTA_MEDIA_DIR: join(dir, 'media'),
      PARTA_PORT: String(port),
      PARTA_PUBLIC_URL: url,
      PARTA_DEMO: 'true',
      NODE_COMPILE_CACHE: join(root, '.parta/cache'),
      ...env,
    },
    // Thousands of expected entries of the security log are not printed.
    say: (who, line) => line.includes('"channel":"security"') || process.stderr.write(`${who}: ${line}\n`),
  })
  await untilReady(`${url}/health/ready`)
  return {
    url,
    mongoUrl: backends.mongoUrl,
    loop: async () => {
      const answer = await fetch(`${url}/metrics`, { headers: { 'x-ops-token': opsToken } })
      const text = await answer.text()
      const value = (name: string) => Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1]) * 1000
      return { p99: value('nodejs_eventloop_lag_p99_seconds'), max: value('nodejs_eventloop_lag_max_seconds') }
    },
    memory: () => {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]
      return Math.round(Number(kilobytes) / 1024)
    },
    stop: async () => {
      await child.stop()
      await backends.stop()
    },
  }
}
