import type { Operation } from '@parta/contracts/operation'
import { tellAdminLock } from './admin-lock.ts'
import { loadRefusals } from './i18n.ts'
import { askForProof } from './proof.ts'
import { type Call, CallError, type InputOf, proofMissing, type ReplyOf, request } from './request.ts'
import { expectedPerson, getSession, getToken, renewToken } from './session.ts'

/**
 * Calls an operation. After a 401 the id token is renewed and the call repeated once; after a refusal for lack of a
 * fresh proof it is repeated when the person has given one. When it rejects, the text of the refusal is loaded.
 */
export async function call<O extends Operation>(operation: Call<O>, input: InputOf<O>): Promise<ReplyOf<O>> {
  try {
    return await callProved(operation, input)
  } catch (error) {
    // `network.failed` has its text: nothing can be loaded then.
    if (error instanceof CallError && error.status > 0) await loadRefusals()
    throw error
  }
}

async function callProved<O extends Operation>(operation: Call<O>, input: InputOf<O>): Promise<ReplyOf<O>> {
  if (operation.who === 'anyone') return request(operation, input, null)
  try {
    return await callSignedIn(operation, input)
  } catch (error) {
    const needed = proofMissing(error)
    if (needed === null || (needed === 'passkey' && tellAdminLock())) throw error
    if (!(await askForProof(operation.name, needed))) throw error
    return callSignedIn(operation, input)
  }
}

/**
 * Calls an operation that moves money. A repeated call with the same key has no second effect, so the caller keeps the
 * key until it has an answer, also over a reload of the page.
 */
export function callOnce<O extends Operation>(operation: Call<O>, input: InputOf<O>, key: string): Promise<ReplyOf<O>> {
  return call(operation, { ...input, key })
}

async function callSignedIn<O extends Operation>(operation: Call<O>, input: InputOf<O>): Promise<ReplyOf<O>> {
  const session = getSession()
  const { status } = session
  const expected = expectedPerson()
  const token = await getToken()
  // The session has ended, was not reached, or is another person's: then no call is sent that changes data.
  const isOthers = expected !== null && expectedPerson() !== expected
  const isLost = status !== 'out' && token === null
  if (isLost || (status === 'starting' && isOthers && operation.method !== 'GET')) {
    throw new CallError('network.failed', 0)
  }
  try {
    return await request(operation, input, token)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
    const renewed = await renewToken(token)
    if (renewed === null) throw error
    // Another account has signed in in this browser meanwhile: the call was not made by its person.
    const now = getSession()
    if (session.status === 'in' && now.status === 'in' && now.claims.sub !== session.claims.sub) throw error
    return request(operation, input, renewed)
  }
}
