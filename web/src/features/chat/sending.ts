import { sendMessage } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { CallError } from '../../lib/request.ts'
import { socketId } from '../../lib/socket.ts'
import { toastError } from '../../lib/toast.ts'
import { isShut } from './api.ts'
import type { Conversation, Held } from './conversation.ts'
import { type Draft, settled, withDraft, withoutDraft } from './messages.ts'

export interface Saying {
  readonly message: string
  /** As a data URL. */
  readonly picture: string | null
}

export function createSending(chatId: string, held: Held): Pick<Conversation, 'send' | 'again' | 'discard'> {
  let before: Promise<void> = Promise.resolve()

  const deliver = async (draft: Draft) => {
    const { clientId, message, picture } = draft
    try {
      const from = socketId()
      const body = { chatId, message, clientId, ...(picture && { file: picture }), ...(from && { socketId: from }) }
      const sent = await call(sendMessage, { body })
      held.set({ talk: settled(held.view().talk, clientId, sent) })
    } catch (failure) {
      const { talk } = held.view()
      // The message may have been stored although the call failed, and have arrived live.
      if (!talk.drafts.some((waiting) => waiting.clientId === clientId)) return
      held.set({ talk: withDraft(talk, { ...draft, state: 'failed' }) })
      if (failure instanceof CallError && isShut(failure)) held.set({ error: failure })
      // Without a connection, the state of the message says enough.
      if (!(failure instanceof CallError) || failure.status !== 0) toastError(failure)
    }
  }
  /** Sends one message after the other, so that they are stored in the order in which they were written. */
  const post = (draft: Draft) => {
    held.set({ talk: withDraft(held.view().talk, draft) })
    before = before.then(() => deliver(draft))
  }
  return {
    send: ({ message, picture }) => {
      const after = held.view().talk.messages.at(-1)?.seq ?? 0
      const at = new Date().toISOString()
      post({ clientId: crypto.randomUUID(), message, picture, at, state: 'sending', after })
    },
    again: (draft) => post({ ...draft, state: 'sending' }),
    discard: ({ clientId }) => held.set({ talk: withoutDraft(held.view().talk, clientId) }),
  }
}
