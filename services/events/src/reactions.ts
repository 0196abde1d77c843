import { eventUpdated } from '@parta/contracts/events'
import type { Envelope } from '@parta/contracts/fact'
import { accountRecovered, aliasDeleted } from '@parta/contracts/identity'
import { orgUpdated } from '@parta/contracts/orgs'
import { playerConfirmed, playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { followDeleted, followEntry } from './aliases/follow.ts'
import { dropFeeds, dropFeedsBefore } from './feeds/drop.ts'
import { logReactions } from './log/reactions.ts'
import { createFollow } from './mine/follow.ts'
import { followOrg } from './orgs/follow.ts'
import { repetitionReactions } from './repetition/reactions.ts'
import type { Live } from './search/live.ts'
import { searchReactions } from './search/reactions.ts'

type Entry = Envelope<{ eventId: string; userId: string; aliasId: string | null; offerUntil?: string | null }>

/** This service hears its own facts: they feed the lists of one's own events and the events' histories. */
export function reactions(kit: Kit, live: Live): Reaction[] {
  const follow = createFollow(kit)
  const standing =
    (state: 'joined' | 'queued' | 'gone', confirmed = false) =>
    async (fact: Entry) => {
      await follow.entry(fact, { state, confirmed })
      if (state !== 'gone') await followEntry(kit, fact.data)
    }
  return [
    reaction(playerJoined, standing('joined')),
    reaction(playerShifted, standing('joined')),
    reaction(playerQueued, standing('queued')),
    reaction(playerConfirmed, standing('joined', true)),
    reaction(playerLeft, standing('gone')),
    reaction(aliasDeleted, async ({ data }) => {
      await followDeleted(kit, data)
      await dropFeeds(kit, data)
    }),
    reaction(accountRecovered, (fact) => dropFeedsBefore(kit, fact.data.userId, new Date(fact.at))),
    reaction(eventUpdated, follow.event),
    reaction(orgUpdated, ({ data }) => followOrg(kit, data)),
    ...logReactions(kit),
    ...repetitionReactions(kit),
    ...searchReactions(kit, live),
  ]
}
