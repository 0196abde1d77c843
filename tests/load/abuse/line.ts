import { Agent, request } from 'node:http'

export interface Answer {
  /** 0 if the connection broke or the time limit passed. */
  readonly status: number
  readonly code: string
  /** The beginning of its body. */
  readonly text: string
  readonly ms: number
}

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
}

/** Makes calls from a separate address, so that limits by address treat attacker and bystanders separately. */
export interface Line {
  send(path: string, sent?: Sent): Promise<Answer>
  close(): void
}

const answerMs = 15_000

/** @param localAddress a loopback address, for example `127.0.0.2` */
export function openLine(url: string, localAddress: string): Line {
  const agent = new Agent({ keepAlive: true, localAddress, maxSockets: 1000 })
  return {
    send: (path, { method = 'GET', headers = {}, body }: Sent = {}) =>
      new Promise((resolve) => {
        const began = performance.now()
        const settle = (status: number, text = '') =>
          resolve({ status, text, code: /"code":"([\w.]+)"/.exec(text)?.[1] ?? '', ms: performance.now() - began })
        const call = request(url + path, { method, headers, agent, timeout: answerMs }, (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (chunk: string) => {
            if (text.length < 2000) text += chunk
          })
          answer.on('end', () => settle(answer.statusCode ?? 0, text))
          answer.on('error', () => settle(answer.statusCode ?? 0, text))
        })
        call.on('timeout', () => call.destroy())
        call.on('error', () => settle(0))
        call.end(body)
      }),
    close: () => agent.destroy(),
  }
}
