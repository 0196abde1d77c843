import { AppError } from '@parta/contracts/errors'
import type { CardState } from '@parta/contracts/money'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { isAttendanceOpen } from '@parta/contracts/predicates/attendance'
import { cardChecked } from '@parta/contracts/seats'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { advance } from '../core/clock-rules.ts'
import { rightsOf } from '../core/rights-rules.ts'
import type { EventRow } from '../core/store.ts'

interface Noting {
  readonly eventId: string
  readonly by: string
  readonly org: OrgSnapshot | null
  readonly entrant: string
  readonly card: CardState
}

/**
 * Notes whether a player who paid the price for holders of a MultiSport card has shown it. A card that was seen stays
 * seen, because the deposit has come back.
 * @returns what holds
 * @throws event.notFound · rights.missing · attendance.closed · attendance.noCard
 */
export function decideCard(
  before: EventRow | null,
  { eventId, by, org, entrant, card }: Noting,
  now: Date,
): Decision<EventRow, CardState> {
  if (!before || before.cancelled || before.removed) throw new AppError('event.notFound')
  if (!rightsOf(before, by, org).edit) throw new AppError('rights.missing')
  const { next: event, facts: due } = advance(eventId, before, now)
  if (event.cancelled) throw new AppError('event.notFound')
  if (!isAttendanceOpen(event, now)) throw new AppError('attendance.closed')
  const player = event.players.find(({ id }) => id === entrant)
  if (!player?.multisport || !player.paymentId) throw new AppError('attendance.noCard')
  // Nobody vouches for their own card, or for one of their family.
  if (player.userId === by) throw new AppError('rights.missing')
  if (player.card === 'seen' || player.card === card) return { next: event, facts: due, answer: player.card }
  const players = event.players.map((entry) => (entry === player ? { ...player, card } : entry))
  const { paymentId, userId } = player
  const facts = [factOf(cardChecked, { eventId, paymentId, userId, card })]
  return { next: { ...event, players }, facts: [...due, ...facts], answer: card }
}
