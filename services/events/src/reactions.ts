import { eventCancelled, eventEnded } from '@parta/contracts/event-facts'
import { eventUpdated } from '@parta/contracts/events'
import type { Envelope } from '@parta/contracts/fact'
import { accountRecovered, aliasDeleted } from '@parta/contracts/identity'
import { orgUpdated } from '@parta/contracts/orgs'
import { seatNoted } from '@parta/contracts/payment-facts'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { productUpdated } from '@parta/contracts/products'
import { seatFreed, seatHeld } from '@parta/contracts/seats'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import { historyReactions } from './after/reactions.ts'
import { createFollow } from './core/follow-participations.ts'
import { followDeleted, followEntry, followOrg } from './joining/follow-leavers.ts'
import { followNote } from './joining/note-seat.ts'
import { forgetWatches } from './joining/watching/watch.ts'
import { dropFeeds, dropFeedsBefore } from './outside/calendar/drop-feeds.ts'
import { planNotices, takeBack } from './outside/fediverse/plan-notices.ts'
import { dropLinks, forgetEntrant } from './outside/providers/forget-people.ts'
import { dropHooks, planHooks } from './outside/webhooks/plan-deliveries.ts'
import { followProducts, followRegistration } from './planning/follow-products.ts'
import { showPlaceOf } from './planning/places/follow-places.ts'
import type { LiveSearch } from './search/index/live.ts'
import { searchReactions } from './search/index/reactions.ts'

type Entry = Envelope<{
  eventId: string
  userId: string
  aliasId: string | null
}>

/** Reactions also to the own facts of this service, for personal lists and histories of events. */
export function reactions(kit: Kit, live: LiveSearch): Reaction[] {
  const follow = createFollow(kit)
  const participation = (state: 'joined' | 'held' | 'queued' | 'gone') => async (fact: Entry) => {
    await follow.entry(fact, state)
    if (state !== 'gone') await followEntry(kit, fact.data)
  }
  return [
    reaction(playerJoined, participation('joined')),
    reaction(playerShifted, participation('joined')),
    reaction(playerQueued, participation('queued')),
    reaction(seatHeld, participation('held')),
    reaction(seatFreed, participation('gone')),
    reaction(playerLeft, participation('gone')),
    reaction(aliasDeleted, async ({ data }) => {
      await followDeleted(kit, data)
      await forgetEntrant(kit, data)
      await dropFeeds(kit, data)
    }),
    reaction(accountRecovered, (fact) => dropFeedsBefore(kit, fact.data.userId, new Date(fact.at))),
    reaction(eventEnded, ({ data }) => forgetWatches(kit, data.eventId)),
    reaction(eventCancelled, ({ data }) => forgetWatches(kit, data.eventId)),
    reaction(eventUpdated, follow.event),
    reaction(eventUpdated, ({ data }) => showPlaceOf(kit, data.id)),
    reaction(eventUpdated, (fact) => planHooks(kit, fact)),
    reaction(eventUpdated, (fact) => planNotices(kit, fact)),
    reaction(orgUpdated, async ({ data }) => {
      await followOrg(kit, data)
      await followRegistration(kit, data)
      if (data.private || data.deleted) await takeBack(kit, data.id)
      if (!data.deleted) return
      await dropLinks(kit, data.id)
      await dropHooks(kit, data.id)
    }),
    reaction(seatNoted, (fact) => followNote(kit, fact)),
    reaction(productUpdated, ({ data }) => followProducts(kit, data)),
    ...historyReactions(kit),
    ...searchReactions(kit, live),
  ]
}
