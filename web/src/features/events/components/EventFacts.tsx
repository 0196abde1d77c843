import type { EventInfo } from '@parta/contracts/events'
import { levels } from '@parta/contracts/values'
import {
  IconCash,
  IconClockPause,
  IconCrown,
  IconExternalLink,
  IconGenderBigender,
  IconId,
  IconLock,
  IconMoodKid,
  IconStairsUp,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { orgPath } from '../../../app/paths.ts'
import { PersonName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { useMoney } from '../../../ui/numbers.ts'
import { PersonLink } from '../../../ui/PersonLink.tsx'
import classes from './EventFacts.module.css'

/** The rows of the specification, each only where it says something. */
export function EventFacts({ event }: { event: EventInfo }) {
  const { t } = useTranslation('events')
  const price = useMoney()(event.price, event.org?.currency)
  return (
    <Card title={t('about')}>
      {event.info && <p className={classes.text}>{event.info}</p>}
      <dl className={classes.rows}>
        {price && (
          <Row icon={IconCash} name={t('price')}>
            {price}
          </Row>
        )}
        {event.canPayWithMultiSport && (
          <Row icon={IconId} name={t('multisport')}>
            {t('common:yes')}
          </Row>
        )}
        <Row icon={IconCrown} name={t('leader')}>
          <PersonLink id={event.leaderInfo.id} deleted={event.leaderInfo.deleted}>
            <PersonName who={event.leaderInfo} />
          </PersonLink>
        </Row>
        {event.org && (
          <Row icon={IconUsersGroup} name={t('org')}>
            <Link to={orgPath(event.org.id)}>{event.org.name}</Link>
          </Row>
        )}
        <Row icon={IconStairsUp} name={t('level')}>
          {t(`levels.${levels[event.minLevel] ?? 'any'}`)}
        </Row>
        <Row icon={IconGenderBigender} name={t('gender')}>
          {t(`genders.${event.gender}`)}
        </Row>
        {event.tags !== 'all' && (
          <Row icon={IconMoodKid} name={t('tags')}>
            {t(`tagNames.${event.tags}`)}
          </Row>
        )}
        {event.hoursNotLeave > 0 && (
          <Row icon={IconClockPause} name={t('leaveUntil')}>
            {t('hoursBefore', { count: event.hoursNotLeave })}
          </Row>
        )}
        {event.private && (
          <Row icon={IconLock} name={t('private')}>
            {t('common:yes')}
          </Row>
        )}
        {event.externalLink && (
          <Row icon={IconExternalLink} name={t('externalLink')}>
            <a href={event.externalLink} target="_blank" rel="noreferrer noopener">
              {event.externalLink.replace(/^https?:\/\//, '')}
            </a>
          </Row>
        )}
      </dl>
    </Card>
  )
}

function Row({ icon: Icon, name, children }: { icon: typeof IconCash; name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <Icon size={22} stroke={1.7} aria-hidden="true" />
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
