import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { contactRequested } from '@parta/contracts/notes'
import { consentTexts, type GrantStatus } from '@parta/contracts/values'
import { type Decision, told } from '@parta/kit/store/decision'
import { grantOf } from '../grants/rules.ts'
import type { ContactRow, GrantRow } from '../grants/store.ts'
import type { OrgRow } from '../org/store.ts'

const day = 86_400_000
const nobody = { tel: '', email: '', consent: null, grants: [] }

export function writeContacts(
  state: ContactRow | null,
  { tel, email }: Pick<ContactRow, 'tel' | 'email'>,
  now: Date,
): Decision<ContactRow, ContactRow> {
  const consent = { at: now, version: consentTexts.gdpr }
  const next: ContactRow = { ...nobody, ...state, tel, email, consent, updatedAt: now }
  return { next, answer: next }
}

/** Nothing is left to see, and nobody may see what is written down later. */
export function clearContacts(state: ContactRow | null, now: Date): Decision<ContactRow | null, void> {
  if (!state) return { next: state, answer: undefined }
  const grants = state.grants.map((grant) => (grant.status === 'GRANTED' ? stepped(grant, 'REJECTED', now) : grant))
  return { next: { ...state, ...nobody, grants, updatedAt: now }, answer: undefined }
}

/** @throws notes.missing when there is nothing to let anyone see */
export function setGrant(
  state: ContactRow | null,
  { orgId, status }: { readonly orgId: string; readonly status: GrantStatus },
  now: Date,
): Decision<ContactRow, GrantRow> {
  if (status === 'GRANTED' && !state?.consent) throw new AppError('notes.missing')
  const known = grantOf(state, orgId)
  if (known?.status === status) return { next: state as ContactRow, answer: known }
  const grant = known ? stepped(known, status, now) : { orgId, status, at: now, history: [] }
  return { next: withGrant(state, grant, now), answer: grant }
}

interface Asking {
  readonly orgId: string
  readonly orgName: string
  readonly userId: string
  readonly by: string
  /** The member has disconnected the organisation. */
  readonly rests?: true
}

/**
 * An organisation asks a member for their contacts. Whoever refused may be asked again, but nobody more
 * often than once in `limits.contactRequestDays`; whoever has granted them is not asked at all.
 */
export function askFor(state: ContactRow | null, asking: Asking, now: Date): Decision<ContactRow, void> {
  const known = grantOf(state, asking.orgId)
  if (known?.status === 'GRANTED') return { next: state as ContactRow, answer: undefined }
  const asked = [known, ...(known?.history ?? []).toReversed()].find((step) => step?.status === 'PENDING')
  if (asked && now.getTime() - asked.at.getTime() < limits.contactRequestDays * day) {
    throw new AppError('notes.alreadyRequested')
  }
  const { orgId } = asking
  const grant: GrantRow = known ? stepped(known, 'PENDING', now) : { orgId, status: 'PENDING', at: now, history: [] }
  return { next: withGrant(state, grant, now), facts: [told(contactRequested, asking)], answer: undefined }
}

/** Whoever is no longer a member takes their word back, unless they gave it again since. */
export function withdraw(
  state: ContactRow | null,
  { orgId, left }: { readonly orgId: string; readonly left: Date },
  now: Date,
): Decision<ContactRow | null, void> {
  const known = grantOf(state, orgId)
  if (!known || known.status === 'REJECTED' || known.at > left) return { next: state, answer: undefined }
  return { next: withGrant(state, stepped(known, 'REJECTED', now), now), answer: undefined }
}

/** The organisation is no more. */
export function dropOrg(state: ContactRow | null, orgId: string, now: Date): Decision<ContactRow | null, void> {
  if (!grantOf(state, orgId)) return { next: state, answer: undefined }
  const { grants } = state as ContactRow
  const next = { ...(state as ContactRow), grants: grants.filter((grant) => grant.orgId !== orgId), updatedAt: now }
  return { next, answer: undefined }
}

interface Reading {
  readonly org: Pick<OrgRow, 'contact' | 'deleted' | 'members'> | null
  readonly reader: string
  readonly owner: string
  readonly orgId: string
}

/**
 * Part 1, section 6: an organisation sees contacts only after their owner granted them, and while they
 * are in it. Whatever is missing is refused alike, so that a refusal tells nothing.
 */
export function shownTo(
  state: ContactRow | null,
  { org, reader, owner, orgId }: Reading,
): Pick<ContactRow, 'tel' | 'email'> {
  const isOpen = org?.contact && !org.deleted
  const mayAsk = org?.members.some(({ id, role }) => id === reader && role !== 'member')
  const isMember = org?.members.some(({ id }) => id === owner)
  const isGranted = state?.consent && grantOf(state, orgId)?.status === 'GRANTED'
  if (!isOpen || !mayAsk || !isMember || !isGranted) throw new AppError('notes.forbidden')
  return { tel: state.tel, email: state.email }
}

function withGrant(state: ContactRow | null, grant: GrantRow, now: Date): ContactRow {
  const others = state?.grants.filter(({ orgId }) => orgId !== grant.orgId) ?? []
  return { ...nobody, ...state, grants: [...others, grant], updatedAt: now }
}

function stepped({ orgId, status, at, history }: GrantRow, next: GrantStatus, now: Date): GrantRow {
  return { orgId, status: next, at: now, history: [...history, { status, at }].slice(-limits.grantHistory) }
}
