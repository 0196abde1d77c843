import { messageDeleted, messageSent } from '@parta/contracts/chat'
import { eventUpdated } from '@parta/contracts/events'
import type { Envelope } from '@parta/contracts/fact'
import { feedDeleted } from '@parta/contracts/feeds'
import { notificationCreated, notificationsRead } from '@parta/contracts/notifications'
import { joinDecided, joinRequested, requestWithdrawn } from '@parta/contracts/orgs'
import { playerConfirmed, playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { type Reaction, reaction } from '@parta/kit/facts/reactions'
import type { Kit } from '@parta/kit/kit'
import type { Tell } from './broadcast/tell.ts'
import { tellRequests } from './broadcast/tell-requests.ts'
import { createFollow, showOut } from './members/follow-players.ts'
import { followStaff } from './members/follow-staff.ts'
import { drop } from './messages/delete.ts'
import { tellMessage } from './messages/tell-message.ts'

interface Players {
  readonly eventId: string
  readonly playersCount: number
  readonly queueCount: number
}

export function reactions(kit: Kit, tell: Tell): Reaction[] {
  const follow = createFollow(kit, tell)
  const players = ({ data, version }: Envelope<Players>) => {
    const { eventId, playersCount, queueCount } = data
    tell.players({ eventId, playersCount, queueCount }, version)
  }
  return [
    reaction(eventUpdated, async ({ data, version }) => {
      await followStaff(kit, tell, { event: data, version })
      if (data.private) tell.recheck({ eventId: data.id })
      tell.eventUpdated(data.id)
    }),
    reaction(playerJoined, async (fact) => {
      await follow(fact, 'in')
      players(fact)
    }),
    reaction(playerShifted, async (fact) => {
      await follow(fact, 'in')
      players(fact)
    }),
    ...[playerQueued, playerConfirmed].map((type) =>
      reaction(type, (fact) => {
        players(fact)
        return Promise.resolve()
      }),
    ),
    reaction(playerLeft, async (fact) => {
      if (!fact.data.wasQueued) {
        await follow(fact, 'out')
        await showOut(kit, tell, fact.data)
      }
      players(fact)
    }),
    reaction(messageSent, (fact) => tellMessage(kit, tell, fact)),
    reaction(messageDeleted, async ({ data }) => {
      await drop(kit, data)
      tell.deleted({ chatId: data.chatId, seq: data.seq })
    }),
    ...[joinRequested, requestWithdrawn, joinDecided].map((type) =>
      reaction(type, ({ data }) => tellRequests(kit, tell, data)),
    ),
    reaction(feedDeleted, ({ data: { feedId, members } }) => {
      tell.feedDeleted(feedId, members)
      return Promise.resolve()
    }),
    reaction(notificationsRead, ({ data: { userId, unread } }) => {
      tell.notificationsRead(userId, { unread })
      return Promise.resolve()
    }),
    reaction(notificationCreated, ({ data }) => {
      tell.notification(data)
      return Promise.resolve()
    }),
  ]
}
