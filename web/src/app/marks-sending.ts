import { useEffect } from 'react'
import { forgetUnusedCode } from '../lib/offline-code.ts'
import { useSession } from '../lib/session.ts'
import { offlineNames } from '../lib/storage.ts'

/** Sends the marks of attendance that this browser made without a connection, at start and when it is online again. */
export function useMarksSending(): void {
  const isIn = useSession().status === 'in'
  useEffect(() => {
    if (!isIn) return
    window.addEventListener('online', send)
    send()
    // Neither a list nor a pass is kept any more, so nothing opens without a connection.
    if (offlineNames('attendance.').length + offlineNames('passes.').length === 0)
      forgetUnusedCode().catch(console.error)
    return () => window.removeEventListener('online', send)
  }, [isIn])
}

function send(): void {
  // Most people never mark anybody: the code is loaded only when something is kept.
  if (offlineNames('attendance.').length === 0) return
  import('../features/attendance/keep-book.ts').then(({ sendKeptMarks }) => sendKeptMarks()).catch(console.error)
}
