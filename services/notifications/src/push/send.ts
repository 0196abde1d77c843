import type { Kit } from '@parta/kit/kit'
import { type PushAnswer, type PushMessage, payloadOf } from '../browsers/rules.ts'
import { type SubscriptionRow, subscriptionsOf } from '../browsers/store.ts'
import type { Outcome } from '../deliveries/rules.ts'
import type { SendPush } from './client.ts'

/** Characters of the body, when a push service refused the message as too large. */
const shortTextMax = 60

interface PushRequest {
  readonly userId: string
  /** Browsers that have received the message before. */
  readonly served: readonly string[]
  readonly message: PushMessage
}

interface PushResult {
  readonly outcome: Outcome
  readonly served: readonly string[]
}

/**
 * Sends a message to each browser of a person that has not received it yet. Subscriptions that have expired, or whose
 * session has ended, are deleted.
 */
export async function sendPush(
  kit: Kit,
  send: SendPush,
  { userId, served, message }: PushRequest,
): Promise<PushResult> {
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
  let answer: PushAnswer = kit.revocations.has(browser.sessionId)
    ? { state: 'gone' }
    : await send(browser, message, payloadOf(message.text))
  if (answer.state === 'tooLarge') answer = await send(browser, message, payloadOf(message.text, shortTextMax))
  if (answer.state === 'taken') {
    await subscriptionsOf(kit).updateOne({ _id: browser._id }, { $set: { lastOk: new Date() } })
  }
  if (answer.state === 'gone' || (answer.state === 'refused' && answer.gone)) {
    // Only if unchanged: the browser may have subscribed again in the meantime.
    await subscriptionsOf(kit).deleteOne({ _id: browser._id, createdAt: browser.createdAt })
  }
  if (answer.state === 'refused') {
    const service = new URL(browser.endpoint).host
    const level = answer.ours ? 'error' : 'warn'
    kit.log[level]({ service, reason: answer.reason }, 'Push service refused a message; the browser does not get it')
  }
  return answer
}

/** Combines the answers: if one browser has to be tried again, so has the delivery; `served` ones are skipped then. */
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
