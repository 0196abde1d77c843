import { createServer } from 'node:http'

/** The smallest HTTP server of Node: the baseline of all measurements. */
const server = createServer((_, response) => response.end('hello'))
server.listen(Number(process.argv[2]), '127.0.0.1')
