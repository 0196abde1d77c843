import { useTranslation } from 'react-i18next'
import { Outlet, useNavigation } from 'react-router-dom'
import { useLeaveBlocker } from '../lib/leave-guard.ts'
import { isOutdated, useHealth } from '../lib/status.ts'
import { ErrorScreen } from '../ui/ErrorScreen.tsx'
import { Referral } from './Referral.tsx'
import classes from './Root.module.css'
import { StatusGate } from './StatusGate.tsx'
import { UpdatePrompt } from './UpdatePrompt.tsx'

/** The root route: every page is rendered inside it. */
export function Root() {
  useLeaveBlocker()
  return (
    <>
      <LoadingBar />
      <StatusGate>
        <Referral>
          <Outlet />
        </Referral>
      </StatusGate>
    </>
  )
}

/** The router keeps the old page until the code of the next one has arrived: on a slow connection this shows it. */
function LoadingBar() {
  const { t } = useTranslation()
  if (useNavigation().state === 'idle') return null
  return <div className={classes.bar} role="progressbar" aria-label={t('loading')} />
}

/** Shown when a page throws or its code cannot be loaded; a new release removes the chunks of the old one. */
export function RouteError() {
  const health = useHealth()
  return isOutdated(health) ? <UpdatePrompt version={health.file?.breakingChangesVersion ?? ''} /> : <ErrorScreen />
}
