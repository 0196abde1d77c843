import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Asked {
  readonly path: string
  readonly body: Record<string, unknown>
}

/** A local server that speaks Reservanto's protocol. */
export interface Reservanto {
  readonly url: string
  readonly asked: Asked[]
  /** The long tokens that organisations gave out. */
  readonly tokens: Set<string>
  /** How it fails: with a status, or by not answering. */
  broken: number | 'silent' | null
  close(): Promise<void>
}

export async function startReservanto(): Promise<Reservanto> {
  const asked: Asked[] = []
  const tokens = new Set<string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (state.broken === 'silent') return
      if (request.method === 'GET')
        return response.writeHead(200, { 'content-type': 'text/html' }).end(consentPage(request.url ?? '', tokens))
      const send = (status: number, body: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      const refuse = (message: string) => send(200, { IsError: true, ErrorMessage: message, ErrorMessages: [message] })
      if (state.broken !== null) return send(state.broken, {})
      const path = request.url ?? ''
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Asked['body']
      asked.push({ path, body })
      const late = Math.abs(Number(body['TimeStamp']) - Date.now() / 1000)
      if (request.method !== 'POST' || !(late < 60)) return refuse('TimeStamp')
      if (path !== '/v1/Authorize/GetShortTimeToken') return send(404, {})
      if (!tokens.has(String(body['LongTimeToken']))) return refuse('LongTimeToken')
      return send(200, { IsError: false, ErrorMessage: null, ErrorMessages: [], ShortTimeToken: 'short' })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const state: Reservanto = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    tokens,
    broken: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return state
}

/** The page on which an admin grants or refuses the rights; the browser returns with the answer. */
function consentPage(path: string, tokens: Set<string>): string {
  const asked = new URL(path, 'http://localhost').searchParams
  const token = `LongTimeToken-${tokens.size}`
  tokens.add(token)
  const back = (query: string) => `<a href="${asked.get('redirectUrl')}?${query}">`
  return `<!doctype html><title>Reservanto</title><p>${asked.getAll('rights').join(', ')}</p>
${back(`accepted=1&token=${token}`)}Allow</a> ${back('accepted=0&token=none')}Refuse</a>`
}
