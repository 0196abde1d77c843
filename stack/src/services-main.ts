import { runProcess } from '@parta/kit/run'
import { startServices } from './services.ts'

await runProcess(startServices)
