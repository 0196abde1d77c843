import { connect, type Socket } from 'node:net'
import { livePath } from '@parta/contracts/live'

/**
 * Opens connections to a port, sends calls and upgrade requests, and resets the upgrades immediately. Runs in a process
 * of its own, because in the gateway's event loop it could not reset one while the gateway is busy.
 */
const port = Number(process.argv[2])
const get = 'GET /public/nothing HTTP/1.1\r\nHost: x\r\n\r\n'
const upgrade = `GET ${livePath} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`

function connected(): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket))
    // The gateway may reset the connection, too.
    socket.on('error', () => undefined)
    socket.resume()
  })
}

for (let round = 0; round < 12; round += 1) {
  const sockets = await Promise.all(Array.from({ length: 160 }, connected))
  const [calling, upgrading] = [sockets.slice(0, 80), sockets.slice(80)]
  for (const socket of calling) socket.write(get.repeat(30))
  for (const socket of upgrading) socket.write(upgrade)
  await new Promise((resolve) => setTimeout(resolve, round * 3))
  for (const socket of upgrading) socket.resetAndDestroy()
  await new Promise((resolve) => setTimeout(resolve, 60))
  for (const socket of calling) socket.destroy()
}
