import { version } from '../../package.json'

/** The version of this build, shown in the settings and compared with the status file. */
export const appVersion = version

/** Whether `a` is older than `b`, both `major.minor.patch`. */
export function isOlder(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const at = left.findIndex((part, index) => part !== right[index])
  return at !== -1 && (left[at] ?? 0) < (right[at] ?? 0)
}
