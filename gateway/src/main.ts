import { runProcess } from '@parta/kit/process/run'
import { startGateway } from './app.ts'

await runProcess((env) => startGateway(env))
