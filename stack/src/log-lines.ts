import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** The fields of a service's log line that are shown. */
interface Line {
  readonly level?: string
  readonly time?: string
  readonly service?: string
  readonly msg?: string
  readonly err?: { readonly message?: string; readonly stack?: string }
}

const styles: Readonly<Record<string, Style>> = { warn: 'yellow', error: 'red', fatal: 'red' }
const width = 14

/** Returns a child's line for people: `12:31:05 events  message`. JSON lines are formatted, others unchanged. */
export function readable(name: string, line: string): string {
  const { level = 'info', time, service = name, msg = '', err } = parsed(line)
  const clock = (time ? new Date(time) : new Date()).toTimeString().slice(0, 8)
  // Errors are shown with their stack, warnings without.
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
    // Not a JSON line of a service: a server's own line, or a crash.
  }
  return { msg: line }
}
