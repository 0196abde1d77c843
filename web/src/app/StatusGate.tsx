import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { renewToken, useSession } from '../lib/session.ts'
import { isDown, isOutdated, useHealth } from '../lib/status.ts'
import { recall } from '../lib/storage.ts'
import { ConnectionScreen } from './ConnectionLost.tsx'
import { UpdatePrompt } from './UpdatePrompt.tsx'

/** Checks before all other guards that the server is reachable and that this build is still compatible with it. */
export function StatusGate({ children }: { children: ReactNode }) {
  const health = useHealth()
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const isSignedIn = recall('signedIn') !== null
  const waits = session.status === 'offline' || (session.status === 'out' && isSignedIn)
  const before = useRef(health.reach)

  useEffect(() => {
    // The session could not be restored while the server was unreachable: try again now.
    if (before.current === 'lost' && health.reach === 'reached' && waits) void renewToken(null)
    before.current = health.reach
  }, [health.reach, waits])

  if (isOutdated(health)) return <UpdatePrompt version={health.file?.breakingChangesVersion ?? ''} />
  if (isDown(health) && pathname !== paths.status) {
    return <Navigate to={paths.status} state={{ from: pathname + search + hash }} replace />
  }
  if (health.reach !== 'lost' || session.status !== 'out' || !isSignedIn) return children
  return (
    <main>
      <ConnectionScreen />
    </main>
  )
}
