import { Stack } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import { IconFlame } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { ActivityBadge } from '../../../ui/ActivityBadge.tsx'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { upTo } from '../../../ui/numbers.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { useStats } from '../api.ts'
import { Aliases } from '../components/Aliases.tsx'
import classes from './ProfilePage.module.css'

export function ProfilePage() {
  const { t } = useTranslation('profiles')
  usePageTitle(t('title'))
  const { data: me, error, mutate } = useMe()
  const { data: stats } = useStats(me?.id)
  if (error) return <Failed error={error} again={() => void mutate()} />
  if (!me) return <Loading rows={3} />
  return (
    <Stack gap="lg">
      <header className={classes.head}>
        <Avatar who={me} size={96} />
        <div>
          <h1 className={classes.name}>{fullName(me)}</h1>
          <p className={classes.email}>{me.email}</p>
          {stats && <Karma value={stats.karma.value} />}
        </div>
        {stats && stats.streak.value > 0 && (
          <p className={classes.streak}>
            <IconFlame size={22} aria-hidden="true" /> {t('streak', { count: stats.streak.value })}
          </p>
        )}
      </header>
      <Card title={t('aboutMe')}>
        {me.description ? (
          <p className={classes.text}>{me.description}</p>
        ) : (
          <p className={classes.none}>{t('noDescription')}</p>
        )}
        <ul className={classes.activities} aria-label={t('activities')}>
          {me.activities.map((activity) => (
            <li key={activity}>
              <ActivityBadge activity={activity} size={32} /> {t(`activities:${activity}`)}
            </li>
          ))}
        </ul>
        <dl className={classes.facts}>
          <div>
            <dt>{t('languages')}</dt>
            <dd>{me.languages.map((language) => t(`languageNames.${language}`)).join(', ')}</dd>
          </div>
          <div>
            <dt>{t('age')}</dt>
            <dd>{me.age === 'unknown' ? t('ageUnknown') : me.age}</dd>
          </div>
          <div>
            <dt>{t('gender')}</dt>
            <dd>{t(`genders.${me.gender}`)}</dd>
          </div>
        </dl>
      </Card>
      <Aliases me={me} />
    </Stack>
  )
}

/** Karma is a scale of nine dots; the number is for those who do not see them. */
function Karma({ value }: { value: number }) {
  const { t } = useTranslation('profiles')
  return (
    <p className={classes.karma} title={t('karmaOf', { value, max: limits.karmaMax })}>
      <span>{t('karma')}</span>
      <span className={classes.dots} role="img" aria-label={t('karmaOf', { value, max: limits.karmaMax })}>
        {upTo(limits.karmaMax).map((dot) => (
          <i key={dot} data-on={dot < value || undefined} />
        ))}
      </span>
    </p>
  )
}
