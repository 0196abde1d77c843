import type { listMessages as contract } from '@parta/contracts/chat'
import { limits } from '@parta/contracts/limits'
import { listMessages } from '../../generated/operations.ts'
import { readKept } from '../../lib/kept-replies.ts'
import { CallError, type QueryOf } from '../../lib/request.ts'
import { toastError } from '../../lib/toast.ts'
import type { Conversation, ConversationState } from './conversation-state.ts'
import { lastBeforeGap } from './messages.ts'

/** The most pages that are read again to find deleted messages. */
const recheckedPages = 5

export function createReading(
  chatId: string,
  state: ConversationState,
): Pick<Conversation, 'refresh' | 'recheck' | 'older'> {
  let token: string | undefined
  const read = (query: QueryOf<typeof contract>) => readKept(listMessages, { params: { id: chatId }, query })

  const readPage = async (nextToken?: string) => {
    const page = await read({ limit: limits.chatPage, ...(nextToken ? { nextToken } : {}) })
    state.take(page.items)
    token = page.nextToken
    state.set({ hasOlder: token !== undefined })
  }
  const readAfter = async (from: number) => {
    for (let after = from; ; ) {
      const page = await read({ limit: limits.pageSize, after })
      state.take(page.items)
      const end = page.items.at(-1)?.seq
      if (end === undefined || end <= after || page.nextToken === undefined) return
      after = end
    }
  }
  const recheck = async () => {
    const first = state.view().log.messages[0]?.seq ?? 0
    let nextToken: string | undefined
    for (let pages = 0; pages < recheckedPages; pages += 1) {
      const page = await read({ limit: limits.pageSize, ...(nextToken ? { nextToken } : {}) })
      // Earlier pages are read on demand only.
      state.take(page.items.filter(({ seq }) => seq >= first))
      nextToken = page.nextToken
      if (nextToken === undefined || (page.items.at(-1)?.seq ?? 0) <= first) return
    }
  }
  const refresh = inTurn(async () => {
    try {
      const after = lastBeforeGap(state.view().log)
      await (after === null ? readPage() : readAfter(after))
      state.set({ error: null, isLoading: false })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      state.set({ error: failure, isLoading: false })
    }
  })
  return {
    refresh,
    // Unreachable, or no longer a member: the screen stays as it is, and `refresh` reports the reason.
    recheck: () => recheck().catch(() => {}),
    older: async () => {
      if (token !== undefined) await readPage(token).catch(toastError)
    },
  }
}

/** Runs the work one call at a time; calls during a run lead to one more run after it. */
function inTurn(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let isWanted = false
  const run = async () => {
    while (isWanted) {
      isWanted = false
      await work()
    }
  }
  return () => {
    isWanted = true
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}
