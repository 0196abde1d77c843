import { runProcess } from '@parta/kit/process/run'
import { startTogether } from './services.ts'

await runProcess((env) => startTogether(env))
