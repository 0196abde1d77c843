/** `npm run compose:users`: writes the files with the users of the servers in docker-compose.yml. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootFolder } from '../places.ts'
import { natsUsersConfig } from './nats-users.ts'
import { redisScript } from './redis-users.ts'

await writeFile(join(rootFolder, 'stack/compose/nats-users.conf'), natsUsersConfig())
await writeFile(join(rootFolder, 'stack/compose/redis.sh'), redisScript())
