import type { SharedEvent } from '@parta/contracts/events'
import type { SharedOrg } from '@parta/contracts/invitations'
import { IconCalendarEvent, IconMapPin, IconUsers, IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullMoment, timeText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { ActivityBadge, hueOf } from '../../../ui/ActivityBadge.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import classes from './SharedCard.module.css'

export function SharedEventCard({ event }: { event: SharedEvent }) {
  const { t } = useTranslation('share')
  const locale = currentLocale()
  return (
    <section className={classes.card} style={hueOf(event.activityType)}>
      <ActivityBadge activity={event.activityType} size={64} />
      <h1>{event.name}</h1>
      {event.cancelled && <p className={classes.cancelled}>{t('item.cancelled')}</p>}
      <Line icon={IconCalendarEvent}>
        <time dateTime={event.date}>
          {fullMoment(event.date, locale)}–{timeText(event.endDate, locale)}
        </time>
      </Line>
      <Line icon={IconMapPin}>{event.placeName}</Line>
      {event.orgName && <Line icon={IconUsersGroup}>{event.orgName}</Line>}
      <Line icon={IconUsers}>{t('item.players', { count: event.playersCount })}</Line>
    </section>
  )
}

export function SharedOrgCard({ org }: { org: SharedOrg }) {
  const { t } = useTranslation('share')
  return (
    <section className={classes.card}>
      <Avatar who={org} size={96} />
      <h1>{org.name}</h1>
      <Line icon={IconUsers}>{t('item.members', { count: org.memberCount })}</Line>
      {org.description && <p className={classes.text}>{org.description}</p>}
    </section>
  )
}

function Line({ icon: Icon, children }: { icon: typeof IconMapPin; children: ReactNode }) {
  return (
    <p className={classes.line}>
      <Icon size={22} stroke={1.8} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}
