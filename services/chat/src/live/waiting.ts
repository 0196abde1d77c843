/** A connection on which nobody has signed in yet. */
interface Connection {
  once(event: 'close', listener: () => void): unknown
}

export interface Waiting {
  /** Whether as many connections of an address wait as may. */
  isFull(address: string): boolean
  /** Counts a connection until it is closed or `leave` is called. */
  enter(address: string, connection: Connection): void
  /** Its person is known: it waits no longer. */
  leave(connection: Connection): void
}

/**
 * Counts the live connections that have not signed in yet, by address: each costs memory, and anybody can open them.
 * @param most how many of one address may wait at once
 */
export function createWaiting(most: number): Waiting {
  const addresses = new WeakMap<Connection, string>()
  const counts = new Map<string, number>()

  function leave(connection: Connection): void {
    const address = addresses.get(connection)
    if (address === undefined) return
    addresses.delete(connection)
    const left = (counts.get(address) ?? 1) - 1
    if (left === 0) counts.delete(address)
    else counts.set(address, left)
  }

  return {
    isFull: (address) => (counts.get(address) ?? 0) >= most,
    enter: (address, connection) => {
      addresses.set(connection, address)
      counts.set(address, (counts.get(address) ?? 0) + 1)
      connection.once('close', () => leave(connection))
    },
    leave,
  }
}
