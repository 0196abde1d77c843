import { messageDeleted, messageSent } from '@parta/contracts/chat'
import { eventUpdated } from '@parta/contracts/events'
import type { Envelope } from '@parta/contracts/fact'
import { notificationCreated, notificationsRead } from '@parta/contracts/notifications'
import { playerConfirmed, playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { type Reaction, reaction } from '@parta/kit/reactions'
import type { Kit } from '@parta/kit/run'
import { createFollow, hasLeft } from './chat/membership.ts'
import { followStaff } from './chat/staff.ts'
import { messageViews } from './chat/view.ts'
import type { Tell } from './live/tell.ts'
import { address } from './messages/address.ts'
import { drop } from './messages/delete.ts'
import { keep } from './messages/keep.ts'

interface Players {
  readonly eventId: string
  readonly playersCount: number
  readonly queueCount: number
}

export function reactions(kit: Kit, tell: Tell): Reaction[] {
  const follow = createFollow(kit)
  const entrant = (data: { userId: string; aliasId: string | null }) => data.aliasId ?? data.userId
  const players = ({ data, version }: Envelope<Players>) => {
    const { eventId, playersCount, queueCount } = data
    tell.players({ eventId, playersCount, queueCount }, version)
  }
  return [
    reaction(eventUpdated, async ({ data, version }) => {
      await followStaff(kit, data, version)
      tell.eventUpdated(data.id)
    }),
    reaction(
      playerJoined,
      async (fact) => {
        await follow(fact, 'in')
        players(fact)
      },
      entrant,
    ),
    reaction(
      playerShifted,
      async (fact) => {
        await follow(fact, 'in')
        players(fact)
      },
      entrant,
    ),
    ...[playerQueued, playerConfirmed].map((type) =>
      reaction(
        type,
        (fact) => {
          players(fact)
          return Promise.resolve()
        },
        entrant,
      ),
    ),
    reaction(
      playerLeft,
      async (fact) => {
        if (!fact.data.wasQueued) {
          await follow(fact, 'out')
          if (await hasLeft(kit, fact.data)) tell.leftChat(fact.data.eventId, fact.data.userId)
        }
        players(fact)
      },
      entrant,
    ),
    // Side by side: clients put them in the order of their numbers.
    reaction(
      messageSent,
      async (fact) => {
        const { eventId: _eventId, ...said } = fact.data
        const row = { ...said, createdAt: new Date(said.createdAt) }
        await keep(kit, row)
        const [message] = await messageViews(kit, [row])
        if (message) tell.message(message)
        await address(kit, tell, { fact, said: row })
      },
      ({ seq }) => String(seq),
    ),
    reaction(messageDeleted, async ({ data }) => {
      await drop(kit, data)
      tell.deleted({ chatId: data.chatId, seq: data.seq })
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
