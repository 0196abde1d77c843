import type { Alias, createAlias as createAliasOperation } from '@parta/contracts/profiles'
import { createAlias, getMe } from '../generated/operations.ts'
import { call } from './call.ts'
import type { BodyOf } from './request.ts'
import { revalidate } from './swr.ts'

export type NewAlias = BodyOf<typeof createAliasOperation>

/** Adds an alias, and returns it once `useMe` has it. */
export async function addAlias(body: NewAlias): Promise<Alias> {
  const alias = await call(createAlias, { body })
  await revalidate(getMe)
  return alias
}
