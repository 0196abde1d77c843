import { second } from '@parta/contracts/durations'
import { readFioJson, type Statement } from '@parta/contracts/predicates/fio'
import { OutsideError } from '@parta/kit/outside/errors'
import type { Outside } from '@parta/kit/outside/outside'
import type { OutsideCall } from '@parta/kit/outside/request'
import type { BankConfig, ReceivingAccount } from '../config.ts'

/**
 * Why the bank gave no statement: `early`: called less than 30 s after the call before; `tooMuch`: more than 50,000
 * movements; `tooOld`: the period needs the owner's strong authorisation; `refused`: the token is unknown, inactive or
 * expired; `failed`: no answer, or one that cannot be read.
 */
export type FioProblem = 'early' | 'tooMuch' | 'tooOld' | 'refused' | 'failed'

const problems: Readonly<Record<number, FioProblem>> = { 409: 'early', 413: 'tooMuch', 422: 'tooOld', 500: 'refused' }

/** The token is in the address, and messages of lower layers contain addresses: this error has only words of ours. */
export class FioError extends Error {
  readonly problem: FioProblem
  constructor(problem: FioProblem, detail: string) {
    super(`The bank gave no statement (${problem}): ${detail}`)
    this.problem = problem
  }
}

const timeoutMs = 20 * second
/** More than 50,000 movements, the most that the bank sends, never take. */
const bytesMax = 100_000_000

export interface Bank {
  readonly url: string
  readonly call: OutsideCall
}

/**
 * Returns the way to the bank's API. Redirects are not followed, because the bank's former address redirects, and the
 * token would go elsewhere. Nothing is repeated, because the bank refuses a second call within 30 s.
 */
export function openBank(outside: Outside, { url }: Pick<BankConfig, 'url'>): Bank {
  const hosts = [URL.parse(url)?.host ?? '']
  return { url, call: outside.caller({ name: 'bank', hosts, timeoutMs, bytesMax }) }
}

/**
 * Reads the movements of an account from one day to another, `YYYY-MM-DD`. The bank's cursor is not used, because a
 * crash after an answer would lose its movements.
 * @throws FioError
 */
export async function readPeriod(
  { url, call }: Bank,
  { token, iban, currency }: ReceivingAccount,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Statement> {
  const text = await get(call, `${url}/periods/${token ?? ''}/${from}/${to}/transactions.json`)
  const statement = parse(text)
  if (statement.iban !== iban || statement.currency !== currency) {
    throw new FioError('failed', 'the statement is of another account than the configured one')
  }
  return statement
}

async function get(call: OutsideCall, address: string): Promise<string> {
  const answer = await call(address).catch(fail)
  if (answer.status === 200) return answer.text()
  throw new FioError(problems[answer.status] ?? 'failed', `status ${answer.status}`)
}

function fail(error: unknown): never {
  const problem = error instanceof OutsideError ? error.problem : 'unreachable'
  throw new FioError(problem === 'tooLarge' ? 'tooMuch' : 'failed', problem)
}

function parse(text: string): Statement {
  try {
    return readFioJson(text)
  } catch (error) {
    throw new FioError('failed', error instanceof SyntaxError ? error.message : 'unreadable')
  }
}
