import { describe, expect, it } from 'vitest'
import { importsOf, isTest, sources } from './source.ts'

const outside = 'services/kit/src/outside/'

/** Modules that open connections, and the only files of the servers that may import them, besides `outside/`. */
const modules: Readonly<Record<string, readonly string[]>> = {
  undici: [],
  // Reads the text of an address.
  'node:net': ['gateway/src/address.ts'],
  'node:tls': [],
  'node:dns': [],
  'node:dns/promises': [],
  'node:http2': [],
  'node:https': [],
  // Sends by SMTP, under the breaker of `outside.guard`.
  nodemailer: ['services/notifications/src/mail/client.ts'],
  // Encrypts a message; `outside` sends it.
  'web-push': ['services/notifications/src/push/client.ts'],
  // Gets the `fetch` of `outside`; the other file only draws random numbers.
  'openid-client': ['services/identity/src/sign-in/social-client.ts', 'services/identity/src/sign-in/begin-social.ts'],
}

/** The gateway asks Parta's own services whether they are ready. */
const fetching = ['gateway/src/app.ts']

const servers = sources.filter(
  ({ path }) =>
    /^(services\/[\w-]+|gateway)\/src\//.test(path) &&
    !path.startsWith(outside) &&
    !isTest(path) &&
    !/\/testing[\w-]*\.ts$/.test(path),
)

describe('calls to hosts that are not ours', () => {
  it('go through the kit only: no other file imports a module that opens connections', () => {
    const wrong = servers.flatMap((source) =>
      importsOf(source)
        .filter((name) => Object.hasOwn(modules, name) && !modules[name]?.includes(source.path))
        .filter((name) => !isTypeImport(source.text, name))
        .map((name) => `${source.path} → ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('go through the kit only: no other file uses the global `fetch`, or sends a request of its own', () => {
    const wrong = servers.filter(
      ({ path, code }) =>
        !fetching.includes(path) &&
        (/(?<![\w.]|function )fetch\(|globalThis\.fetch|new (WebSocket|EventSource)\(/.test(code) ||
          /\bhttps?\.(request|get)\(/.test(code)),
    )
    // The cache of the search has a function of its own with this name.
    expect(wrong.map(({ path }) => path)).toEqual(['services/events/src/search/index/cache.ts'])
  })
})

function isTypeImport(text: string, name: string): boolean {
  return new RegExp(`^import type [^;'"]*from '${name}'`, 'm').test(text)
}
