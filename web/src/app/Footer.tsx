import { locales } from '@parta/contracts/values'
import { IconBrandFacebook, IconBrandInstagram, IconBrandX, IconBrandYoutube, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { setLocale } from '../lib/i18n.ts'
import { appName } from '../lib/lite.ts'
import { localeNames } from '../lib/locale-names.ts'
import { legalPath, paths } from '../lib/paths.ts'
import { useHealth } from '../lib/status.ts'
import classes from './Footer.module.css'

const networks = [
  { host: 'facebook.com', name: 'Facebook', icon: IconBrandFacebook },
  { host: 'instagram.com', name: 'Instagram', icon: IconBrandInstagram },
  { host: 'youtube.com', name: 'YouTube', icon: IconBrandYoutube },
  { host: 'x.com', name: 'X', icon: IconBrandX },
] as const

/** Links to the legal texts and the operator's contact, which comes from the status file. */
export function Footer({ languages = false }: { languages?: boolean }) {
  const { t } = useTranslation('public')
  const contact = useHealth().file?.contact
  return (
    <footer className={classes.footer} data-quiet={!languages || undefined}>
      <nav className={classes.links} aria-label={t('footer.label')}>
        <Link to={legalPath('terms')}>{t('footer.terms')}</Link>
        <Link to={legalPath('privacy')}>{t('footer.privacy')}</Link>
        <Link to={legalPath('gdpr')}>{t('footer.gdpr')}</Link>
        {!languages && <Link to={paths.manual}>{t('nav.manual')}</Link>}
        {contact?.email ? (
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        ) : (
          <Link to={paths.bugReport}>{t('footer.contact')}</Link>
        )}
        {contact?.links?.map((link) => (
          <Social key={link} link={link} />
        ))}
      </nav>
      {contact?.name && <span>{t('footer.operator', { name: contact.name })}</span>}
      {languages && <Languages />}
    </footer>
  )
}

function Social({ link }: { link: string }) {
  if (!URL.canParse(link) || !link.startsWith('https://')) return null
  const host = new URL(link).hostname.replace(/^www\./, '')
  const known = networks.find((network) => network.host === host)
  const Icon = known?.icon ?? IconWorld
  return (
    <a
      href={link}
      className={classes.social}
      target="_blank"
      rel="noreferrer"
      aria-label={known?.name ?? host}
      title={known?.name ?? host}
    >
      <Icon size={22} stroke={1.7} aria-hidden="true" />
    </a>
  )
}

function Languages() {
  const { t, i18n } = useTranslation('public')
  return (
    <div className={classes.base}>
      <span>
        {appName} · {t('landing:claim')}
      </span>
      <span className={classes.languages}>
        {locales.map((locale) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            aria-pressed={i18n.language === locale}
            onClick={() => void setLocale(locale)}
          >
            {localeNames[locale]}
          </button>
        ))}
      </span>
    </div>
  )
}
