import { second } from '@parta/contracts/durations'
import { readFioJson, type Statement } from '@parta/contracts/predicates/fio'
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

/**
 * Reads the movements of an account from one day to another, `YYYY-MM-DD`. The bank's cursor is not used, because a
 * crash after an answer would lose its movements.
 * @throws FioError
 */
export async function readPeriod(
  { url }: Pick<BankConfig, 'url'>,
  { token, iban, currency }: ReceivingAccount,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Statement> {
  const text = await get(`${url}/periods/${token ?? ''}/${from}/${to}/transactions.json`)
  const statement = parse(text)
  if (statement.iban !== iban || statement.currency !== currency) {
    throw new FioError('failed', 'the statement is of another account than the configured one')
  }
  return statement
}

async function get(address: string): Promise<string> {
  const answer = await ask(address)
  if (answer.status === 200) return answer.text
  throw new FioError(problems[answer.status] ?? 'failed', `status ${answer.status}`)
}

async function ask(address: string): Promise<{ status: number; text: string }> {
  try {
    // The former address of the bank redirects: a redirect would send the token elsewhere.
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    return { status: response.status, text: await textOf(response) }
  } catch (error) {
    if (error instanceof FioError) throw error
    throw new FioError('failed', error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'no connection')
  }
}

/** Reads a body as it comes, because its length need not be announced. @throws FioError when it is too long */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > bytesMax) throw new FioError('tooMuch', 'too many bytes')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parse(text: string): Statement {
  try {
    return readFioJson(text)
  } catch (error) {
    throw new FioError('failed', error instanceof SyntaxError ? error.message : 'unreadable')
  }
}
