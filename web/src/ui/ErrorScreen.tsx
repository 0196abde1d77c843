import { IconBandage, IconMapSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../lib/paths.ts'
import buttons from './buttons.module.css'
import classes from './ErrorScreen.module.css'
import { HomeLink } from './HomeLink.tsx'
import { usePageTitle } from './page-title.ts'

/** Shown when the app itself has failed; offers a reload and a report. */
export function ErrorScreen() {
  const { t } = useTranslation()
  usePageTitle(t('errorScreen.title'))
  return (
    <div className={classes.screen} role="alert">
      <IconBandage size={56} stroke={1.4} aria-hidden="true" />
      <h1>{t('errorScreen.title')}</h1>
      <p>{t('errorScreen.text')}</p>
      <button type="button" className={buttons.accent} onClick={() => location.reload()}>
        {t('errorScreen.reset')}
      </button>
      {/* A plain link, because the router itself may have failed. */}
      <a className={classes.report} href={`${paths.bugReport}?${new URLSearchParams({ page: location.pathname })}`}>
        {t('errorScreen.report')}
      </a>
    </div>
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
      <HomeLink className={buttons.brand}>{t('notFound.home')}</HomeLink>
    </div>
  )
}
