import type { Envelope } from '@parta/contracts/fact'
import { opportunityOffered } from '@parta/contracts/opportunities'
import { invitationsBarred } from '@parta/contracts/predicates/invitations'
import { invitationAccepted, invitationDeclined, playerInvited } from '@parta/contracts/prompts'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import type { Static } from 'typebox'
import { notify } from './notify.ts'

type Invited = Envelope<Static<typeof playerInvited.data>>

/** The reactions to invitations to events: the invited person is notified, and the sender of the answer; also whoever is asked to create an event. */
export function promptReactions(kit: Kit): Reaction[] {
  return [
    reaction(playerInvited, (fact) => {
      const { promptId, availabilityId, userId, aliasId, by: senderId } = fact.data
      const about = aliasId === null ? {} : { about: [aliasId] }
      const detail = { prompt: { id: promptId, availabilityId } }
      return notify(kit, fact, { to: [userId], type: 'event.invite', event: eventOf(fact), senderId, detail, ...about })
    }),
    reaction(opportunityOffered, (fact) => {
      const { opportunityId, availabilityId, userId, offeredUntil: until } = fact.data
      const detail = { opportunity: { id: opportunityId, availabilityId }, until }
      return notify(kit, fact, { to: [userId], type: 'event.opportunity', detail })
    }),
    reaction(invitationAccepted, (fact) => notifySender(kit, fact, 'event.accepted')),
    reaction(invitationDeclined, (fact) => notifySender(kit, fact, 'event.declined')),
  ]
}

/** An alias may have become a child since it was invited: the person behind it is named then. */
async function notifySender(kit: Kit, fact: Invited, type: 'event.accepted' | 'event.declined'): Promise<void> {
  const { by, userId: senderId, aliasId } = fact.data
  const person = await kit.projections.one(people, senderId)
  const isNamed = person !== null && invitationsBarred(person, aliasId) === null
  return notify(kit, fact, { to: [by], type, event: eventOf(fact), senderId, aliasId: isNamed ? aliasId : null })
}

function eventOf({ data: { eventId: id, eventName: name } }: Invited) {
  return { id, name }
}
