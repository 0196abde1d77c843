import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { ActivityBadge } from '../../../ui/ActivityBadge.tsx'
import buttons from '../../../ui/buttons.module.css'
import classes from './LandingHero.module.css'

/** Eight players in a ring, and one free place. */
const around = [
  'football',
  'beach_volleyball',
  'running',
  'padel',
  'climbing',
  'yoga',
  'cycling',
  'basketball',
] as const

export function LandingHero() {
  const { t } = useTranslation('landing')
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <h1 className={classes.title}>{t('title')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
        <p className={classes.actions}>
          <Link className={`${buttons.accent} ${buttons.large}`} to={paths.signUp}>
            {t('start')}
          </Link>
        </p>
      </div>
      <div className={classes.ring} aria-hidden="true">
        {around.map((activity, place) => (
          <span key={activity} className={classes.seat} style={{ rotate: `${place * 40}deg` }}>
            <span style={{ rotate: `${place * -40}deg` }}>
              <ActivityBadge activity={activity} size={64} />
            </span>
          </span>
        ))}
        <span className={classes.seat} style={{ rotate: '320deg' }}>
          <span className={classes.free} style={{ rotate: '-320deg' }}>
            {t('you')}
          </span>
        </span>
      </div>
    </section>
  )
}
