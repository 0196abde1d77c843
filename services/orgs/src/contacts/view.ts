import type { Contacts, Grant } from '@parta/contracts/notes'
import type { ContactRow, GrantRow } from '../grants/store.ts'
import type { FoundOrg } from '../org/find-members.ts'

export function contactsView(row: ContactRow | null): Contacts {
  return { tel: row?.tel ?? '', email: row?.email ?? '', gdpr: Boolean(row?.consent) }
}

/** The name of a private organisation is shown to its members only, not to others who granted it their card. */
export function grantView({ status, at }: Pick<GrantRow, 'status' | 'at'>, org: FoundOrg): Grant {
  const isShown = !org.private || org.members.length > 0
  const { name, image } = isShown ? org : { name: '', image: 'BASIC' }
  return { org: { id: org._id, name, image }, status, at: at.toISOString() }
}
