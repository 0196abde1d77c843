import { sendMessage } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { newId } from '../../lib/random.ts'
import { CallError, isUnreached } from '../../lib/request.ts'
import { socketId } from '../../lib/socket.ts'
import { checkStatus, getHealth } from '../../lib/status.ts'
import { toastError } from '../../lib/toast.ts'
import { isNotMember } from './api.ts'
import type { Conversation, ConversationState } from './conversation-state.ts'
import { type Draft, withDraft, withoutDraft, withSent } from './messages.ts'
import { forgetUnsent, keepUnsent } from './unsent.ts'

/** Whether the server cannot be reached at all, so that the message is sent when it can. */
async function isLost(): Promise<boolean> {
  await checkStatus()
  return getHealth().reach === 'lost'
}

export function createSending(
  chatId: string,
  state: ConversationState,
): Pick<Conversation, 'send' | 'again' | 'discard' | 'sendWaiting' | 'close'> {
  let before: Promise<void> = Promise.resolve()
  let isClosed = false

  const deliver = async (draft: Draft) => {
    const { clientId, message, picture } = draft
    if (isClosed) return
    try {
      const from = socketId()
      const body = { chatId, message, clientId, ...(picture && { file: picture }), ...(from && { socketId: from }) }
      const sent = await call(sendMessage, { body })
      forgetUnsent(chatId, clientId)
      state.set({ log: withSent(state.view().log, clientId, sent) })
    } catch (failure) {
      const { log } = state.view()
      // The message may have been stored although the call failed, and have arrived live.
      if (!log.drafts.some((waiting) => waiting.clientId === clientId)) return forgetUnsent(chatId, clientId)
      const isKept = isUnreached(failure)
      if (!isKept) forgetUnsent(chatId, clientId)
      const isWaiting = isKept && (await isLost())
      state.set({ log: withDraft(state.view().log, { ...draft, state: isWaiting ? 'waiting' : 'failed' }) })
      if (failure instanceof CallError && isNotMember(failure)) state.set({ error: failure })
      // Without a connection, the state of the message says enough.
      if (!isKept) toastError(failure)
    }
  }
  /** Sends one message after the other, so that they are stored in the order in which they were written. */
  const post = (draft: Draft) => {
    keepUnsent(chatId, draft)
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
    discard: ({ clientId }) => {
      forgetUnsent(chatId, clientId)
      state.set({ log: withoutDraft(state.view().log, clientId) })
    },
    sendWaiting: () => {
      for (const draft of state.view().log.drafts) if (draft.state === 'waiting') post({ ...draft, state: 'sending' })
    },
    close: () => {
      isClosed = true
    },
  }
}
