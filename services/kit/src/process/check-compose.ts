/** Run by docker-compose.yml with all of `.env`, before the services: refuses what no container reads or can use. */
import { refusePrefixes, refuseUnknown } from './refuse-unknown.ts'
import { composeNames } from './setting-names.ts'

try {
  refuseUnknown(process.env, composeNames)
  refusePrefixes(process.env)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
