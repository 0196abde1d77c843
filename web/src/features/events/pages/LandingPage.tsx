import { IconBallVolleyball, IconMapPin, IconMessages, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { eventPath, paths } from '../../../lib/paths.ts'
import buttons from '../../../ui/buttons.module.css'
import { EventGroups } from '../../../ui/EventGroups.tsx'
import { type Grouping, GroupToggle } from '../../../ui/GroupToggle.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { useLanding } from '../api.ts'
import { LandingHero } from '../components/LandingHero.tsx'
import classes from './LandingPage.module.css'

const steps = [
  { icon: IconMapPin, key: 'find' },
  { icon: IconUserPlus, key: 'join' },
  { icon: IconMessages, key: 'talk' },
] as const

/** The public landing page; it does without the UI library. */
export function LandingPage() {
  const { t } = useTranslation('landing')
  usePageTitle('')
  const list = useLanding()
  const [by, setBy] = useState<Grouping>('day')
  return (
    <>
      <LandingHero />
      <ul className={classes.steps}>
        {steps.map(({ icon: Icon, key }) => (
          <li key={key}>
            <Icon size={28} stroke={1.7} aria-hidden="true" />
            <div>
              <h2>{t(`steps.${key}.title`)}</h2>
              <p>{t(`steps.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <section aria-labelledby="coming">
        <div className={classes.head}>
          <h2 id="coming" className={classes.title}>
            {t('coming')}
          </h2>
          {list.items.length > 0 && <GroupToggle by={by} onChange={setBy} />}
        </div>
        {list.error && list.items.length === 0 ? (
          <Failed error={list.error} again={list.again} />
        ) : list.isLoading ? (
          <Loading />
        ) : list.items.length === 0 ? (
          <Empty icon={IconBallVolleyball} title={t('emptyTitle')} text={t('emptyText')}>
            <Link className={buttons.accent} to={paths.signUp}>
              {t('signUp')}
            </Link>
          </Empty>
        ) : (
          <>
            <EventGroups events={list.items} pathOf={eventPath} by={by} wide />
            <MoreButton list={list} />
            <p className={classes.more}>
              {t('moreText')}
              <Link className={buttons.accent} to={paths.signUp}>
                {t('signUp')}
              </Link>
            </p>
          </>
        )}
      </section>
    </>
  )
}
