import {
  IconBabyCarriage,
  IconBell,
  IconLock,
  IconMessages,
  IconShieldHeart,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { legalPath, paths } from '../../../lib/paths.ts'
import buttons from '../../../ui/buttons.module.css'
import { usePageTitle } from '../../../ui/page-title.ts'
import classes from './AboutPage.module.css'

const points = [
  { icon: IconUsersGroup, key: 'queue' },
  { icon: IconBabyCarriage, key: 'aliases' },
  { icon: IconMessages, key: 'chat' },
  { icon: IconBell, key: 'notify' },
  { icon: IconShieldHeart, key: 'karma' },
  { icon: IconLock, key: 'data' },
] as const

export function AboutPage() {
  const { t } = useTranslation('public')
  usePageTitle(t('about.title'))
  return (
    <article className={classes.page}>
      <h1>{t('about.title')}</h1>
      <p className={classes.lead}>{t('about.lead')}</p>
      <ul className={classes.points}>
        {points.map(({ icon: Icon, key }) => (
          <li key={key}>
            <Icon size={30} stroke={1.6} aria-hidden="true" />
            <h2>{t(`about.${key}.title`)}</h2>
            <p>{t(`about.${key}.text`)}</p>
          </li>
        ))}
      </ul>
      <section className={classes.call}>
        <h2>{t('about.call')}</h2>
        <p>{t('about.callText')}</p>
        <p className={classes.actions}>
          <Link className={`${buttons.accent} ${buttons.large}`} to={paths.signUp}>
            {t('landing:start')}
          </Link>
          <Link className={`${buttons.quiet} ${buttons.large}`} to={paths.manual}>
            {t('about.toManual')}
          </Link>
        </p>
        <p className={classes.small}>
          <Link to={legalPath('privacy')}>{t('about.toPrivacy')}</Link>
        </p>
      </section>
    </article>
  )
}
