import type { Invitation } from '@parta/contracts/invitations'
import type { InvitationRow } from '../org/store.ts'

export function invitationView(row: InvitationRow): Invitation {
  return {
    id: row.id,
    token: row.token,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    uses: row.uses,
    maxUses: row.maxUses,
    approval: row.approval,
  }
}
