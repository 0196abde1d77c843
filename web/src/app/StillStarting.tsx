import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLate } from '../lib/use-late.ts'
import classes from './StillStarting.module.css'

/** Most sessions start sooner. */
const lateMs = 3000

/**
 * Shown while the session starts: says after a while that the page still waits for it. It stands outside of the page,
 * which is inert meanwhile, so that screen readers say it, too.
 */
export function StillStarting() {
  const { t } = useTranslation('status')
  const isLate = useLate(lateMs)
  return createPortal(
    <div role="status" className={classes.sign} data-testid="still-starting">
      {isLate && <p>{t('stillStarting')}</p>}
    </div>,
    document.body,
  )
}
