import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, testEnv } from '@parta/kit/testing'
import { clientOf } from '@parta/kit/testing-client'
import { serviceAddresses } from '@parta/stack/addresses'
import { startBackends } from '@parta/stack/backends/backends'
import { startChild } from '@parta/stack/child'
import { startMailbox } from '@parta/stack/mailbox/mailbox'
import { rootFolder } from '@parta/stack/places'
import { freePort } from '@parta/stack/ports'
import type { Parta } from './parta.ts'

export interface LoggedParta extends Parta {
  /** The lines that the process has logged so far. */
  readonly lines: readonly string[]
  /** Ends the process, which flushes its buffered logs. */
  end(): Promise<void>
}

/** Starts all of Parta in a process of its own, with debug logs, on the backends of the test run. */
export async function openLogged(more: Readonly<Record<string, string>> = {}): Promise<LoggedParta> {
  const dir = await mkdtemp(join(tmpdir(), 'parta-logged-'))
  const mailbox = await startMailbox(join(dir, 'mail.json'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...testEnv(),
    ...(await serviceAddresses()),
    PARTA_SMTP_URL: mailbox.smtpUrl,
    PARTA_MEDIA_DIR: join(dir, 'media'),
    PARTA_PORT: String(port),
    PARTA_PUBLIC_URL: url,
    PARTA_LOG_LEVEL: 'debug',
    ...more,
  }
  const lines: string[] = []
  const command = [process.execPath, join(rootFolder, 'stack/src/together-main.ts')]
  const child = startChild({ name: 'parta', command, env, say: (_name, line) => void lines.push(line) })
  let ended: Promise<void> | undefined
  const end = () => (ended ??= child.stop(30_000))
  const stop = async () => {
    await end()
    await mailbox.close()
  }
  await eventually(async () => {
    if (!(await fetch(`${url}/health/ready`)).ok) throw new Error(`Not ready: ${lines.slice(-3).join('\n')}`)
  })
  const called = new Set<string>()
  return {
    local: { url, env, backends: await startBackends({ dir, env }), mailbox, services: [], stop },
    dir,
    called,
    lines,
    refusals: [],
    leave: stop,
    end,
    ...clientOf(() => url, called),
    close: async () => {
      await stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}
