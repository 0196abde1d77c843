import { useEffect, useState } from 'react'
import { createPath, useLocation, useRouteError } from 'react-router-dom'
import { checkStatus, isOutdated, useHealth } from '../lib/status.ts'
import { ErrorScreen } from '../ui/ErrorScreen.tsx'
import { ConnectionScreen } from './ConnectionLost.tsx'
import { isMissingChunk, reloadAt } from './missing-chunk.ts'
import { Splash } from './Splash.tsx'
import { UpdatePrompt } from './UpdatePrompt.tsx'

/** Shown in a layout when a page throws or its code cannot be loaded: the navigation stays, to go elsewhere. */
export function PageError() {
  const error = useRouteError()
  const path = createPath(useLocation())
  return isMissingChunk(error) ? <MissingPage key={path} path={path} /> : <ErrorScreen />
}

/** The same in place of the whole app. */
export function RouteError() {
  const health = useHealth()
  if (isOutdated(health)) return <UpdatePrompt version={health.file?.breakingChangesVersion ?? ''} />
  return (
    <main>
      <PageError />
    </main>
  )
}

/** A page whose code could not be loaded. It opens by itself as soon as the server is reachable. */
function MissingPage({ path }: { path: string }) {
  const { reach } = useHealth()
  const [isChecked, setChecked] = useState(false)
  const [isInVain, setInVain] = useState(false)
  useEffect(() => void checkStatus().then(() => setChecked(true)), [])
  useEffect(() => {
    if (isChecked && reach === 'reached' && !reloadAt(path)) setInVain(true)
  }, [isChecked, reach, path])
  if (isInVain) return <ErrorScreen />
  return isChecked && reach === 'lost' ? <ConnectionScreen /> : <Splash />
}
