import type { Kit } from '@parta/kit/kit'
import { type PushAnswer, type PushMessage, payloadOf } from '../browsers/rules.ts'
import { type SubscriptionRow, subscriptionsOf } from '../browsers/store.ts'
import type { Outcome } from '../deliveries/rules.ts'
import type { SendPush } from './client.ts'

/** Characters of the body of a message that was too large for a push service. */
const shortened = 60

interface Sending {
  readonly userId: string
  /** Browsers that have it already. */
  readonly served: readonly string[]
  readonly message: PushMessage
}

interface Sent {
  readonly outcome: Outcome
  readonly served: readonly string[]
}

/**
 * Sends a message to each of someone's browsers that has not taken it yet; those that are gone, or whose session
 * has ended, are forgotten.
 */
export async function sendPush(kit: Kit, send: SendPush, { userId, served, message }: Sending): Promise<Sent> {
  const browsers = await subscriptionsOf(kit).find({ userId }).toArray()
  const open = browsers.filter(({ _id }) => !served.includes(_id))
  const answers = await Promise.all(open.map((browser) => sendOne(kit, send, { browser, message })))
  const taken = open.flatMap(({ _id }, at) => (answers[at]?.state === 'taken' ? [_id] : []))
  const all = [...served, ...taken]
  return { served: all, outcome: outcomeOf(answers, all.length > 0) }
}

async function sendOne(
  kit: Kit,
  send: SendPush,
  { browser, message }: { readonly browser: SubscriptionRow; readonly message: PushMessage },
): Promise<PushAnswer> {
  let answer: PushAnswer = isOver(kit, browser)
    ? { state: 'gone' }
    : await send(browser, message, payloadOf(message.text))
  if (answer.state === 'tooLarge') answer = await send(browser, message, payloadOf(message.text, shortened))
  if (answer.state === 'taken') {
    await subscriptionsOf(kit).updateOne({ _id: browser._id }, { $set: { lastOk: new Date() } })
  }
  if (answer.state === 'gone' || (answer.state === 'refused' && answer.gone)) {
    // Only as it was: the same browser may have subscribed anew meanwhile.
    await subscriptionsOf(kit).deleteOne({ _id: browser._id, createdAt: browser.createdAt })
  }
  if (answer.state === 'refused') {
    const service = new URL(browser.endpoint).host
    const level = answer.ours ? 'error' : 'warn'
    kit.log[level]({ service, reason: answer.reason }, 'A push service refused a message')
  }
  return answer
}

/** A subscription without a session cannot be ended by its owner; the browser adds it anew when Parta is opened. */
function isOver(kit: Kit, { sessionId }: SubscriptionRow): boolean {
  return sessionId === undefined || kit.revocations.has(sessionId)
}

/** One that has to wait makes the delivery wait; what another browser has taken it does not get again. */
function outcomeOf(answers: readonly PushAnswer[], isServed: boolean): Outcome {
  const waiting = answers.filter((answer) => answer.state === 'later')
  if (waiting.length > 0) {
    const afterSeconds = Math.max(...waiting.map(({ afterSeconds: wait = 0 }) => wait))
    return { state: 'later', error: waiting[0]?.reason ?? '', afterSeconds }
  }
  if (isServed) return { state: 'sent' }
  const refused = answers.find((answer) => answer.state === 'refused')
  if (refused) return { state: 'failed', error: refused.reason }
  if (answers.some(({ state }) => state === 'tooLarge')) return { state: 'failed', error: 'HTTP 413' }
  return { state: 'skipped', error: 'no browser' }
}
