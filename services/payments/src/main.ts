import { run } from '@parta/kit/run'
import { service } from './app.ts'

await run(service)
