import { IconBallFootball } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { ownPath, paths } from '../lib/paths.ts'
import { checkStatus, isDown, useHealth } from '../lib/status.ts'
import buttons from '../ui/buttons.module.css'
import classes from '../ui/ErrorScreen.module.css'
import { usePageTitle } from '../ui/page-title.ts'
import { Splash } from './Splash.tsx'

/** Shown during maintenance; polls the status file and leaves by itself when maintenance ends. */
export function MaintenancePage() {
  const { t } = useTranslation('status')
  usePageTitle(t('down.title'))
  const health = useHealth()
  const { from } = (useLocation().state ?? {}) as { from?: string }
  const isBack = health.reach === 'reached' && !isDown(health)

  useEffect(() => {
    // A full reload: the session was not restored during maintenance, and there may be a new release.
    if (isBack) location.replace(ownPath(from, paths.landing))
  }, [isBack, from])

  if (isBack) return <Splash />
  return (
    <main className={classes.screen}>
      <IconBallFootball size={64} stroke={1.3} aria-hidden="true" />
      <h1>{t('down.title')}</h1>
      <p role="status">{t('down.text')}</p>
      <button type="button" className={buttons.quiet} onClick={() => void checkStatus()}>
        {t('down.check')}
      </button>
    </main>
  )
}
