import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BusUser, busUsers } from '@parta/contracts/bus'
import { makeFolder } from '@parta/stack/backends/servers'
import { startChild } from '@parta/stack/child'
import { redisUsers } from '@parta/stack/compose/redis-users'
import { freePort, untilAnswers } from '@parta/stack/ports'

export interface RedisServer {
  /** The address as one process of Parta knows it, or as `root`, who may do everything. */
  urlOf(user: BusUser | 'root'): string
  stop(): Promise<void>
}

/** Starts a Redis server for the caller alone, with the users and permissions of docker-compose.yml. */
export async function startRedis(home: string): Promise<RedisServer> {
  const dir = await makeFolder(join(home, 'redis-users'))
  const port = await freePort()
  const passwords = new Map([...busUsers, 'root' as const].map((user) => [user, `p${randomBytes(12).toString('hex')}`]))
  const file = join(dir, 'redis.conf')
  const users = redisUsers((user) => passwords.get(user) ?? '')
  const root = `user root on >${passwords.get('root')} ~* &* +@all`
  const settings = `bind 127.0.0.1\nport ${port}\ndir ${JSON.stringify(dir)}\nsave ""\nmaxmemory-policy noeviction`
  await writeFile(file, `${settings}\n${users}\n${root}\n`, { mode: 0o600 })
  let isDead = false
  const child = startChild({
    name: 'redis',
    command: ['redis-server', file],
    say: () => {},
    died: () => {
      isDead = true
    },
  })
  await untilAnswers(port, { send: 'AUTH health any\r\nPING\r\n', reply: '+OK\r\n+PONG', isDead: () => isDead })
  return {
    urlOf: (user) => `redis://${user}:${passwords.get(user)}@127.0.0.1:${port}`,
    stop: () => child.stop(),
  }
}
