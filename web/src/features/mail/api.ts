import { answerByMail, unsubscribe } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/request.ts'

/** What the link of a mail did. */
export type Done =
  | {
      readonly act: 'confirm' | 'decline'
      readonly eventId: string
      readonly eventName: string
      readonly refused: readonly string[]
    }
  | { readonly act: 'unsubscribe'; readonly category: string }

/** Does what the link says. One that is cut short, as mail programs do to them, is as good as one that is over. */
export async function actOn(token: string, act: string | null): Promise<Done> {
  try {
    if (act === 'unsubscribe') return { act, ...(await call(unsubscribe, { body: { token } })) }
    const { answer, ...event } = await call(answerByMail, { body: { token } })
    return { act: answer, ...event }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    throw error.code === 'validation.failed' ? new CallError('link.invalid', 400) : error
  }
}
