import type { BusUser } from '@parta/contracts/bus'
import { busUsers } from '@parta/contracts/bus'
import { limits } from '@parta/contracts/limits'
import { takesFile, takesPicture } from '@parta/contracts/operation'
import { operationsOf } from '@parta/contracts/operations'
import { passwordVariable } from './nats-users.ts'

/**
 * Commands that BullMQ, the rate limits and ioredis need. `dangerous` contains KEYS, FLUSHALL, CONFIG and so on; SCAN,
 * RANDOMKEY and CLIENT TRACKING would reveal keys of other users. INFO is dangerous, too, but every connection begins
 * with it.
 */
const commands =
  '-@all +@read +@write +@connection +@transaction -@dangerous -scan -randomkey -dbsize -client|tracking +eval +evalsha +time +info'

/** Returns the key patterns of one process: its queue, and its rate limits. */
function redisKeys(user: BusUser): string[] {
  if (user === 'gateway') return Object.keys(limits.rates).map((cost) => `parta-rate-${cost}:*`)
  const operations = operationsOf(user)
  const pictures = operations.some(takesPicture) ? ['parta-pictures:*'] : []
  const files = operations.some(takesFile) ? ['parta-files:*'] : []
  return [`{parta}:${user}:*`, ...pictures, ...files]
}

/** Returns a line of Redis configuration for each user; none may publish or subscribe. */
export function redisUsers(passwordOf: (user: BusUser) => string): string {
  const users = busUsers.map((user) => {
    const keys = redisKeys(user).map((pattern) => `~${pattern}`)
    return `user ${user} on >${passwordOf(user)} resetkeys ${keys.join(' ')} resetchannels ${commands}`
  })
  // The user of docker-compose.yml's health check may only ping.
  return ['user default off', 'user health on nopass resetkeys resetchannels -@all +ping', ...users].join('\n')
}

/** Returns a script that starts Redis with its users; the server's environment has the passwords. */
export function redisScript(): string {
  return `#!/bin/sh
# Made from contracts/src by npm run compose:users; not to be edited.
# The configuration goes through standard input, so that no password is on a command line or in a file.
set -eu
exec redis-server - <<END
dir /data
appendonly yes
save ""
maxmemory 384mb
maxmemory-policy noeviction
${redisUsers((user) => `$${passwordVariable('REDIS', user)}`)}
END
`
}
