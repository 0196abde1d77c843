import type { Envelope } from '@parta/contracts/fact'
import { emojiGiven, penaltyGiven, penaltyUndone, reviewGiven } from '@parta/contracts/feedback'
import { appealDecided, karmaAppealed } from '@parta/contracts/karma'
import { askSiteAdmins } from '@parta/contracts/questions'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import type { Notice } from '../list/rules.ts'
import { notify } from './notify.ts'

export function feedbackReactions(kit: Kit): Reaction[] {
  return [
    reaction(penaltyGiven, (fact) =>
      notifyReceiver(kit, fact, { type: 'karma.penalty', ...atZero(fact, 'penaltyAtZero') }),
    ),
    reaction(penaltyUndone, (fact) => notifyReturned(kit, fact)),
    reaction(appealDecided, (fact) =>
      fact.data.givenBack ? notifyReturned(kit, fact) : notifyReceiver(kit, fact, { type: 'karma.upheld' }),
    ),
    // One notification for all emoji of an event, and one for a review however often it is written again.
    reaction(emojiGiven, (fact) =>
      notifyReceiver(kit, { ...fact, id: `emoji:${aboutId(fact)}` }, { type: 'feedback.emoji' }),
    ),
    reaction(reviewGiven, (fact) => {
      const { by: senderId } = fact.data
      return notifyReceiver(
        kit,
        { ...fact, id: `review:${aboutId(fact)}:${senderId}` },
        { type: 'profile.comment', senderId },
      )
    }),
    reaction(karmaAppealed, async (fact) => {
      const { orgId, orgName, admins, userId: senderId, aliasId, text: body, takenBy } = fact.data
      const org = orgId === null ? {} : { org: { id: orgId, name: orgName } }
      const judges = orgId === null ? await kit.bus.ask(askSiteAdmins, null) : admins
      return notify(kit, fact, {
        to: judges.filter((id) => id !== takenBy),
        type: 'karma.appeal',
        event: eventOf(fact),
        ...org,
        senderId,
        // Site admins see no alias, who may be a child, before they give a reason.
        aliasId: orgId === null ? null : aliasId,
        body,
      })
    }),
  ]
}

type Received = Envelope<{
  readonly eventId: string
  readonly eventName: string
  readonly userId: string
  readonly aliasId: string | null
}>

type Penalized = Envelope<Received['data'] & { readonly effect?: number }>

function notifyReturned(kit: Kit, fact: Penalized): Promise<void> {
  return notifyReceiver(kit, fact, { type: 'karma.returned', ...atZero(fact, 'returnedAtZero') })
}

/** The words for a penalty that took no point. */
function atZero({ data: { effect } }: Penalized, reason: 'penaltyAtZero' | 'returnedAtZero'): Pick<Notice, 'detail'> {
  return effect === 0 ? { detail: { reason } } : {}
}

/** Notifies the person concerned, or the owner of the alias concerned. */
function notifyReceiver(kit: Kit, fact: Received, notice: Pick<Notice, 'type' | 'senderId' | 'detail'>): Promise<void> {
  const { userId, aliasId } = fact.data
  const about = aliasId === null ? {} : { about: [aliasId] }
  return notify(kit, fact, { to: [userId], event: eventOf(fact), ...notice, ...about })
}

function aboutId({ data: { eventId, userId, aliasId } }: Received): string {
  return `${eventId}:${aliasId ?? userId}`
}

function eventOf({ data: { eventId: id, eventName: name } }: Pick<Received, 'data'>) {
  return { id, name }
}
