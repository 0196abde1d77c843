import { second } from '@parta/contracts/durations'
import { useEffect } from 'react'
import { keepCode } from '../lib/offline-code.ts'
import { expectedPerson, useSession } from '../lib/session.ts'
import { offlineNames } from '../lib/storage.ts'
import { useIsLost } from './live-updates.ts'

/** The code is kept after the page that was opened has loaded its own. */
const keepCodeMs = 5 * second

/** Keeps the code of the app, so that it opens without a connection, and sends what was written without one. */
export function useOfflineUse(): void {
  const isIn = useSession().status === 'in'
  const isLost = useIsLost()
  useEffect(() => {
    if (!isIn) return
    // Without room, or without a connection, the app works only as long as it stays open.
    const timer = setTimeout(() => keepCode().catch(() => {}), keepCodeMs)
    return () => clearTimeout(timer)
  }, [isIn])
  useEffect(() => {
    if (!isIn || isLost) return
    window.addEventListener('online', send)
    send()
    return () => window.removeEventListener('online', send)
  }, [isIn, isLost])
}

/** Sends the marks of attendance and the messages that wait; the code is loaded only when there are some. */
function send(): void {
  const me = expectedPerson()
  if (offlineNames('attendance.').length > 0)
    import('../features/attendance/keep-book.ts').then(({ sendKeptMarks }) => sendKeptMarks()).catch(console.error)
  if (me !== null && offlineNames('unsent.').length > 0)
    import('../features/chat/conversation.ts').then(({ sendWaiting }) => sendWaiting(me)).catch(console.error)
}
