import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { matchPath, Navigate, useLocation } from 'react-router-dom'
import { loadTexts } from '../lib/i18n.ts'
import { paths } from '../lib/paths.ts'
import { startSession, useSession } from '../lib/session.ts'
import { isDown, isOutdated, useHealth } from '../lib/status.ts'
import { offlineOf, recall } from '../lib/storage.ts'
import { ConnectionScreen } from './ConnectionLost.tsx'
import { Splash } from './Splash.tsx'
import { UpdatePrompt } from './UpdatePrompt.tsx'

const OfflinePage = lazy(async () => {
  const [{ OfflinePage: Page }] = await Promise.all([import('./OfflinePage.tsx'), loadTexts('inside', 'rest')])
  return { default: Page }
})

/** A list that this device keeps is shown if the session is not restored after this time, in milliseconds. */
const slowMs = 5000

/** Checks before all other guards that the server is reachable and that this build is still compatible with it. */
export function StatusGate({ children }: { children: ReactNode }) {
  const health = useHealth()
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const isSignedIn = recall('signedIn') !== null
  const waits = session.status === 'out' && isSignedIn
  const isSlow = useIsSlow(session.status === 'starting')
  const before = useRef(health.reach)

  useEffect(() => {
    // The session could not be restored while the server was unreachable: try again now.
    if (before.current === 'lost' && health.reach === 'reached' && waits) void startSession()
    before.current = health.reach
  }, [health.reach, waits])

  if (isOutdated(health)) return <UpdatePrompt version={health.file?.breakingChangesVersion ?? ''} />
  if (isDown(health) && pathname !== paths.status) {
    return <Navigate to={paths.status} state={{ from: pathname + search + hash }} replace />
  }
  if (session.status === 'in' || !isSignedIn) return children
  const list = keptListAt(pathname)
  if (list && (health.reach === 'lost' || isSlow)) {
    return (
      <Suspense fallback={<Splash />}>
        <OfflinePage eventId={list} />
      </Suspense>
    )
  }
  if (health.reach !== 'lost' || !waits) return children
  return (
    <main>
      <ConnectionScreen />
    </main>
  )
}

/** Returns the event whose list the address names, if this device keeps the list. */
function keptListAt(pathname: string): string | null {
  const id = matchPath(paths.attendance, pathname)?.params.id
  return id && offlineOf(`attendance.${id}`) ? id : null
}

function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting])
  return isSlow
}
