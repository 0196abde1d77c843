import type { Operation } from '@parta/contracts/operation'
import { type Call, CallError, type InputOf, type ReplyOf, request } from './request.ts'
import { getToken, renewToken } from './session.ts'

/** Calls an operation. A 401 is answered once by a new id token and the same call again. */
export async function call<O extends Operation>(operation: Call<O>, input: InputOf<O>): Promise<ReplyOf<O>> {
  if (operation.who === 'anyone') return request(operation, input, null)
  const token = await getToken()
  try {
    return await request(operation, input, token)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 401) throw error
    const renewed = await renewToken(token)
    if (renewed === null) throw error
    return request(operation, input, renewed)
  }
}
