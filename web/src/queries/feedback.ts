import { listFeedback } from '../generated/operations.ts'
import { usePages } from '../lib/swr.ts'

/**
 * Returns the events that wait for the person's feedback: the first page, because badges show `9+` at most. It is the
 * same list as that of the feedback page, so that both need one call.
 */
export function useWaitingFeedback() {
  return usePages(listFeedback, { query: {} }).items
}

/** Whether it is known which events wait for feedback, or that it cannot be learned now. */
export function useIsFeedbackKnown(): boolean {
  return !usePages(listFeedback, { query: {} }).isLoading
}
