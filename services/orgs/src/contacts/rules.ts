import { day } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { contactRequested } from '@parta/contracts/notes'
import { consentTexts, type GrantStatus } from '@parta/contracts/values'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { grantOf } from '../grants/rules.ts'
import type { ContactRow, GrantRow } from '../grants/store.ts'
import type { OrgRow } from '../org/store.ts'

const emptyCard = { tel: '', email: '', consent: null, grants: [] }

export function updateContacts(
  state: ContactRow | null,
  { tel, email }: Pick<ContactRow, 'tel' | 'email'>,
  now: Date,
): Decision<ContactRow, ContactRow> {
  const consent = { at: now, version: consentTexts.gdpr }
  const next: ContactRow = { ...emptyCard, ...state, tel, email, consent, updatedAt: now }
  return { next, answer: next }
}

/** Empties the card and withdraws every grant: a card that is filled in later is shown to emptyCard. */
export function clearContacts(state: ContactRow | null, now: Date): Decision<ContactRow | null, void> {
  if (!state) return { next: state, answer: undefined }
  const grants = state.grants.map((grant) => (grant.status === 'GRANTED' ? withStatus(grant, 'REJECTED', now) : grant))
  return { next: { ...state, ...emptyCard, grants, updatedAt: now }, answer: undefined }
}

/** @throws notes.missing when a grant is given without a contact card */
export function setGrant(
  state: ContactRow | null,
  { orgId, status }: { readonly orgId: string; readonly status: GrantStatus },
  now: Date,
): Decision<ContactRow, GrantRow> {
  if (status === 'GRANTED' && !state?.consent) throw new AppError('notes.missing')
  const known = grantOf(state, orgId)
  if (known?.status === status) return { next: state as ContactRow, answer: known }
  const grant = known ? withStatus(known, status, now) : { orgId, status, at: now, history: [] }
  return { next: withGrant(state, grant, now), answer: grant }
}

interface ContactRequest {
  readonly orgId: string
  readonly orgName: string
  readonly userId: string
  readonly by: string
  /** True where the member has disconnected the organisation and is not notified. */
  readonly rests?: true
}

/**
 * Records that an organisation asks a member for their contact card, also after a refusal, but at most once in
 * `limits.contactRequestDays`. A member who has granted it is not asked.
 */
export function requestContact(
  state: ContactRow | null,
  request: ContactRequest,
  now: Date,
): Decision<ContactRow, void> {
  const known = grantOf(state, request.orgId)
  if (known?.status === 'GRANTED') return { next: state as ContactRow, answer: undefined }
  const asked = [known, ...(known?.history ?? []).toReversed()].find((step) => step?.status === 'PENDING')
  if (asked && now.getTime() - asked.at.getTime() < limits.contactRequestDays * day) {
    throw new AppError('notes.alreadyRequested')
  }
  const { orgId } = request
  const grant: GrantRow = known ? withStatus(known, 'PENDING', now) : { orgId, status: 'PENDING', at: now, history: [] }
  return { next: withGrant(state, grant, now), facts: [factOf(contactRequested, request)], answer: undefined }
}

/** Ends the grant of a person who is no longer a member, unless it was given after they left. */
export function withdraw(
  state: ContactRow | null,
  { orgId, left }: { readonly orgId: string; readonly left: Date },
  now: Date,
): Decision<ContactRow | null, void> {
  const known = grantOf(state, orgId)
  if (!known || known.status === 'REJECTED' || known.at > left) return { next: state, answer: undefined }
  return { next: withGrant(state, withStatus(known, 'REJECTED', now), now), answer: undefined }
}

/** Removes the grant of a deleted organisation. */
export function dropOrg(state: ContactRow | null, orgId: string, now: Date): Decision<ContactRow | null, void> {
  if (!grantOf(state, orgId)) return { next: state, answer: undefined }
  const { grants } = state as ContactRow
  const next = { ...(state as ContactRow), grants: grants.filter((grant) => grant.orgId !== orgId), updatedAt: now }
  return { next, answer: undefined }
}

interface ReadRequest {
  readonly org: Pick<OrgRow, 'contact' | 'deleted' | 'members'> | null
  readonly reader: string
  readonly owner: string
  readonly orgId: string
}

/**
 * Part 1, section 6: an organisation sees a contact card only after its owner granted it, and while the owner is a
 * member. Every missing condition is refused with the same error, so that the error reveals nothing.
 * @throws notes.forbidden
 */
export function readContacts(
  state: ContactRow | null,
  { org, reader, owner, orgId }: ReadRequest,
): Pick<ContactRow, 'tel' | 'email'> {
  const isOpen = org?.contact && !org.deleted
  const isRunner = org?.members.some(({ id, role }) => id === reader && role !== 'member')
  const isMember = org?.members.some(({ id }) => id === owner)
  const isGranted = state?.consent && grantOf(state, orgId)?.status === 'GRANTED'
  if (!isOpen || !isRunner || !isMember || !isGranted) throw new AppError('notes.forbidden')
  return { tel: state.tel, email: state.email }
}

function withGrant(state: ContactRow | null, grant: GrantRow, now: Date): ContactRow {
  const others = state?.grants.filter(({ orgId }) => orgId !== grant.orgId) ?? []
  return { ...emptyCard, ...state, grants: [...others, grant], updatedAt: now }
}

function withStatus({ orgId, status, at, history }: GrantRow, next: GrantStatus, now: Date): GrantRow {
  return { orgId, status: next, at: now, history: [...history, { status, at }].slice(-limits.grantHistory) }
}
