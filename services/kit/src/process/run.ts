import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError, type Env } from './config.ts'
import { createLog } from './log.ts'
import { refuseUnknown } from './refuse-unknown.ts'
import { settingNames } from './setting-names.ts'

/** Starts listening and returns the URL; for `bind` 0.0.0.0 the loopback address. */
export async function listenOn(server: Server, port: number, bind: string): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, bind, () => resolve())
  })
  return `http://${bind === '0.0.0.0' ? '127.0.0.1' : bind}:${(server.address() as AddressInfo).port}`
}

/** Stops accepting connections, and closes open ones after ten seconds at most. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const force = setTimeout(() => server.closeAllConnections(), 10_000)
  await closed
  clearTimeout(force)
}

/** Runs one process: starts it, stops it on SIGTERM or SIGINT, and prints one line when its configuration is wrong. */
export async function runProcess(start: (env: Env) => Promise<{ close(): Promise<void> }>): Promise<void> {
  try {
    refuseUnknown(process.env, settingNames)
    const running = await start(process.env)
    let isStopping = false
    const stop = () => {
      // A second signal is ignored: the shutdown is already running.
      if (isStopping) return
      isStopping = true
      setTimeout(() => process.exit(1), 15_000).unref()
      running.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    }
    process.on('SIGTERM', stop)
    process.on('SIGINT', stop)
    process.on('unhandledRejection', (error) =>
      createLog('process', 'error').error({ err: error }, 'Unhandled promise rejection; the process goes on'),
    )
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`)
    process.exit(1)
  }
}
