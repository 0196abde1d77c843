/** `npm run secrets`: adds the missing secrets of docker-compose.yml to `.env`. */
import { join } from 'node:path'
import { ConfigError } from '@parta/kit/process/config'
import { rootFolder } from '../places.ts'
import { addSecrets } from './secrets.ts'

try {
  const added = await addSecrets(join(rootFolder, '.env'))
  process.stdout.write(
    added.length === 0
      ? 'Nothing to add: .env has every secret already.\n'
      : `Added to .env, which only you can read: ${added.join(', ')}.\nKeep a copy with your backups, above all of PARTA_SECRET.\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`)
  process.exit(1)
}
