import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootFolder } from '@parta/stack/places'
import { GenericContainer, type StartedTestContainer, Wait } from 'testcontainers'
import { parse } from 'yaml'

interface ContainerBackends {
  env(): Record<string, string>
  stop(): Promise<void>
}

const startupMs = 120_000

/** MongoDB, Redis and NATS as containers of the images that docker-compose.yml names. */
export async function startContainers(): Promise<ContainerBackends> {
  const images = await composeImages()
  const password = randomBytes(16).toString('hex')
  const outcomes = await Promise.allSettled([
    startMongo(images('mongo')),
    startRedis(images('redis'), password),
    startNats(images('nats'), password),
  ])
  const started = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const stop = async () => void (await Promise.all(started.map(({ container }) => container.stop())))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  return { env: () => Object.fromEntries(started.map(({ variable, url }) => [variable, url])), stop }
}

interface StartedBackend {
  readonly container: StartedTestContainer
  /** The setting that holds its address. */
  readonly variable: string
  readonly url: string
}

/** The image of a service of docker-compose.yml. */
async function composeImages(): Promise<(service: string) => string> {
  const text = await readFile(join(rootFolder, 'docker-compose.yml'), 'utf8')
  const { services } = parse(text, { merge: true }) as { services: Record<string, { image?: string }> }
  return (service) => {
    const image = services[service]?.image
    if (!image) throw new Error(`docker-compose.yml names no image of ${service}`)
    return image
  }
}

/**
 * A replica set of one member, whose acknowledged writes are those of a majority. Where the image has no replica
 * sets, as MongoDB's substitutes may, a stand-alone server that acknowledges what is in its journal.
 */
async function startMongo(image: string): Promise<StartedBackend> {
  const member = await mongoContainer(image).withCommand(['mongod', '--replSet', setName, '--bind_ip_all']).start()
  if (await initiated(member)) return mongoAt(member, 'w=majority')
  await member.stop()
  return mongoAt(await mongoContainer(image).start(), 'journal=true')
}

const setName = 'parta'

const mongoContainer = (image: string) =>
  new GenericContainer(image)
    .withExposedPorts(27017)
    .withStartupTimeout(startupMs)
    .withWaitStrategy(Wait.forListeningPorts())

/** Makes the server the primary of its set. @returns false where it has no replica sets */
async function initiated(container: StartedTestContainer): Promise<boolean> {
  const members = `[{ _id: 0, host: 'localhost:27017' }]`
  const script = `rs.initiate({ _id: '${setName}', members: ${members} });
    while (!db.hello().isWritablePrimary) sleep(100);
    print('set', db.hello().setName)`
  const { output } = await container.exec(['mongosh', '--quiet', '--eval', script])
  return output.includes(`set ${setName}`)
}

/** Connected to directly: its set knows the member by an address inside the container. */
function mongoAt(container: StartedTestContainer, durability: string): StartedBackend {
  const address = `${container.getHost()}:${container.getMappedPort(27017)}`
  const url = `mongodb://${address}/?directConnection=true&${durability}`
  return { container, variable: 'PARTA_MONGO_URL', url }
}

async function startRedis(image: string, password: string): Promise<StartedBackend> {
  const container = await new GenericContainer(image)
    .withCommand(['redis-server', '--requirepass', password, '--appendonly', 'yes', '--maxmemory-policy', 'noeviction'])
    .withExposedPorts(6379)
    .withStartupTimeout(startupMs)
    .withWaitStrategy(Wait.forListeningPorts())
    .start()
  const url = `redis://:${password}@${container.getHost()}:${container.getMappedPort(6379)}`
  return { container, variable: 'PARTA_REDIS_URL', url }
}

async function startNats(image: string, password: string): Promise<StartedBackend> {
  const container = await new GenericContainer(image)
    .withCommand(['--jetstream', '--store_dir', '/data', '--user', 'parta', '--pass', password])
    .withExposedPorts(4222)
    .withStartupTimeout(startupMs)
    .withWaitStrategy(Wait.forListeningPorts())
    .start()
  const url = `nats://parta:${password}@${container.getHost()}:${container.getMappedPort(4222)}`
  return { container, variable: 'PARTA_NATS_URL', url }
}
