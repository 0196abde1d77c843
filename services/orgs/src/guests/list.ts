import type { Guest } from '@parta/contracts/guests'
import type { Kit } from '@parta/kit/kit'
import { unseal } from '@parta/kit/session/seal'
import { findOrg } from '../org/find-org.ts'
import { requireRole } from '../org/rules.ts'
import { type Contact, contactPurpose } from './invite.ts'
import { withoutExpired } from './rules.ts'
import { findGuests, type GuestRow } from './store.ts'

/** Returns the guests who have not answered, by name; admins only. */
export async function listGuests(kit: Kit, orgId: string, userId: string) {
  requireRole(await findOrg(kit, orgId), userId, ['admin'])
  const { guests } = withoutExpired(await findGuests(kit, orgId), new Date())
  const waiting = guests.filter(({ acceptedBy }) => acceptedBy === undefined)
  const items = waiting.map((guest) => guestView(guest, contactOf(kit, guest)))
  return {
    items: items.toSorted((a, b) => (a.name || a.email).localeCompare(b.name || b.email, 'cs')),
    accepted: guests.length - waiting.length,
  }
}

function contactOf(kit: Kit, { contact = '' }: GuestRow): Contact {
  return JSON.parse(unseal(kit.config.PARTA_SECRET, contactPurpose, contact)) as Contact
}

function guestView(guest: GuestRow, { name, email, telephone }: Contact): Guest {
  const { id, role, isChild, mailed, token = null, at, expiresAt } = guest
  return {
    id,
    name,
    email,
    telephone,
    role,
    isChild,
    token: mailed ? null : token,
    at: at.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}
