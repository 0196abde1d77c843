import { IconWifiOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reconnect, useConnection } from '../lib/socket.ts'
import buttons from '../ui/buttons.module.css'
import classes from './ConnectionLost.module.css'

/** Most cuts mend themselves before anyone needs to know. */
const patienceMs = 4000

export function ConnectionLost() {
  const { t } = useTranslation()
  const lost = useConnection() === 'lost'
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!lost) return setShown(false)
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [lost])
  useEffect(() => {
    window.addEventListener('online', reconnect)
    return () => window.removeEventListener('online', reconnect)
  }, [])
  if (!isShown) return null
  return (
    <div className={classes.banner} role="status">
      <IconWifiOff size={20} aria-hidden="true" />
      <span>{t('connectionLost')}</span>
      <button type="button" className={buttons.quiet} onClick={reconnect}>
        {t('again')}
      </button>
    </div>
  )
}
