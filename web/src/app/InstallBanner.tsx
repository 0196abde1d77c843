import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dismissInstall, install, useInstallBanner } from '../lib/install.ts'
import buttons from '../ui/buttons.module.css'
import { LogoMark } from '../ui/Logo.tsx'
import classes from './InstallBanner.module.css'

/** Offers mobile browsers to install the app on the home screen. */
export function InstallBanner() {
  const { t } = useTranslation('public')
  const way = useInstallBanner()
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
