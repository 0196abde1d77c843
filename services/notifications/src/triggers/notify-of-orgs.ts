import { feedCreated, feedUpdated } from '@parta/contracts/feeds'
import { memberReadmitted } from '@parta/contracts/kicked-members'
import { contactRequested } from '@parta/contracts/notes'
import {
  joinDecided,
  joinRequested,
  memberJoined,
  memberKicked,
  memberLeft,
  orgDeleted,
  roleChanged,
} from '@parta/contracts/orgs'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import type { Notice } from '../list/rules.ts'
import { notify } from './notify.ts'

export function orgReactions(kit: Kit): Reaction[] {
  return [
    reaction(memberJoined, (fact) => {
      const { userId: senderId, admins } = fact.data
      return notify(kit, fact, { to: admins, type: 'org.join', org: orgOf(fact.data), senderId })
    }),
    reaction(memberLeft, (fact) => {
      const { userId: senderId, admins, message: body } = fact.data
      return notify(kit, fact, { to: admins, type: 'org.left', org: orgOf(fact.data), senderId, body })
    }),
    reaction(memberKicked, (fact) => {
      const { userId, by: senderId, message: body } = fact.data
      return notify(kit, fact, { to: [userId], type: 'org.kick', org: orgOf(fact.data), senderId, body })
    }),
    reaction(memberReadmitted, (fact) => {
      const { userId, by: senderId } = fact.data
      return notify(kit, fact, { to: [userId], type: 'org.readmitted', org: orgOf(fact.data), senderId })
    }),
    reaction(roleChanged, (fact) => {
      const { userId, by, role, rests } = fact.data
      const notice: Notice = { type: 'org.role', org: orgOf(fact.data), detail: { role }, ...sentBy(by) }
      return notify(kit, fact, { to: rests ? [] : [userId], ...notice })
    }),
    reaction(orgDeleted, (fact) => {
      const { members, by } = fact.data
      return notify(kit, fact, { to: members, type: 'org.delete', org: orgOf(fact.data), ...sentBy(by) })
    }),
    reaction(joinRequested, (fact) => {
      const { orgId, userId: senderId, admins } = fact.data
      // Whoever withdraws a request may ask again at once: the admins are notified of it once a day.
      const once = `requested:${orgId}:${senderId}:${fact.at.slice(0, 10)}`
      return notify(kit, fact, { to: admins, type: 'org.request', org: orgOf(fact.data), senderId, once })
    }),
    reaction(joinDecided, (fact) => {
      const { userId, by: senderId, approved } = fact.data
      const type = approved ? 'org.approved' : 'org.refused'
      return notify(kit, fact, { to: [userId], type, org: orgOf(fact.data), senderId })
    }),
    reaction(contactRequested, (fact) => {
      const { userId, by: senderId, rests } = fact.data
      return notify(kit, fact, { to: rests ? [] : [userId], type: 'org.contact', org: orgOf(fact.data), senderId })
    }),
    reaction(feedCreated, (fact) => {
      const { feedId: id, by: senderId, members } = fact.data
      return notify(kit, fact, { to: members, type: 'feed.create', org: orgOf(fact.data), feed: { id }, senderId })
    }),
    reaction(feedUpdated, (fact) => {
      const { feedId: id, by: senderId, members } = fact.data
      return notify(kit, fact, { to: members, type: 'feed.update', org: orgOf(fact.data), feed: { id }, senderId })
    }),
  ]
}

function orgOf({ orgId: id, orgName: name }: { readonly orgId: string; readonly orgName: string }) {
  return { id, name }
}

/** Returns the sender; none where the change followed from a person leaving Parta. */
function sentBy(by: string | null): { senderId?: string } {
  return by === null ? {} : { senderId: by }
}
