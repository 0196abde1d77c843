import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import { execa } from 'execa'

/** Receives a line of output, with the name of the child or step. */
export type Say = (name: string, text: string) => void

export interface ChildOptions {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly cwd?: string
  /** The signal for the child when this process is killed; TERM by default. */
  readonly leash?: 'TERM' | 'KILL'
  readonly say: Say
  /** Called when the child exits unexpectedly. */
  readonly died?: (name: string, how: string) => void
}

export interface Child {
  readonly name: string
  readonly pid: number
  readonly ended: Promise<string>
  /** Sends SIGTERM, and SIGKILL after `patience` milliseconds. */
  stop(patience?: number): Promise<void>
  kill(): Promise<void>
}

/** Debian installs servers in folders that are not on an ordinary user's PATH. */
export const searchPath = [process.env['PATH'], '/usr/local/sbin', '/usr/sbin', '/sbin'].filter(Boolean).join(delimiter)

/** Starts a child in its own process group that ends when this process does, even when it is killed. */
export function startChild({ name, command, env, cwd, leash = 'TERM', say, died }: ChildOptions): Child {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path))
  const [file, ...args] = setpriv ? [setpriv, '--pdeathsig', leash, ...command] : command
  const child = execa(file as string, args, {
    ...(cwd ? { cwd } : {}),
    env: { ...env, PATH: searchPath },
    detached: true,
    reject: false,
    buffer: false,
    stdin: 'ignore',
    all: true,
  })
  let isStopping = false
  const ended = (async () => {
    for await (const line of child.iterable({ from: 'all' })) if (line.trim()) say(name, line)
    const { exitCode, signal, shortMessage } = await child
    const how = signal ? `by ${signal}` : exitCode === undefined ? shortMessage : `with code ${exitCode}`
    if (!isStopping) died?.(name, how ?? 'for no known reason')
    return how ?? ''
  })()
  const signalGroup = (signal: NodeJS.Signals) => {
    if (!child.pid) return
    try {
      process.kill(-child.pid, signal)
    } catch {
      // The group is empty already.
    }
  }
  const end = async (signal: NodeJS.Signals, patience: number) => {
    isStopping = true
    signalGroup(signal)
    const force = setTimeout(() => signalGroup('SIGKILL'), patience)
    await ended
    clearTimeout(force)
  }
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    stop: (patience = 8000) => end('SIGTERM', patience),
    kill: () => end('SIGKILL', 1000),
  }
}
