/** A live connection on which no person has signed in yet. */
interface Connection {
  once(event: 'close', listener: () => void): unknown
}

export interface PendingConnections {
  /** Whether an address has as many pending connections as it may. */
  isFull(address: string): boolean
  /** Counts a connection until it is closed or removed. */
  add(address: string, connection: Connection): void
  /** Stops counting a connection, because a person has signed in on it. */
  remove(connection: Connection): void
}

/**
 * Counts the live connections that have not signed in yet, by address: each costs memory, and anybody can open them.
 * @param max pending connections of one address
 */
export function createPendingConnections(max: number): PendingConnections {
  const addresses = new WeakMap<Connection, string>()
  const counts = new Map<string, number>()

  function remove(connection: Connection): void {
    const address = addresses.get(connection)
    if (address === undefined) return
    addresses.delete(connection)
    const count = (counts.get(address) ?? 1) - 1
    if (count === 0) counts.delete(address)
    else counts.set(address, count)
  }

  return {
    isFull: (address) => (counts.get(address) ?? 0) >= max,
    add: (address, connection) => {
      addresses.set(connection, address)
      counts.set(address, (counts.get(address) ?? 0) + 1)
      connection.once('close', () => remove(connection))
    },
    remove,
  }
}
