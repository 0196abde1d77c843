import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLoopback } from '../src/hosts.ts'
import { type Mailbox, startMailbox } from '../src/mailbox/mailbox.ts'
import { type LocalProvider, startProvider } from '../src/provider.ts'

let dir: string
let mailbox: Mailbox
let provider: LocalProvider
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-hosts-'))
  mailbox = await startMailbox(join(dir, 'mail.json'))
  provider = await startProvider()
})
afterAll(async () => {
  await Promise.all([mailbox.close(), provider.close()])
  await rm(dir, { recursive: true, force: true })
})

const pages = [
  ['the mailbox', () => `${mailbox.url}/mailbox`],
  ['the list of mails for programs', () => `${mailbox.url}/mailbox/messages`],
  ['the OpenID provider', () => `${provider.url}/.well-known/openid-configuration`],
] as const

function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (answer) => {
      resolve(answer.resume().statusCode)
    })
      .on('error', reject)
      .end()
  })
}

describe.each(pages)('%s', (_name, url) => {
  it.each(['localhost', 'LOCALHOST:8080', '127.0.0.1:8080', '[::1]:8080'])(
    'answers requests for the host %s',
    async (host) => {
      expect(await statusFor(url(), host)).toBe(200)
    },
  )

  it.each([
    'rebound.example',
    'rebound.example:8080',
    'localhost.rebound.example',
    '127.0.0.1.rebound.example',
    'localhost@rebound.example',
    'rebound.example@localhost',
    'rebound.example#localhost',
    '192.168.1.5:8080',
  ])('refuses the host “%s”, which a foreign page can have resolved to this machine', async (host) => {
    expect(await statusFor(url(), host)).toBe(421)
  })
})

describe('an address to listen on', () => {
  it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('is reached by this machine only: %s', (bind) => {
    expect(isLoopback(bind)).toBe(true)
  })

  it.each(['0.0.0.0', '::', '192.168.1.5', '::ffff:192.168.1.5', 'parta.example', '128.0.0.1'])(
    'is reached by others, too: %s',
    (bind) => {
      expect(isLoopback(bind)).toBe(false)
    },
  )
})
