import type { Profile } from '@parta/contracts/profiles'
import { levels } from '@parta/contracts/values'
import { useTranslation } from 'react-i18next'
import { ActivityBadge } from '../../../ui/ActivityBadge.tsx'
import { Card } from '../../../ui/Card.tsx'
import classes from './AboutCard.module.css'

type AboutFields = Pick<Profile, 'description' | 'activities' | 'levels' | 'languages' | 'age' | 'gender'>

export function AboutCard({ who, isOwn }: { who: AboutFields; isOwn: boolean }) {
  const { t } = useTranslation('profiles')
  const none = t(isOwn ? 'noDescription' : 'noDescriptionOther')
  return (
    <Card title={t('aboutMe')}>
      {who.description ? <p className={classes.text}>{who.description}</p> : <p className={classes.none}>{none}</p>}
      <ul className={classes.activities} aria-label={t('activities')}>
        {who.activities.map((activity) => (
          <li key={activity}>
            <ActivityBadge activity={activity} size={32} /> {t(`activities:${activity}`)}
            {who.levels?.[activity] && (
              <span className={classes.level}>{t(`events:levels.${levels[who.levels[activity]] ?? 'any'}`)}</span>
            )}
          </li>
        ))}
      </ul>
      <dl className={classes.facts}>
        {who.languages.length > 0 && (
          <div>
            <dt>{t('languages')}</dt>
            <dd>{who.languages.map((language) => t(`languageNames.${language}`)).join(', ')}</dd>
          </div>
        )}
        <div>
          <dt>{t('age')}</dt>
          <dd>{who.age === 'unknown' ? t('ageUnknown') : who.age}</dd>
        </div>
        <div>
          <dt>{t('gender')}</dt>
          <dd>{t(`genders.${who.gender}`)}</dd>
        </div>
      </dl>
    </Card>
  )
}
