import { join } from 'node:path'
import type { Env } from '@parta/kit/process/config'
import { type Backends, startBackends } from './backends/backends.ts'
import { type Mailbox, startMailbox } from './mailbox/mailbox.ts'
import { freePort } from './ports.ts'
import { keptSecrets } from './secrets.ts'
import { type EnvOf, type RunningServices, startTogether } from './services.ts'

export interface LocalOptions {
  /** The folder of the data. */
  readonly dir: string
  /** Overrides the settings made here. The process's own environment is not read. */
  readonly env?: Env
  readonly demo?: boolean
  /** Returns the settings in which one process differs from the others. */
  readonly envOf?: EnvOf
  /** The folder of the built web. */
  readonly web?: string
}

/** All of Parta in one process, on free ports. */
export interface Local {
  /** The gateway's address. */
  readonly url: string
  readonly env: Readonly<Record<string, string>>
  readonly backends: Backends
  readonly mailbox: Mailbox
  readonly services: RunningServices['running']
  stop(): Promise<void>
}

/** Starts everything that `npm start` does, for tests and load tests. */
export async function startLocal({ dir, env = {}, envOf, demo = false, web }: LocalOptions): Promise<Local> {
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one()
  }
  try {
    const backends = await startBackends({ dir: join(dir, 'backends'), env })
    stops.push(backends.stop)
    const mailbox = await startMailbox(join(dir, 'mail.json'))
    stops.push(mailbox.close)
    const port = await freePort()
    const settings: Record<string, string> = {
      ...(await keptSecrets(dir)),
      PARTA_SMTP_URL: mailbox.smtpUrl,
      PARTA_MAILBOX_URL: mailbox.url,
      PARTA_MEDIA_DIR: join(dir, 'media'),
      PARTA_ERASURES_DIR: join(dir, 'erasures'),
      PARTA_LOG_LEVEL: 'warn',
      PARTA_DEMO: String(demo),
      // Chosen before the start, because links in mails and the allowed origin contain it.
      PARTA_PORT: String(port),
      PARTA_PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...(web ? { PARTA_WEB_DIR: web } : {}),
      ...defined(env),
      ...backends.env(),
    }
    const { url, running, env: addresses, close } = await startTogether(settings, envOf)
    stops.push(close)
    return { url, env: { ...settings, ...addresses }, backends, mailbox, services: running, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function defined(env: Env): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined))
}
