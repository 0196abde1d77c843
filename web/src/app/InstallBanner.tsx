import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { dismissInstall, type InstallWay, install, useInstallBanner } from '../lib/install.ts'
import buttons from '../ui/buttons.module.css'
import { LogoMark } from '../ui/Logo.tsx'
import classes from './InstallBanner.module.css'

export function InstallBanner() {
  const { t } = useTranslation('public')
  const way = useOffer()
  if (way === null) return null
  return (
    <aside className={classes.banner} aria-label={t('install.label')}>
      <LogoMark size={40} />
      <p className={classes.words}>
        <strong>{t('install.title')}</strong>
        <small>{t(way === 'share' ? 'install.share' : 'install.text')}</small>
      </p>
      {way === 'prompt' && (
        <button type="button" className={`${buttons.brand} ${classes.install}`} onClick={() => void install()}>
          {t('install.submit')}
        </button>
      )}
      <button type="button" className={classes.close} onClick={dismissInstall} aria-label={t('install.dismiss')}>
        <IconX size={20} aria-hidden="true" />
      </button>
    </aside>
  )
}

/** An offer that comes while a page is shown appears on the next page, because the banner would push this one down. */
function useOffer(): InstallWay | null {
  const way = useInstallBanner()
  const { pathname } = useLocation()
  const shown = useRef({ pathname, way })
  if (shown.current.pathname !== pathname || way === null) shown.current = { pathname, way }
  return shown.current.way
}
