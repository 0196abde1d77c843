import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import { startSession, useSession } from '../lib/session.ts'
import { isDown, isOutdated, useHealth } from '../lib/status.ts'
import { recall } from '../lib/storage.ts'
import { ConnectionScreen } from './ConnectionLost.tsx'
import { UpdatePrompt } from './UpdatePrompt.tsx'

/** Before every other guard: whether there is a Parta to speak to, and whether this build still understands it. */
export function StatusGate({ children }: { children: ReactNode }) {
  const health = useHealth()
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  const waits = session.status === 'out' && recall('signedIn') !== null
  const before = useRef(health.reach)

  useEffect(() => {
    // Whoever could not be signed in because nobody answered is signed in now.
    if (before.current === 'lost' && health.reach === 'reached' && waits) void startSession()
    before.current = health.reach
  }, [health.reach, waits])

  if (isOutdated(health)) return <UpdatePrompt version={health.file?.breakingChangesVersion ?? ''} />
  if (isDown(health) && pathname !== paths.status) {
    return <Navigate to={paths.status} state={{ from: pathname + search + hash }} replace />
  }
  if (health.reach === 'lost' && waits) return <ConnectionScreen />
  return children
}
