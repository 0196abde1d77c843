import { createServer } from 'node:http'
import { Server } from 'socket.io'

/** A stock socket.io server, for comparison with our delivery. Sends its port to the parent, then emits on request. */
const http = createServer()
const live = new Server(http, {
  path: '/ws',
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
})
live.on('connection', (socket) => {
  socket.on('watch.chat', ({ chatId }: { chatId: string }) => {
    void socket.join(chatId)
  })
})
process.on('message', ({ chatId, messages }: { chatId: string; messages: unknown[] }) => {
  for (const message of messages) live.to(chatId).emit('chat.message', message)
})
http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 })
})
