import { askOrgsOf } from '@parta/contracts/admin-users'
import type * as feeds from '@parta/contracts/feeds'
import type * as guests from '@parta/contracts/guests'
import type * as invitations from '@parta/contracts/invitations'
import { limits } from '@parta/contracts/limits'
import type * as notes from '@parta/contracts/notes'
import type * as contract from '@parta/contracts/orgs'
import { askMembers, askMembership, askOrg } from '@parta/contracts/questions'
import { answer } from '@parta/kit/facts/answers'
import { proofAsker } from '@parta/kit/http/ask-proof'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { defineService } from '@parta/kit/service'
import { contactRoutes } from './contacts/routes.ts'
import { eventProjection } from './events/store.ts'
import { contactReads, contacts } from './grants/store.ts'
import { guestRoutes } from './guests/routes.ts'
import { guestLists } from './guests/store.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { jobs } from './jobs.ts'
import { memberRoutes } from './members/routes.ts'
import { quotas } from './org/quota-store.ts'
import { orgRoutes } from './org/routes.ts'
import { snapshotData } from './org/rules.ts'
import { type OrgRow, orgs } from './org/store.ts'
import { personal } from './personal.ts'
import { postRoutes } from './posts/routes.ts'
import { postReports, posts } from './posts/store.ts'
import { reactions } from './reactions.ts'
import { recordProjection } from './records/store.ts'
import { requestRoutes } from './requests/routes.ts'
import { seed } from './seed.ts'
import { shareRoutes } from './share/routes.ts'
import { sharedAnswers } from './share/show.ts'

export const service = defineService({
  name: 'orgs',
  usesSecret: true,
  usesMedia: true,
  collections: [orgs, contacts, posts, postReports, contactReads, guestLists, quotas],
  projections: [people, eventProjection, recordProjection],
  build: (kit) => ({
    handlers: {
      ...orgRoutes(kit),
      ...memberRoutes(kit),
      ...requestRoutes(kit),
      ...guestRoutes(kit),
      ...invitationRoutes(kit),
      ...postRoutes(kit),
      ...contactRoutes(kit),
      ...shareRoutes(kit),
    } satisfies HandlersOf<typeof contract> &
      HandlersOf<typeof guests> &
      HandlersOf<typeof invitations> &
      HandlersOf<typeof feeds> &
      HandlersOf<typeof notes>,
    answers: [
      answer(askOrg, (id) => findSnapshot(kit, id)),
      answer(askMembership, (asked) => findRole(kit, asked)),
      answer(askMembers, (asked) => findMemberIds(kit, asked)),
      answer(askOrgsOf, ({ userId }) => findOrgsOf(kit, userId)),
      ...sharedAnswers(kit),
    ],
    requireProof: proofAsker(kit),
    reactions: reactions(kit),
    jobs: jobs(kit),
    personal: personal(kit),
    seed: () => seed(kit),
  }),
})

async function findRole(kit: Kit, { orgId, userId }: { readonly orgId: string; readonly userId: string }) {
  const org = await kit.database
    .model(orgs)
    .findOne({ _id: orgId, 'members.id': userId, deleted: { $ne: true } }, { 'members.$': 1 })
    .lean<Pick<OrgRow, 'members'>>()
    .exec()
  return org?.members[0]?.role ?? null
}

/** A page of the members of an organisation. */
async function findMemberIds(kit: Kit, { orgId, skip }: { readonly orgId: string; readonly skip: number }) {
  const org = await kit.database
    .native<Pick<OrgRow, 'members'> & { readonly _id: string }>(orgs.collection)
    .findOne(
      { _id: orgId, deleted: { $ne: true } },
      { projection: { members: { $slice: [skip, limits.factPeople + 1] } } },
    )
  const ids = org?.members.map(({ id }) => id) ?? []
  return { ids: ids.slice(0, limits.factPeople), more: ids.length > limits.factPeople }
}

/** The organisations of a person, by name. */
async function findOrgsOf(kit: Kit, userId: string) {
  const found = await kit.database
    .native<Pick<OrgRow, 'name' | 'members'> & { readonly _id: string }>(orgs.collection)
    .find(
      { 'members.id': userId, deleted: { $ne: true } },
      { projection: { name: 1, members: { $elemMatch: { id: userId } } } },
    )
    .sort({ key: 1, _id: 1 })
    .limit(50)
    .toArray()
  return found.map(({ _id: id, name, members }) => ({ id, name, role: members[0]?.role ?? 'member' }))
}

async function findSnapshot(kit: Kit, id: string) {
  const org = await kit.database.model(orgs).findById(id).lean<OrgRow & { v: number }>().exec()
  return org ? { version: org.v, data: snapshotData(id, org) } : null
}
