/** Run by docker-compose.yml with all of `.env`, before the services: refuses what no container reads or can use. */
import { checkComposeSettings } from './compose-settings.ts'

try {
  checkComposeSettings(process.env)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
