import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { listenAs } from './listen.ts'

export interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** A local server that webhooks call. GET answers what it has received. */
export interface Receiver {
  readonly host: string
  readonly url: string
  readonly received: Received[]
  /** What it answers. */
  status: number
  close(): Promise<void>
}

/** @param hostName the host name under which Parta reaches it */
export async function startReceiver(hostName?: string): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'GET') return response.writeHead(200).end(JSON.stringify(received))
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
      return response.writeHead(receiver.status).end()
    })
  })
  const host = await listenAs(server, hostName)
  const receiver: Receiver = {
    host,
    url: `http://${host}/parta`,
    received,
    status: 200,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return receiver
}

/** Whether a request is signed with the secret, as a receiver checks it (Standard Webhooks 1.0). */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}
