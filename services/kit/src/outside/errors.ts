/**
 * Why a call to the outside has no answer. `address`: the address may not be called; `open`: calls to the host failed
 * just before, so it is left alone for some seconds; `tooLarge`: the answer was longer than allowed.
 */
export type OutsideProblem = 'address' | 'open' | 'timeout' | 'tooLarge' | 'unreachable'

/** Its message never holds the address, the headers or the body, because these can be secrets; it has no cause. */
export class OutsideError extends Error {
  readonly problem: OutsideProblem

  constructor(caller: string, problem: OutsideProblem, detail = '') {
    super(`Call to the outside failed (${caller}): ${[problem, detail].filter(Boolean).join(', ')}`)
    this.name = 'OutsideError'
    this.problem = problem
  }
}

/** Returns the error of one attempt, with only the code of an error of a lower layer. */
export function outsideErrorOf(caller: string, error: unknown): OutsideError {
  if (error instanceof OutsideError) return error
  const { name, code = '' } = error as { name?: string; code?: string }
  if (code === refusedAddress) return new OutsideError(caller, 'address')
  const isLate = name === 'TimeoutError' || (typeof code === 'string' && code.endsWith('_TIMEOUT'))
  return new OutsideError(caller, isLate ? 'timeout' : 'unreachable', typeof code === 'string' ? code : '')
}

/** The code of the error with which the lookup of a host fails whose address is not public. */
export const refusedAddress = 'ERR_ADDRESS_NOT_PUBLIC'
