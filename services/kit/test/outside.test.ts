import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { OutsideError, type OutsideProblem } from '../src/outside/errors.ts'
import { type Outside, openOutside } from '../src/outside/outside.ts'
import { createMetrics } from '../src/process/metrics.ts'

const servers: Server[] = []
const opened: Outside[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((outside) => outside.close()))
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Starts a host; returns its name with the port, and how many requests it got. */
async function startHost(handle: Handler) {
  const calls: IncomingMessage[] = []
  const server = createServer((request, response) => {
    calls.push(request)
    handle(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, calls }
}

function open(hosts = '') {
  const metrics = createMetrics('kit')
  const warnings: unknown[] = []
  const log = { warn: (about: unknown) => void warnings.push(about) }
  const outside = openOutside({ config: { PARTA_OUTSIDE_HOSTS: hosts }, metrics, log })
  opened.push(outside)
  return { outside, metrics, warnings }
}

async function problemOf(call: Promise<unknown>): Promise<OutsideProblem | 'answered'> {
  return call.then(
    () => 'answered' as const,
    (error: unknown) => {
      expect(error).toBeInstanceOf(OutsideError)
      return (error as OutsideError).problem
    },
  )
}

describe('a call to the outside', () => {
  it('returns the answer, whatever its status, and sends method, headers and body', async () => {
    const { host, calls } = await startHost((request, response) => {
      request.pipe(response.writeHead(request.method === 'POST' ? 418 : 200, { 'x-answer': 'yes' }))
    })
    const call = open().outside.caller({ name: 'test', hosts: [host] })
    const answer = await call(`http://${host}/a?b=1`, { method: 'POST', headers: { 'x-own': '1' }, body: 'žluťoučký' })
    expect([answer.status, answer.headers.get('x-answer'), await answer.text()]).toEqual([418, 'yes', 'žluťoučký'])
    expect(calls[0]).toMatchObject({ url: '/a?b=1', method: 'POST' })
    expect(calls[0]?.headers['x-own']).toBe('1')
    expect((await call(`http://${host}/`)).ok).toBe(true)
  })

  it.each([
    'http://127.0.0.1:PORT/',
    'https://127.0.0.1:PORT/',
    'https://localhost:PORT/',
    'https://[::1]:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://2130706433:PORT/',
    'https://0x7f.1:PORT/',
    'https://169.254.169.254/latest/meta-data/',
    'https://user:word@example.com/',
    'http://example.com/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'nothing',
  ])('never reaches %s', async (address) => {
    const { host, calls } = await startHost((_request, response) => response.end('secret'))
    const call = open().outside.caller({ name: 'test' })
    expect(await problemOf(call(address.replace('PORT', host.split(':')[1] ?? '')))).toBe('address')
    expect(calls).toEqual([])
  })

  it('reaches a host of PARTA_OUTSIDE_HOSTS, but no other port of it', async () => {
    const { host } = await startHost((_request, response) => response.end('ok'))
    const other = await startHost((_request, response) => response.end('secret'))
    const call = open(`somewhere.example, ${host}`).outside.caller({ name: 'test' })
    expect(await problemOf(call(`http://${host}/`))).toBe('answered')
    expect(await problemOf(call(`http://${other.host}/`))).toBe('address')
    expect(other.calls).toEqual([])
  })

  it('follows redirects only when told, checks each address, and takes no secret to another host', async () => {
    const last = await startHost((_request, response) => response.end('there'))
    const inner = await startHost((_request, response) => response.end('secret'))
    const { host } = await startHost(({ url }, response) => {
      const target = url === '/inner' ? inner.host : last.host
      response.writeHead(302, { location: url === '/again' ? '/again' : `http://${target}/x` }).end()
    })
    const { outside } = open()
    const hosts = [host, last.host]
    const headers = { Authorization: 'secret', accept: 'text/plain' }
    expect((await outside.caller({ name: 'test', hosts })(`http://${host}/`)).status).toBe(302)
    const call = outside.caller({ name: 'test', hosts, redirects: 2 })
    expect(await (await call(`http://${host}/`, { headers })).text()).toBe('there')
    expect(last.calls[0]?.headers).toMatchObject({ accept: 'text/plain' })
    expect(last.calls[0]?.headers.authorization).toBe(undefined)
    expect(await problemOf(call(`http://${host}/inner`))).toBe('address')
    expect(inner.calls).toEqual([])
    expect((await call(`http://${host}/again`)).status).toBe(302)
    expect((await call(`http://${host}/`, { method: 'POST' })).status).toBe(302)
  })

  it('ends after its time limit, while the host is silent before or within the answer', async () => {
    const { host } = await startHost(({ url }, response) => {
      if (url === '/body') response.writeHead(200).write('x')
    })
    const call = open().outside.caller({ name: 'test', hosts: [host], timeoutMs: 150, retries: 5 })
    expect(await problemOf(call(`http://${host}/`))).toBe('timeout')
    expect(await problemOf(call(`http://${host}/body`))).toBe('timeout')
  })

  it('stops reading an answer as soon as it exceeds the limit', async () => {
    const { host } = await startHost((_request, response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    })
    const call = open().outside.caller({ name: 'test', hosts: [host], bytesMax: 50_000 })
    expect(await problemOf(call(`http://${host}/`))).toBe('tooLarge')
  })

  it('repeats a GET that fails, never a POST', async () => {
    let left = 2
    const { host, calls } = await startHost((_request, response) => {
      left -= 1
      if (left === 1) response.destroy()
      else response.writeHead(left >= 0 ? 503 : 200).end()
    })
    const call = open().outside.caller({ name: 'test', hosts: [host], retries: 3 })
    expect((await call(`http://${host}/`)).status).toBe(200)
    expect(calls.length).toBe(3)
    left = 2
    expect(await problemOf(call(`http://${host}/`, { method: 'POST' }))).toBe('unreachable')
    expect(calls.length).toBe(4)
  })

  it('is refused after five failures of the same host, but not of others; the log says so once, and the metrics count it', async () => {
    const { host, calls } = await startHost((_request, response) => response.destroy())
    const well = await startHost((_request, response) => response.end())
    const { outside, metrics, warnings } = open()
    const call = outside.caller({ name: 'test', hosts: [host, well.host] })
    for (let time = 0; time < 5; time += 1) expect(await problemOf(call(`http://${host}/`))).toBe('unreachable')
    for (let time = 0; time < 3; time += 1) expect(await problemOf(call(`http://${host}/`))).toBe('open')
    expect(calls.length).toBe(5)
    expect(await problemOf(call(`http://${well.host}/`))).toBe('answered')
    expect(warnings).toEqual([expect.objectContaining({ caller: 'test', host })])
    const text = await metrics.registry.metrics()
    expect(text).toMatch(/parta_outside_seconds_count\{[^}]*outcome="unreachable"[^}]*\} 5/)
    expect(text).toMatch(/parta_outside_seconds_count\{[^}]*outcome="open"[^}]*\} 3/)
    expect(text).toMatch(/parta_outside_seconds_count\{[^}]*outcome="2xx"[^}]*\} 1/)
  })

  it('throws errors without secrets', async () => {
    const { host } = await startHost((_request, response) => response.destroy())
    const call = open().outside.caller({ name: 'test', hosts: [host] })
    const headers = { authorization: 'geheim' }
    const error: unknown = await call(`http://${host}/geheim`, { headers }).catch((thrown: unknown) => thrown)
    const { message, stack, cause } = error as Error
    expect([message, stack, JSON.stringify(error), String(cause)].join('\n')).not.toContain('geheim')
  })
})

describe('a guarded call of another protocol', () => {
  it('is refused after five failures; an answer of the host is no failure', async () => {
    const { outside } = open()
    const guarded = { name: 'mail', host: 'mail.example', isAnswer: (error: unknown) => String(error).includes('550') }
    const run = (text: string) => outside.guard(guarded, () => Promise.reject(new Error(text))).catch(String)
    for (let time = 0; time < 9; time += 1) expect(await run('550')).toBe('Error: 550')
    for (let time = 0; time < 5; time += 1) expect(await run('gone')).toBe('Error: gone')
    expect(await run('gone')).toContain('open')
    expect(await outside.guard({ ...guarded, host: 'other.example' }, () => Promise.resolve(1))).toBe(1)
  })
})
