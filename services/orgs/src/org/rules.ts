import { type OrgForm, orgUpdated } from '@parta/contracts/orgs'
import { folded } from '@parta/contracts/predicates/text'
import { type Decision, type FactDraft, told } from '@parta/kit/change'
import { wordsOf } from '@parta/kit/words'
import type { Static } from 'typebox'
import type { OrgRow } from './store.ts'

/** Part 1, section 3: the creator becomes member, admin and power user; the role admin is all three. */
export function foundOrg(
  command: {
    readonly id: string
    readonly founder: string
    readonly image: string
    readonly form: Static<typeof OrgForm>
  },
  now: Date,
): Decision<OrgRow, OrgRow> {
  const { form } = command
  const key = sortKey(form.name)
  const next: OrgRow = {
    name: form.name.trim(),
    key,
    words: wordsOf(form.name),
    type: form.type,
    description: form.description ?? '',
    address: form.address ?? '',
    email: form.email ?? '',
    telephone: form.telephone ?? '',
    image: command.image,
    private: form.private ?? false,
    contact: form.contact ?? false,
    isRegistered: false,
    currency: form.currency ?? 'CZK',
    maxMembers: form.maxMembers,
    members: [{ id: command.founder, role: 'admin', since: now }],
    createdAt: now,
    updatedAt: now,
  }
  return { next, facts: [snapshot(command.id, next)], answer: next }
}

/** Long enough to sort by, and short enough that a page's token, which carries it, is one that we accept. */
function sortKey(name: string): string {
  return folded(name).slice(0, 100).toWellFormed()
}

/** What other services keep of an organisation. */
export function snapshot(id: string, org: OrgRow): FactDraft {
  return told(orgUpdated, snapshotData(id, org))
}

export function snapshotData(id: string, org: OrgRow) {
  const having = (role: string) => org.members.filter((member) => member.role === role).map((member) => member.id)
  return {
    id,
    name: org.name,
    image: org.image,
    currency: org.currency,
    admins: having('admin'),
    powerUsers: having('powerUser'),
    private: org.private,
    deleted: org.deleted ?? false,
  }
}
