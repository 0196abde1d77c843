import { AppError } from '@parta/contracts/errors'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { isProtected } from '@parta/contracts/predicates/aliases'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { orgProjection } from '../orgs/store.ts'
import { type ChatHead, findHead } from './find-heads.ts'
import { memberships, type SeatRow, seats } from './store.ts'

/**
 * Returns a chat for a person who may be in it: a player of the event, its leader or its trainer.
 * @throws chat.notMember; chat.notFound for a private event, because strangers must not know that it exists
 */
export async function chatFor(kit: Kit, chatId: string, userId: string): Promise<ChatHead> {
  const chat = await findHead(kit, chatId)
  if (!chat) throw new AppError('chat.notFound')
  if (chat.staff.includes(userId)) return chat
  if (await isIn(kit, chatId, userId)) return chat
  throw new AppError(chat.event?.private === false ? 'chat.notMember' : 'chat.notFound')
}

/** As `chatFor`, for operations that also need the person not to have left the chat. */
export async function openChatFor(kit: Kit, chatId: string, userId: string): Promise<ChatHead> {
  const [chat, seat] = await Promise.all([chatFor(kit, chatId, userId), seatOf(kit, chatId, userId)])
  if (seat.left && !chat.staff.includes(userId)) throw new AppError('chat.notMember')
  return chat
}

/** Whether the person, or an alias of theirs, plays in the event. */
export async function isIn(kit: Kit, chatId: string, userId: string): Promise<boolean> {
  return (await kit.database.model(memberships).exists({ chatId, state: 'in', userId })) !== null
}

/** Returns a person's seat in a chat; a new one where they have none. */
export async function seatOf(kit: Kit, chatId: string, userId: string): Promise<SeatRow> {
  const fresh = newSeat(chatId, userId)
  return (await kit.database.native<SeatRow>(seats.collection).findOne({ _id: fresh._id })) ?? fresh
}

export function newSeat(chatId: string, userId: string): SeatRow {
  return { _id: seatId(chatId, userId), chatId, userId, readSeq: 0, muted: false, left: false }
}

export function seatId(chatId: string, userId: string): string {
  return `${chatId}:${userId}`
}

/** Whether the person may delete messages of others: leader, trainer, admin of the event's organisation. */
export async function isModerator(kit: Kit, chat: Pick<ChatHead, 'staff' | 'event'>, userId: string): Promise<boolean> {
  if (chat.staff.includes(userId)) return true
  return (await orgOf(kit, chat))?.admins.includes(userId) ?? false
}

/** Whether an alias of the person that is protected as a child plays in the event. */
export async function isParentIn(kit: Kit, chatId: string, person: UserSnapshot | null = null): Promise<boolean> {
  const children = person?.aliases.filter(isProtected).map(({ id }) => `${chatId}:${id}`) ?? []
  if (children.length === 0) return false
  return (await kit.database.model(memberships).exists({ _id: { $in: children }, state: 'in' })) !== null
}

/** Whether the person is an admin or power user of the event's organisation, and so sees its private events. */
export async function isRunner(kit: Kit, chat: Pick<ChatHead, 'event'>, userId: string): Promise<boolean> {
  const org = await orgOf(kit, chat)
  return !!org && (org.admins.includes(userId) || org.powerUsers.includes(userId))
}

async function orgOf(kit: Kit, { event }: Pick<ChatHead, 'event'>): Promise<OrgSnapshot | undefined> {
  const orgId = event?.orgId
  return orgId ? (await kit.projections.known(orgProjection, [orgId])).get(orgId) : undefined
}
