import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** What a service's log line may hold, of what a person wants to read. */
interface Line {
  readonly level?: string
  readonly time?: string
  readonly service?: string
  readonly msg?: string
  readonly err?: { readonly message?: string; readonly stack?: string }
}

const styles: Readonly<Record<string, Style>> = { warn: 'yellow', error: 'red', fatal: 'red' }
const width = 14

/** A child's line as a person reads it: `12:31:05 events  message`; JSON lines are taken apart, others shown as they are. */
export function readable(name: string, line: string): string {
  const { level = 'info', time, service = name, msg = '', err } = parsed(line)
  const clock = (time ? new Date(time) : new Date()).toTimeString().slice(0, 8)
  // Without its stack an error cannot be found; a warning is only told.
  const story = err ? ` ${level === 'warn' ? err.message : (err.stack ?? err.message)}` : ''
  const text = `${msg}${story}`.replaceAll('\n', `\n${' '.repeat(width + 10)}`)
  const style = styles[level]
  return `${styleText('dim', clock)} ${styleText('cyan', service.padEnd(width))} ${style ? styleText(style, text) : text}`
}

function parsed(line: string): Line {
  try {
    const found: unknown = JSON.parse(line)
    if (typeof found === 'object' && found !== null && 'msg' in found) return found as Line
  } catch {
    // Not one of ours: a server's own line or a crash.
  }
  return { msg: line }
}
