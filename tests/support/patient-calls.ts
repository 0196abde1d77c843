import { limits } from '@parta/contracts/limits'
import { patience } from './patience.ts'

/**
 * A set-up file of Vitest. Services wait for each other for longer than a person would wait for them: on a busy machine
 * all of them may stand still for seconds, which tests nothing.
 */
Object.assign(limits.timeouts, { answer: patience.step, database: patience.step, gateway: patience.step })
