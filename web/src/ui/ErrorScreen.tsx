import { IconBandage, IconMapSearch, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../lib/paths.ts'
import buttons from './buttons.module.css'
import classes from './ErrorScreen.module.css'
import { usePageTitle } from './page-title.ts'

/** Something in the app itself broke: a friendly word, and a fresh start. */
export function ErrorScreen() {
  const { t } = useTranslation()
  // A page that had not been loaded before the connection was lost; it goes on by itself.
  if (!navigator.onLine) {
    return (
      <main>
        <div className={classes.screen} role="alert">
          <IconWifiOff size={56} stroke={1.4} aria-hidden="true" />
          <h1>{t('status:lost.title')}</h1>
          <p>{t('status:lost.internet')}</p>
        </div>
      </main>
    )
  }
  return (
    <main>
      <div className={classes.screen} role="alert">
        <IconBandage size={56} stroke={1.4} aria-hidden="true" />
        <h1>{t('errorScreen.title')}</h1>
        <p>{t('errorScreen.text')}</p>
        <button type="button" className={buttons.accent} onClick={() => location.reload()}>
          {t('errorScreen.reset')}
        </button>
        {/* A plain link: what broke may be the router itself. */}
        <a className={classes.report} href={`${paths.feedback}?${new URLSearchParams({ page: location.pathname })}`}>
          {t('errorScreen.report')}
        </a>
      </div>
    </main>
  )
}

export function NotFound() {
  const { t } = useTranslation()
  usePageTitle(t('notFound.title'))
  return (
    <div className={classes.screen}>
      <IconMapSearch size={56} stroke={1.4} aria-hidden="true" />
      <h1>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Link className={buttons.brand} to={paths.landing}>
        {t('notFound.home')}
      </Link>
    </div>
  )
}
