import { AppError } from '@parta/contracts/errors'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Kit } from '@parta/kit/kit'
import { orgProjection } from '../orgs/store.ts'
import { type ChatHead, findHead } from './find.ts'
import { memberships, type SeatRow, seats } from './store.ts'

/**
 * The chat, for someone who may be in it: joined and not queued, or leader or trainer.
 * @throws chat.notMember, and chat.notFound of a private event: that it exists is not everyone's to know
 */
export async function chatFor(kit: Kit, chatId: string, userId: string): Promise<ChatHead> {
  const chat = await findHead(kit, chatId)
  if (!chat) throw new AppError('chat.notFound')
  if (chat.staff.includes(userId)) return chat
  if (await isIn(kit, chatId, userId)) return chat
  throw new AppError(chat.event?.private === false ? 'chat.notMember' : 'chat.notFound')
}

/** The same for what only those do who did not go out of the chat by themselves. */
export async function openChatFor(kit: Kit, chatId: string, userId: string): Promise<ChatHead> {
  const [chat, seat] = await Promise.all([chatFor(kit, chatId, userId), seatOf(kit, chatId, userId)])
  if (seat.left && !chat.staff.includes(userId)) throw new AppError('chat.notMember')
  return chat
}

/** One of this person's entries takes part in the event. */
export async function isIn(kit: Kit, chatId: string, userId: string): Promise<boolean> {
  return (await kit.database.model(memberships).exists({ chatId, state: 'in', userId })) !== null
}

/** What this person did with the chat; of someone who did nothing yet as it begins. */
export async function seatOf(kit: Kit, chatId: string, userId: string): Promise<SeatRow> {
  const first = firstSeat(chatId, userId)
  return (await kit.database.native<SeatRow>(seats.collection).findOne({ _id: first._id })) ?? first
}

/** A seat as it begins. */
export function firstSeat(chatId: string, userId: string): SeatRow {
  return { _id: seatId(chatId, userId), chatId, userId, readSeq: 0, muted: false, left: false }
}

export function seatId(chatId: string, userId: string): string {
  return `${chatId}:${userId}`
}

/** Leader, trainer, and whoever of the chat administers the event's organisation. */
export async function isModerator(kit: Kit, chat: Pick<ChatHead, 'staff' | 'event'>, userId: string): Promise<boolean> {
  if (chat.staff.includes(userId)) return true
  return (await orgOf(kit, chat))?.admins.includes(userId) ?? false
}

/** Admins and power users of the event's organisation: they see its private events. */
export async function isRunner(kit: Kit, chat: Pick<ChatHead, 'event'>, userId: string): Promise<boolean> {
  const org = await orgOf(kit, chat)
  return !!org && (org.admins.includes(userId) || org.powerUsers.includes(userId))
}

async function orgOf(kit: Kit, { event }: Pick<ChatHead, 'event'>): Promise<OrgSnapshot | undefined> {
  const orgId = event?.orgId
  return orgId ? (await kit.copies.known(orgProjection, [orgId])).get(orgId) : undefined
}
