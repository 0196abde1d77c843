import type { Kit } from '@parta/kit/kit'
import { type Personal, pageOf, type Subject, source } from '@parta/kit/people/personal'
import type { Stored } from '@parta/kit/store/mongo'
import { type ContactReadRow, type ContactRow, contactReads, contacts } from './grants/store.ts'
import { forgetPerson } from './guests/forget.ts'
import { type GuestsRow, guestLists } from './guests/store.ts'
import { withdrawMember } from './members/rules.ts'
import { type QuotaRow, quotas } from './org/quota-store.ts'
import { type OrgRow, orgs, orgsOf } from './org/store.ts'
import { type PostReportRow, type PostRow, postReports, posts, postsOf } from './posts/store.ts'

/**
 * Memberships, requests to join, removals, used links, invitations by name, the contact card with its grants and
 * readings, posts, and reports of posts.
 */
export function personal(kit: Kit): Personal {
  return {
    read: ({ id }, cursor) =>
      pageOf(
        kit.database,
        [...memberships(id), ...quotaSources(id), ...guestSources(id), ...contactSources(id), ...postSources(id)],
        cursor,
      ),
    erase: (subject) => erase(kit, subject),
    shows: async (images) => {
      const among = { image: { $in: [...images] } }
      const [ofOrgs, ofPosts] = await Promise.all([
        orgsOf(kit).distinct('image', among),
        postsOf(kit).distinct('image', among),
      ])
      return [...new Set([...ofOrgs, ...ofPosts])]
    },
  }
}

function memberships(id: string) {
  return [
    source<Stored<OrgRow>>({
      section: 'organisations',
      collection: orgs.collection,
      filter: { 'members.id': id },
      view: (rows) =>
        rows.map(({ _id, name, members }) => {
          const own = members.find((member) => member.id === id)
          return { id: _id, name, role: own?.role, since: own?.since, connected: own?.connected !== false }
        }),
    }),
    source<Stored<OrgRow>>({
      section: 'join-requests',
      collection: orgs.collection,
      filter: { 'requests.id': id },
      // Without the name: the organisation may be private.
      view: (rows) =>
        rows.map(({ _id, requests }) => {
          const own = requests?.find((request) => request.id === id)
          return { organisation: _id, message: own?.message, at: own?.at }
        }),
    }),
    source<Stored<OrgRow>>({
      section: 'removed-from-organisations',
      collection: orgs.collection,
      filter: { 'kicked.id': id },
      view: (rows) =>
        rows.map(({ _id: organisation, kicked }) => ({ organisation, at: kicked?.find((one) => one.id === id)?.at })),
    }),
    source<Stored<OrgRow>>({
      section: 'asked-to-sell',
      collection: orgs.collection,
      filter: { 'sellingAsked.by': id },
      // Without the name: the person may no longer be in a private organisation.
      view: (rows) => rows.map(({ _id: organisation, sellingAsked }) => ({ organisation, at: sellingAsked?.at })),
    }),
    source<Stored<OrgRow>>({
      section: 'invitation-links-used',
      collection: orgs.collection,
      filter: { 'invitations.usedBy': id },
      // Without the name: the organisation may be private.
      view: (rows) => rows.map(({ _id: organisation }) => ({ organisation })),
    }),
  ]
}

/** The recent actions of the person that count towards limits. */
function quotaSources(id: string) {
  return [
    source<Stored<QuotaRow>>({
      section: 'founded-and-invited-lately',
      collection: quotas.collection,
      filter: { _id: id },
      view: (rows) => rows.map(({ founded, mails }) => ({ founded, mails })),
    }),
  ]
}

/** The people whom a person invited are other people's data, so only the times are shown. */
function guestSources(id: string) {
  return [
    source<Stored<GuestsRow>>({
      section: 'invited-by-name',
      collection: guestLists.collection,
      filter: { $or: [{ 'guests.by': id }, { 'guests.acceptedBy': id }] },
      view: (rows) =>
        rows.map(({ _id: organisation, guests }) => ({
          organisation,
          invited: guests.filter(({ by }) => by === id).map(({ at }) => at),
          accepted: guests.filter(({ acceptedBy }) => acceptedBy === id).map(({ at }) => at),
        })),
    }),
  ]
}

function contactSources(id: string) {
  return [
    source<Stored<ContactRow>>({
      section: 'contacts',
      collection: contacts.collection,
      filter: { _id: id },
      view: (rows) => rows.map(({ tel, email, consent }) => ({ tel, email, consent })),
    }),
    source<Stored<ContactRow>>({
      section: 'contact-grants',
      collection: contacts.collection,
      filter: { _id: id },
      view: (rows) =>
        rows.map(({ grants }) =>
          grants.map(({ orgId: organisation, status, at, history }) => ({ organisation, status, at, history })),
        ),
    }),
    source<ContactReadRow>({
      section: 'contacts-read-by-others',
      collection: contactReads.collection,
      filter: { ownerId: id },
      view: (rows) => rows.map(({ readerId: reader, orgId: organisation, at }) => ({ at, reader, organisation })),
    }),
    // Without the owner of the contact card: that is another person's data.
    source<ContactReadRow>({
      section: 'contacts-read',
      collection: contactReads.collection,
      filter: { readerId: id },
      view: (rows) => rows.map(({ orgId: organisation, at }) => ({ at, organisation })),
    }),
  ]
}

function postSources(id: string) {
  return [
    source<Stored<PostRow>>({
      section: 'posts',
      collection: posts.collection,
      filter: { postedBy: id },
      view: (rows) =>
        rows.map(({ orgId: organisation, text, image, createdAt, updatedAt }) => ({
          createdAt,
          updatedAt,
          organisation,
          text,
          image,
        })),
    }),
    source<Stored<PostReportRow>>({
      section: 'reported-posts',
      collection: postReports.collection,
      filter: { by: id },
      view: (rows) => rows.map(({ postId, reason, at }) => ({ postId, reason, at })),
    }),
  ]
}

/** The fields of an organisation that hold people. */
const inOrgs = ['sellingAsked.by', 'members.id', 'requests.id', 'kicked.id', 'invitations.usedBy']

/**
 * Posts stay, because they belong to the organisation; readings of other people's contact cards stay for those people.
 */
async function erase(kit: Kit, { id }: Subject): Promise<void> {
  const found = await orgsOf(kit)
    .find({ $or: inOrgs.map((field) => ({ [field]: id })) }, { projection: { _id: 1 } })
    .toArray()
  for (const { _id } of found) {
    await kit.change(orgs, _id, (org, now) => withdrawMember(org, { orgId: _id, userId: id }, now))
  }
  await forgetPerson(kit, id)
  for (const { collection } of [contacts, quotas]) await kit.database.native(collection).deleteMany({ _id: id })
  await kit.database.native<ContactReadRow>(contactReads.collection).deleteMany({ ownerId: id })
  // A report whose fact is not published yet stays until the erasure runs again.
  await kit.database
    .native<Stored<PostReportRow> & { readonly pendingAt?: Date }>(postReports.collection)
    .deleteMany({ by: id, pendingAt: { $exists: false } })
}
