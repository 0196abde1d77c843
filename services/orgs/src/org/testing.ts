import { byRank } from '../members/rules.ts'
import { tagsOf } from './rules.ts'
import type { Member, OrgRow } from './store.ts'

/** Builds an organisation for tests of rules; `fields` replace the defaults, and members are sorted. */
export function anOrg(fields: Partial<OrgRow> = {}): OrgRow {
  const members = [...(fields.members ?? [aMember('founder', 'admin')])].sort(byRank)
  const since = new Date('2026-01-01T08:00:00Z')
  return {
    name: 'Sokol Brno',
    key: 'sokol brno',
    words: ['sokol', 'brno'],
    type: 'club',
    tags: tagsOf('club'),
    description: '',
    address: '',
    email: '',
    telephone: '',
    image: 'BASIC',
    private: false,
    contact: false,
    isRegistered: false,
    currency: 'CZK',
    maxMembers: 10,
    createdAt: since,
    updatedAt: since,
    ...fields,
    members,
    memberCount: members.length,
  }
}

export function aMember(id: string, role: Member['role'] = 'member'): Member {
  return { id, role, since: new Date('2026-01-01T08:00:00Z') }
}
