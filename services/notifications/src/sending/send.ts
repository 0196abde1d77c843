import { defaultNotificationSettings, quietUntil, wants } from '@parta/contracts/predicates/notification-settings'
import { wantsNotice } from '@parta/contracts/predicates/notifications'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { PermanentFailure, type Outcome as TaskOutcome, TryLater } from '@parta/kit/tasks/task'
import type { Counter } from 'prom-client'
import type { PushMessage } from '../browsers/rules.ts'
import { settleChatPush } from '../chat/collect.ts'
import { chatPush } from '../chat/view.ts'
import { isHeldBack, isLate, type Outcome } from '../deliveries/rules.ts'
import { type DeliveryRow, deliveriesOf } from '../deliveries/store.ts'
import { findDigest } from '../digest/find-digest.ts'
import { notificationsOf } from '../list/store.ts'
import type { SendMail } from '../mail/client.ts'
import { sendDigestMail, sendNoticeMail } from '../mail/send-notice.ts'
import type { SendPush } from '../push/client.ts'
import { sendPush } from '../push/send.ts'
import { noticePush } from '../push/view.ts'

/** The clients of the channels; null for a channel that is not configured. */
export interface Senders {
  readonly push: SendPush | null
  readonly mail: SendMail | null
}

interface Sending extends Senders {
  readonly attempts: Counter<'channel' | 'outcome'>
}

interface AttemptResult {
  readonly outcome: Outcome
  readonly served?: readonly string[]
}

/** Sends a delivery that is due. @throws TryLater, PermanentFailure when it was not sent */
export async function deliver(kit: Kit, { attempts, ...senders }: Sending, row: DeliveryRow): Promise<TaskOutcome> {
  const now = new Date()
  const person = await kit.projections.one(people, row.userId)
  const quiet = row.channel === 'push' ? quietUntil(person?.telling, now) : null
  if (quiet && person && !person.deleted) return { again: quiet }
  const running = attempt(kit, senders, { row, person, now })
  const { outcome, served = row.served } = await running.catch((error: unknown): AttemptResult => {
    kit.log.error({ err: error, delivery: row._id }, 'Delivery failed with an unexpected error; it will be tried again')
    return { outcome: { state: 'later', error: 'unexpected' } }
  })
  attempts.inc({ channel: row.channel, outcome: outcome.state })
  if (outcome.state === 'failed') throw new PermanentFailure(outcome.error)
  if (outcome.state === 'later') {
    if (served.length > row.served.length) {
      await deliveriesOf(kit).updateOne({ _id: row._id }, { $set: { served: [...served] } })
    }
    throw new TryLater(outcome.error, (outcome.afterSeconds ?? 0) * 1000)
  }
  const note = outcome.state === 'skipped' ? outcome.error : ''
  return row.chat ? settleChatPush(kit, row, { state: outcome.state, note }) : { state: outcome.state, note }
}

interface Attempt {
  readonly row: DeliveryRow
  readonly person: UserSnapshot | null
  readonly now: Date
}

/** Sends a delivery, unless the receiver's settings of this moment exclude it or it is too late. */
function attempt(kit: Kit, senders: Senders, { row, person, now }: Attempt): Promise<AttemptResult> {
  if (!person || person.deleted) return Promise.resolve(skipped('deleted'))
  if (isLate(row, now)) return Promise.resolve(skipped('late'))
  if (row.kind !== 'notification' && isHeldBack(person, row.channel, null)) return Promise.resolve(skipped('suspended'))
  if (row.kind === 'chat') return sendChat(kit, senders, { row, person, now })
  if (row.kind === 'digest') return sendDigest(kit, senders, { row, person, now })
  return sendNotice(kit, senders, { row, person, now })
}

type ReachableAttempt = Attempt & { readonly person: UserSnapshot }

async function sendNotice(kit: Kit, senders: Senders, { row, person, now }: ReachableAttempt): Promise<AttemptResult> {
  const notice = await notificationsOf(kit).findOne({ _id: row.about })
  if (!notice || notice.deleted) return skipped('removed')
  if (isHeldBack(person, row.channel, notice.type)) return skipped('suspended')
  if (!wantsNotice(person.telling, notice, row.channel === 'mail' ? 'email' : 'push')) return skipped('off')
  if (row.channel === 'mail') {
    if (!senders.mail) return skipped('off')
    return { outcome: await sendNoticeMail(kit, senders.mail, { id: row._id, row: notice, person, now }) }
  }
  // Read in the list in the meantime: a push would only lead there.
  if (notice.read) return skipped('read')
  const message = await noticePush(kit, notice, { person, now })
  return message ? push(kit, senders, { row, message }) : skipped('late')
}

async function sendChat(kit: Kit, senders: Senders, { row, person }: ReachableAttempt): Promise<AttemptResult> {
  if (!row.chat) return skipped('removed')
  if (!wants(person.telling, 'chat', 'push')) return skipped('off')
  return push(kit, senders, { row, message: await chatPush(kit, row.chat, person) })
}

async function sendDigest(kit: Kit, senders: Senders, { row, person, now }: ReachableAttempt): Promise<AttemptResult> {
  const { digest } = person.telling ?? defaultNotificationSettings
  if (!senders.mail || digest === 'off' || !row.about.startsWith(digest)) return skipped('off')
  const content = await findDigest(kit, { kind: digest, userId: row.userId, now })
  if (!content) return skipped('nothing')
  return { outcome: await sendDigestMail(kit, senders.mail, { id: row._id, digest: content, person, now }) }
}

function push(
  kit: Kit,
  senders: Senders,
  { row, message }: { readonly row: DeliveryRow; readonly message: PushMessage },
): Promise<AttemptResult> {
  if (!senders.push) return Promise.resolve(skipped('off'))
  return sendPush(kit, senders.push, { userId: row.userId, served: row.served, message })
}

const skipped = (error: string): AttemptResult => ({ outcome: { state: 'skipped', error } })
