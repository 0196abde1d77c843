/**
 * Why a call to the outside has no answer. `address`: Parta must not call the address. `open`: the circuit breaker is
 * open after several failed calls to the host. `tooLarge`: the answer exceeds the limit.
 */
export type OutsideProblem = 'address' | 'open' | 'timeout' | 'tooLarge' | 'unreachable'

/**
 * A failed call to the outside. Message and cause never contain the address, the headers or the body, because these can
 * be secrets.
 */
export class OutsideError extends Error {
  readonly problem: OutsideProblem

  constructor(caller: string, problem: OutsideProblem, detail = '') {
    super(`Call to the outside failed (${caller}): ${[problem, detail].filter(Boolean).join(', ')}`)
    this.name = 'OutsideError'
    this.problem = problem
  }
}

/** Returns the error of an attempt; of the original error it keeps only the code. */
export function outsideErrorOf(caller: string, error: unknown): OutsideError {
  if (error instanceof OutsideError) return error
  const { name, code = '' } = error as { name?: string; code?: string }
  if (code === refusedAddress) return new OutsideError(caller, 'address')
  const isLate = name === 'TimeoutError' || (typeof code === 'string' && code.endsWith('_TIMEOUT'))
  return new OutsideError(caller, isLate ? 'timeout' : 'unreachable', typeof code === 'string' ? code : '')
}

/** The code of the error that a lookup throws if the host's address is not public. */
export const refusedAddress = 'ERR_ADDRESS_NOT_PUBLIC'
