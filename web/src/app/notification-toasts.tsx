import { limits } from '@parta/contracts/limits'
import type { Notification } from '@parta/contracts/notifications'
import type { ReactNode } from 'react'
import { UnlockedToast } from '../features/achievements/components/UnlockedToast.tsx'
import { ManyToast, NotificationToast } from '../features/notifications/components/NotificationToast.tsx'
import { listNotifications } from '../generated/operations.ts'
import { call } from '../lib/call.ts'
import { hideToast, showToast } from '../lib/toast.ts'

/** Runs a function as soon as no dialog is open: at once, or after the last one closes. */
function afterDialogs(run: () => void): void {
  if (!isDialogOpen()) return run()
  const observer = new MutationObserver(() => {
    if (isDialogOpen()) return
    observer.disconnect()
    run()
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]') !== null
}

const readingMs = 8000

/** Fetches the notifications from the list, because the live message is only a hint, and shows them as one toast. */
export async function showToasts(ids: readonly string[]): Promise<void> {
  const { items } = await call(listNotifications, { query: { limit: limits.pageSize } })
  const created = items.filter((item) => ids.includes(item.id))
  if (created.length > limits.toasts) return say('many', (go) => <ManyToast count={created.length} onGo={go} />)
  for (const item of created) {
    const show = () => say(item.id, (go) => <OneToast item={item} onGo={go} />)
    // An achievement follows at once on what the person does, and must not cover the dialog where they do it.
    if (item.detail?.achievement) afterDialogs(show)
    else show()
  }
}

function OneToast({ item, onGo }: { item: Notification; onGo: () => void }) {
  const achievement = item.detail?.achievement
  return achievement ? (
    <UnlockedToast item={item} achievement={achievement} onGo={onGo} />
  ) : (
    <NotificationToast item={item} onGo={onGo} />
  )
}

/** A notification may be updated to count more dates: its toast is updated, too. */
function say(id: string, toast: (go: () => void) => ReactNode): void {
  showToast({ id, color: 'accent', autoClose: readingMs, message: toast(() => hideToast(id)) })
}
