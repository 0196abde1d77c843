import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BusUser, busUsers } from '@parta/contracts/bus'
import { makeFolder } from '@parta/stack/backends/servers'
import { startChild } from '@parta/stack/child'
import { natsUsersConfig, passwordVariable } from '@parta/stack/compose/nats-users'
import { freePort, untilAnswers } from '@parta/stack/ports'

export interface NatsServer {
  /** The address as one process of Parta knows it, or as `root`, who may do everything. */
  urlOf(user: BusUser | 'root'): string
  /** The server's messages about what it refused. */
  readonly refusals: readonly string[]
  stop(): Promise<void>
}

/** Starts a NATS server for the caller alone, with the users and permissions of docker-compose.yml. */
export async function startNats(home: string): Promise<NatsServer> {
  const dir = await makeFolder(join(home, 'nats-users'))
  const port = await freePort()
  const passwords = new Map([...busUsers, 'root' as const].map((user) => [user, `p${randomBytes(12).toString('hex')}`]))
  const root = `    { user: root, password: ${passwords.get('root')} }\n`
  const file = join(dir, 'nats.conf')
  const config = natsUsersConfig().replace('  users: [\n', `  users: [\n${root}`)
  const store = `jetstream { store_dir: ${JSON.stringify(dir)} }`
  await writeFile(file, `host: 127.0.0.1\nport: ${port}\n${store}\n${config}`, { mode: 0o600 })
  const refusals: string[] = []
  let isDead = false
  const child = startChild({
    name: 'nats',
    command: ['nats-server', '-c', file],
    env: Object.fromEntries(busUsers.map((user) => [passwordVariable('NATS', user), passwords.get(user)])),
    say: (_name, line) => {
      if (/violation/i.test(line)) refusals.push(line)
    },
    died: () => {
      isDead = true
    },
  })
  await untilAnswers(port, { reply: 'INFO ', isDead: () => isDead })
  return {
    urlOf: (user) => `nats://${user}:${passwords.get(user)}@127.0.0.1:${port}`,
    refusals,
    stop: () => child.stop(),
  }
}
