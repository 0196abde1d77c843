import { sendMessage } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { newId } from '../../lib/random.ts'
import { CallError } from '../../lib/request.ts'
import { socketId } from '../../lib/socket.ts'
import { toastError } from '../../lib/toast.ts'
import { isNotMember } from './api.ts'
import type { Conversation, ConversationState } from './conversation-state.ts'
import { type Draft, withDraft, withoutDraft, withSent } from './messages.ts'

export function createSending(
  chatId: string,
  state: ConversationState,
): Pick<Conversation, 'send' | 'again' | 'discard'> {
  let before: Promise<void> = Promise.resolve()

  const deliver = async (draft: Draft) => {
    const { clientId, message, picture } = draft
    try {
      const from = socketId()
      const body = { chatId, message, clientId, ...(picture && { file: picture }), ...(from && { socketId: from }) }
      const sent = await call(sendMessage, { body })
      state.set({ log: withSent(state.view().log, clientId, sent) })
    } catch (failure) {
      const { log } = state.view()
      // The message may have been stored although the call failed, and have arrived live.
      if (!log.drafts.some((waiting) => waiting.clientId === clientId)) return
      state.set({ log: withDraft(log, { ...draft, state: 'failed' }) })
      if (failure instanceof CallError && isNotMember(failure)) state.set({ error: failure })
      // Without a connection, the state of the message says enough.
      if (!(failure instanceof CallError) || failure.status !== 0) toastError(failure)
    }
  }
  /** Sends one message after the other, so that they are stored in the order in which they were written. */
  const post = (draft: Draft) => {
    state.set({ log: withDraft(state.view().log, draft) })
    before = before.then(() => deliver(draft))
  }
  return {
    send: ({ message, picture }) => {
      const after = state.view().log.messages.at(-1)?.seq ?? 0
      const at = new Date().toISOString()
      post({ clientId: newId(), message, picture, at, state: 'sending', after })
    },
    again: (draft) => post({ ...draft, state: 'sending' }),
    discard: ({ clientId }) => state.set({ log: withoutDraft(state.view().log, clientId) }),
  }
}
