import {
  declinePrompt,
  getAvailability,
  getPrompt,
  listAvailabilities,
  suggestEvents,
} from '../generated/operations.ts'
import { call } from '../lib/call.ts'
import { revalidate, useQuery } from '../lib/swr.ts'

/** An invitation to an event that the person has got or sent. */
export function usePrompt(id: string | undefined) {
  return useQuery(getPrompt, id === undefined ? null : { params: { id } })
}

/** Declines an invitation; it disappears from the person's list. */
export async function requestDecline(id: string): Promise<void> {
  try {
    await call(declinePrompt, { params: { id }, body: {} })
  } finally {
    // Also after a refusal: its cause may be that the screen is out of date.
    await revalidate(getAvailability, listAvailabilities, suggestEvents, getPrompt)
  }
}
