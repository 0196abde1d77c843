import { version } from '../../package.json'

/** What this build calls itself; the settings show it, and the status file may call it too old. */
export const appVersion = version

/** Whether `a` is older than `b`, both `major.minor.patch`. */
export function isOlder(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const at = left.findIndex((part, index) => part !== right[index])
  return at !== -1 && (left[at] ?? 0) < (right[at] ?? 0)
}
