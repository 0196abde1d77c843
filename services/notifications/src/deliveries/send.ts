import { categoryOf } from '@parta/contracts/predicates/notifications'
import { firstTelling, quietUntil, wants } from '@parta/contracts/predicates/telling'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { settleSaid } from '../chat/collect.ts'
import { chatPush } from '../chat/view.ts'
import { findSummary } from '../digest/find.ts'
import { rowsOf as notificationsOf } from '../list/store.ts'
import type { SendMail } from '../mail/client.ts'
import { sendDigestMail, sendNoticeMail } from '../mail/send-notice.ts'
import type { SendPush } from '../push/client.ts'
import type { PushMessage } from '../push/rules.ts'
import { sendPush } from '../push/send.ts'
import { noticePush } from '../push/view.ts'
import { schedule } from './create.ts'
import { afterAttempt, isLate, leasedUntil, type Outcome } from './rules.ts'
import { type DeliveryRow, deliveriesOf } from './store.ts'

/** What things are sent with; null where this Parta has no such thing. */
export interface Senders {
  readonly push: SendPush | null
  readonly mail: SendMail | null
}

interface Tried {
  readonly outcome: Outcome
  readonly served?: readonly string[]
}

/** Tries a delivery that is due, unless somebody else does. */
export async function deliver(kit: Kit, senders: Senders, id: string): Promise<void> {
  const now = new Date()
  const row = await deliveriesOf(kit).findOneAndUpdate(
    { _id: id, state: 'pending', dueAt: { $lte: now } },
    { $set: { dueAt: leasedUntil(now) }, $inc: { attempts: 1 } },
    { returnDocument: 'after' },
  )
  if (!row) return
  const person = await kit.copies.one(people, row.userId)
  const quiet = row.channel === 'push' ? quietUntil(person?.telling, now) : null
  if (quiet && person && !person.deleted) return await postpone(kit, row, quiet)
  const { outcome, served = row.served } = await attempt(kit, senders, { row, person, now }).catch((error) => {
    kit.log.error({ err: error, delivery: row._id }, 'A delivery went wrong')
    return { outcome: { state: 'later' as const, error: 'unexpected' }, served: row.served }
  })
  kit.metrics.deliveries.inc({ channel: row.channel, outcome: outcome.state })
  await settle(kit, row, { outcome, served })
}

interface Attempt {
  readonly row: DeliveryRow
  readonly person: UserSnapshot | null
  readonly now: Date
}

/** What the receiver wants is asked now: a switch holds for what is on its way, too. */
function attempt(kit: Kit, senders: Senders, { row, person, now }: Attempt): Promise<Tried> {
  if (!person || person.deleted) return Promise.resolve(skipped('deleted'))
  if (isLate(row, now)) return Promise.resolve(skipped('late'))
  if (row.kind === 'chat') return sendChat(kit, senders, { row, person, now })
  if (row.kind === 'digest') return sendDigest(kit, senders, { row, person, now })
  return sendNotice(kit, senders, { row, person, now })
}

type Ready = Attempt & { readonly person: UserSnapshot }

async function sendNotice(kit: Kit, senders: Senders, { row, person, now }: Ready): Promise<Tried> {
  const notice = await notificationsOf(kit).findOne({ _id: row.about })
  if (!notice || notice.deleted) return skipped('removed')
  if (!wants(person.telling, categoryOf(notice), row.channel === 'mail' ? 'email' : 'push')) return skipped('off')
  if (row.channel === 'mail') {
    if (!senders.mail) return skipped('off')
    return { outcome: await sendNoticeMail(kit, senders.mail, { id: row._id, row: notice, person, now }) }
  }
  // Seen in the list meanwhile, which is what a push would lead to.
  if (notice.read) return skipped('read')
  const message = await noticePush(kit, notice, { person, now })
  return message ? push(kit, senders, { row, message }) : skipped('late')
}

async function sendChat(kit: Kit, senders: Senders, { row, person }: Ready): Promise<Tried> {
  if (!row.chat) return skipped('removed')
  if (!wants(person.telling, 'chat', 'push')) return skipped('off')
  return push(kit, senders, { row, message: await chatPush(kit, row.chat, person) })
}

async function sendDigest(kit: Kit, senders: Senders, { row, person, now }: Ready): Promise<Tried> {
  const { digest } = person.telling ?? firstTelling
  if (!senders.mail || digest === 'off' || !row.about.startsWith(digest)) return skipped('off')
  const summary = await findSummary(kit, { kind: digest, userId: row.userId, now })
  if (!summary) return skipped('nothing')
  return { outcome: await sendDigestMail(kit, senders.mail, { id: row._id, summary, person, now }) }
}

function push(
  kit: Kit,
  senders: Senders,
  { row, message }: { readonly row: DeliveryRow; readonly message: PushMessage },
): Promise<Tried> {
  if (!senders.push) return Promise.resolve(skipped('off'))
  return sendPush(kit, senders.push, { userId: row.userId, served: row.served, message })
}

const skipped = (error: string): Tried => ({ outcome: { state: 'skipped', error } })

/** To the end of the quiet hours; that is no attempt. */
async function postpone(kit: Kit, { _id, dueAt: held }: DeliveryRow, dueAt: Date): Promise<void> {
  await deliveriesOf(kit).updateOne({ _id, state: 'pending', dueAt: held }, { $set: { dueAt }, $inc: { attempts: -1 } })
  await schedule(kit, { _id, dueAt })
}

async function settle(kit: Kit, row: DeliveryRow, { outcome, served }: Required<Tried>): Promise<void> {
  const settled = afterAttempt(row, outcome, new Date())
  if (row.chat && settled.state !== 'pending') return await settleSaid(kit, row, settled)
  await deliveriesOf(kit).updateOne({ _id: row._id, state: 'pending' }, { $set: { ...settled, served: [...served] } })
  if (settled.state === 'pending') await schedule(kit, { _id: row._id, dueAt: settled.dueAt })
}
