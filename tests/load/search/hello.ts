import { createServer } from 'node:http'

/** The least that Node answers with: what everything else is measured by. */
const server = createServer((_, response) => response.end('hello'))
server.listen(Number(process.argv[2]), '127.0.0.1')
