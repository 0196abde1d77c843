const listeners = new Set<() => void>()

/**
 * Adds a listener for calls that were refused because the rights of a site admin are locked. While there is one, no
 * dialog asks for the passkey: the listener's page does.
 * @returns the function that removes it
 */
export function onAdminLock(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Tells that a call was refused by the lock. @returns whether somebody listens */
export function tellAdminLock(): boolean {
  for (const listener of listeners) listener()
  return listeners.size > 0
}
