/** `npm run compose:users`: writes what docker-compose.yml needs to know of the users of its servers. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootFolder } from '../places.ts'
import { natsUsersConfig } from './nats-users.ts'
import { redisScript } from './redis-users.ts'

await writeFile(join(rootFolder, 'stack/compose/nats-users.conf'), natsUsersConfig())
await writeFile(join(rootFolder, 'stack/compose/redis.sh'), redisScript())
