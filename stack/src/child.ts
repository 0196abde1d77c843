import { existsSync } from 'node:fs'
import { delimiter } from 'node:path'
import { execa } from 'execa'

/** Takes a line of what happens; the name is of the child or step that says it. */
export type Say = (name: string, text: string) => void

export interface ChildOptions {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly cwd?: string
  /** What it gets when this process is killed; TERM unless it says otherwise. */
  readonly leash?: 'TERM' | 'KILL'
  readonly say: Say
  /** Called when it ends without having been told to. */
  readonly died?: (name: string, how: string) => void
}

export interface Child {
  readonly name: string
  readonly pid: number
  readonly ended: Promise<string>
  /** SIGTERM; SIGKILL when that does not end it in `patience` milliseconds. */
  stop(patience?: number): Promise<void>
  kill(): Promise<void>
}

/** Debian keeps servers where an ordinary user's PATH does not look. */
export const searchPath = [process.env['PATH'], '/usr/local/sbin', '/usr/sbin', '/sbin'].filter(Boolean).join(delimiter)

/** Starts a child in its own process group that does not outlive this process, even when that is killed. */
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
  let told = false
  const ended = (async () => {
    for await (const line of child.iterable({ from: 'all' })) if (line.trim()) say(name, line)
    const { exitCode, signal, shortMessage } = await child
    const how = signal ? `by ${signal}` : exitCode === undefined ? shortMessage : `with code ${exitCode}`
    if (!told) died?.(name, how ?? 'for no known reason')
    return how ?? ''
  })()
  const signalGroup = (signal: NodeJS.Signals) => {
    if (!child.pid) return
    try {
      process.kill(-child.pid, signal)
    } catch {
      // Nobody is left in the group.
    }
  }
  const end = async (signal: NodeJS.Signals, patience: number) => {
    told = true
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
