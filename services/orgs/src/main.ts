import { run } from '@parta/kit/service'
import { service } from './app.ts'

await run(service)
