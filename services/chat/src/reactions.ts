import { messageDeleted, messageSent } from '@parta/contracts/chat'
import { eventUpdated } from '@parta/contracts/events'
import type { Envelope } from '@parta/contracts/fact'
import { feedDeleted } from '@parta/contracts/feeds'
import { notificationCreated, notificationsRead } from '@parta/contracts/notifications'
import { joinDecided, joinRequested, requestWithdrawn } from '@parta/contracts/orgs'
import { playerConfirmed, playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { seatFreed, seatHeld, seatPaid } from '@parta/contracts/seats'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import type { Broadcaster } from './broadcast/broadcast.ts'
import { createFollowPlayers, removeFromChat } from './members/follow-players.ts'
import { followStaff } from './members/follow-staff.ts'
import { broadcastMessage } from './messages/broadcast-message.ts'
import { eraseMessage } from './messages/delete.ts'
import { orgProjection } from './orgs/store.ts'

interface JoinRequest {
  readonly orgId: string
  readonly userId: string
}

/** Tells the browsers of the admins, and of the person who asked, to fetch their lists of requests again. */
async function broadcastRequests(kit: Kit, broadcaster: Broadcaster, { orgId, userId }: JoinRequest): Promise<void> {
  const org = (await kit.projections.known(orgProjection, [orgId])).get(orgId)
  broadcaster.orgRequests(orgId, [...(org?.admins ?? []), userId])
}

interface PlayersFact {
  readonly eventId: string
  readonly playersCount: number
  readonly queueCount: number
}

export function reactions(kit: Kit, broadcaster: Broadcaster): Reaction[] {
  const followPlayer = createFollowPlayers(kit, broadcaster)
  const broadcastPlayers = ({ data, version }: Envelope<PlayersFact>) => {
    const { eventId, playersCount, queueCount } = data
    broadcaster.players({ eventId, playersCount, queueCount }, version)
  }
  return [
    reaction(eventUpdated, async ({ data, version }) => {
      await followStaff(kit, broadcaster, { event: data, version })
      if (data.private) broadcaster.recheck({ eventId: data.id })
      broadcaster.eventUpdated(data.id)
    }),
    reaction(playerJoined, async (fact) => {
      await followPlayer(fact, 'in')
      broadcastPlayers(fact)
    }),
    reaction(playerShifted, async (fact) => {
      await followPlayer(fact, 'in')
      broadcastPlayers(fact)
    }),
    // Held seats make nobody a member, but take free places.
    ...[playerQueued, playerConfirmed, seatHeld, seatFreed, seatPaid].map((type) =>
      reaction(type, (fact) => {
        broadcastPlayers(fact)
        return Promise.resolve()
      }),
    ),
    reaction(playerLeft, async (fact) => {
      if (!fact.data.wasQueued) {
        await followPlayer(fact, 'out')
        await removeFromChat(kit, broadcaster, fact.data)
      }
      broadcastPlayers(fact)
    }),
    reaction(messageSent, (fact) => broadcastMessage(kit, broadcaster, fact)),
    reaction(messageDeleted, async ({ data }) => {
      await eraseMessage(kit, data)
      broadcaster.deleted({ chatId: data.chatId, seq: data.seq })
    }),
    ...[joinRequested, requestWithdrawn, joinDecided].map((type) =>
      reaction(type, ({ data }) => broadcastRequests(kit, broadcaster, data)),
    ),
    reaction(feedDeleted, ({ data: { feedId, members } }) => {
      broadcaster.feedDeleted(feedId, members)
      return Promise.resolve()
    }),
    reaction(notificationsRead, ({ data: { userId, unread } }) => {
      broadcaster.notificationsRead(userId, { unread })
      return Promise.resolve()
    }),
    reaction(notificationCreated, ({ data: { senderId: _senderId, ...created } }) => {
      broadcaster.notification(created)
      return Promise.resolve()
    }),
  ]
}
