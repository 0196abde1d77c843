import { runProcess } from '@parta/kit/run'
import { startGateway } from './app.ts'

await runProcess((env) => startGateway(env))
