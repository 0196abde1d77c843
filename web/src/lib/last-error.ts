/** The last error of this tab, for a bug report; kept across the reload after it. */
const key = 'parta.last-error'
const lengthMax = 300

export function keepLastError(error: Error): void {
  try {
    const where = error.stack?.split('\n')[1]?.trim() ?? ''
    sessionStorage.setItem(key, `${error.name}: ${error.message} ${where}`.slice(0, lengthMax))
  } catch {
    // Without session storage the report has no error.
  }
}

export function lastError(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
