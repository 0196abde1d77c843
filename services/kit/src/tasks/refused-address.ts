import { OutsideError } from '../outside/errors.ts'
import { PermanentFailure } from './task.ts'

/**
 * Handles the error of an outside call in a task.
 * @throws PermanentFailure for an address that must not be called, which ends the retries; any other error unchanged
 */
export function giveUpRefusedAddress(error: unknown): never {
  if (error instanceof OutsideError && error.problem === 'address') throw new PermanentFailure(error.message)
  throw error
}
