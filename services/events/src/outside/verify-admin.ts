import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { type Actor, personOf } from '@parta/kit/session/actor'
import { findOrg } from '../planning/find-named.ts'

/** Checks that the caller is an admin of the organisation. @throws org.notFound, rights.missing */
export async function verifyAdmin(kit: Kit, orgId: string, actor: Actor): Promise<void> {
  const { admins } = await findOrg(kit, orgId)
  if (!admins.includes(personOf(actor))) throw new AppError('rights.missing')
}
