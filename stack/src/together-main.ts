import { runProcess } from '@parta/kit/run'
import { startTogether } from './services.ts'

await runProcess((env) => startTogether(env))
