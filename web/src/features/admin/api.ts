import type { AdminOrg, AdminPlace } from '@parta/contracts/administration'
import {
  convertPlace,
  getOrg,
  listAddedPlaces,
  listAuditEntries,
  listOrgsForAdmin,
  listPlaces,
  listPlacesForAdmin,
  registerOrg,
} from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { revalidate, usePages } from '../../lib/swr.ts'

/** All organisations by name. @param isRegistered only those that may, or may not, sell */
export function useAdminOrgs(name: string, isRegistered: boolean | undefined) {
  return usePages(listOrgsForAdmin, {
    query: { ...(name ? { name } : {}), ...(isRegistered === undefined ? {} : { isRegistered }) },
  })
}

/** Opens or closes the sale of products of an organisation. */
export async function requestRegistration({ id, isRegistered }: AdminOrg): Promise<void> {
  await call(registerOrg, { params: { id }, body: { isRegistered: !isRegistered } })
  await revalidate(listOrgsForAdmin, getOrg)
}

/** The places that people have added, or all of them, the latest first. */
export function useAdminPlaces(which: 'added' | 'all', name: string) {
  return usePages(which === 'added' ? listAddedPlaces : listPlacesForAdmin, { query: name ? { name } : {} })
}

/** Makes a place everybody's, or gives it back to the person who added it. */
export async function requestConversion({ id, owner }: AdminPlace): Promise<void> {
  await call(convertPlace, { params: { id }, body: { owner: owner === 'user' ? 'product' : 'user' } })
  await revalidate(listAddedPlaces, listPlacesForAdmin, listPlaces)
}

/** What site admins did, the latest first. @param admin only what this person did */
export function useAudit(admin: string | null) {
  return usePages(listAuditEntries, { query: admin === null ? {} : { admin } })
}
