import { useTranslation } from 'react-i18next'
import { Outlet, useNavigation } from 'react-router-dom'
import { useLeaveBlocker } from '../lib/leave-guard.ts'
import { Referral } from './Referral.tsx'
import classes from './Root.module.css'
import { StatusGate } from './StatusGate.tsx'
import { useScrollPositions } from './scroll.ts'

/** The root route: every page is rendered inside it. */
export function Root() {
  useLeaveBlocker()
  useScrollPositions()
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
