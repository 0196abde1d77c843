import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a stand-in on a free port.
 * @param name the host name by which Parta calls it; with another one than this machine's it listens on all addresses
 * @returns the host with its port
 */
export async function listenAs(server: Server, name = '127.0.0.1'): Promise<string> {
  const bind = name === '127.0.0.1' ? name : '0.0.0.0'
  await new Promise<void>((resolve) => server.listen(0, bind, resolve))
  return `${name}:${(server.address() as AddressInfo).port}`
}
