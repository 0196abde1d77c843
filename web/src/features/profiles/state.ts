/** A text that the page before handed over with the navigation; anything else is none. */
export function idFrom(state: unknown, name: string): string | null {
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : null
  return typeof value === 'string' && value !== '' ? value : null
}
