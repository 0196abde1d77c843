import { eventUpdated } from '@parta/contracts/events'
import type { Envelope } from '@parta/contracts/fact'
import { aliasDeleted } from '@parta/contracts/identity'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { type Reaction, reaction } from '@parta/kit/reactions'
import type { Kit } from '@parta/kit/run'
import { followDeleted, followEntry } from './aliases/follow.ts'
import { type ParticipationRow, participations } from './mine/store.ts'

type Entry = Envelope<{ eventId: string; userId: string; aliasId: string | null }>

/** This service hears its own facts: they feed the lists of one's own events. */
export function reactions(kit: Kit): Reaction[] {
  const note = (row: ParticipationRow) => kit.newer(participations.collection, row)
  const standing =
    (state: ParticipationRow['state']) =>
    async ({ version, data }: Entry) => {
      const entrantId = data.aliasId ?? data.userId
      const { eventId, userId } = data
      await note({ _id: `${eventId}:${entrantId}`, eventId, userId, entrantId, state, version })
      if (state !== 'gone') await followEntry(kit, data)
    }
  const entrant = (data: Entry['data']) => data.aliasId ?? data.userId
  return [
    reaction(playerJoined, standing('joined'), entrant),
    reaction(playerShifted, standing('joined'), entrant),
    reaction(playerQueued, standing('queued'), entrant),
    reaction(playerLeft, standing('gone'), entrant),
    reaction(aliasDeleted, ({ data }) => followDeleted(kit, data)),
    reaction(eventUpdated, async ({ version, data }) => {
      const { id: eventId, leader, trainer } = data
      await note({ _id: `${eventId}:leader`, eventId, userId: leader, entrantId: leader, state: 'leads', version })
      const state = trainer ? 'trains' : 'gone'
      const userId = trainer ?? ''
      await note({ _id: `${eventId}:trainer`, eventId, userId, entrantId: userId, state, version })
    }),
  ]
}
