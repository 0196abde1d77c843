import type { readMailAnswer as contract } from '@parta/contracts/answers'
import { allowInvitations, answerByMail, readMailAnswer, unsubscribe } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { CallError, type ReplyOf } from '../../lib/request.ts'
import { useQuery } from '../../lib/swr.ts'

const acts = ['confirm', 'decline', 'unsubscribe', 'block'] as const
export type MailAct = (typeof acts)[number]

/** Returns what a mail's link is meant to do; null where the link is damaged. */
export function readAct(value: string | null): MailAct | null {
  return acts.find((act) => act === value) ?? null
}

export type MailAnswer = ReplyOf<typeof contract>

/** Reads what a mail's link would answer. */
export function useMailAnswer(token: string) {
  return useQuery(readMailAnswer, { query: { token } }, { revalidateOnFocus: false })
}

/** What the link of a mail has done. */
export type MailAction =
  | {
      readonly act: 'confirm' | 'decline'
      readonly eventId: string
      readonly eventName: string
      readonly refused: readonly string[]
    }
  | { readonly act: 'unsubscribe'; readonly category: string }
  | { readonly act: 'block' }
  | { readonly act: 'allow' }

/** Returns the refusal to show; a truncated link is treated like an expired one. */
export function asLinkError(error: CallError): CallError {
  return error.code === 'validation.failed' ? new CallError('link.invalid', 400) : error
}

/** Performs the action of a mail's link; `allow` takes back a `block` by the same link. */
export async function actOn(token: string, act: MailAction['act']): Promise<MailAction> {
  try {
    if (act === 'allow') {
      await call(allowInvitations, { body: { token } })
      return { act }
    }
    if (act === 'unsubscribe' || act === 'block') {
      const { category } = await call(unsubscribe, { body: { token } })
      return act === 'block' ? { act } : { act, category }
    }
    const { answer, ...event } = await call(answerByMail, { body: { token } })
    return { act: answer, ...event }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    throw asLinkError(error)
  }
}
