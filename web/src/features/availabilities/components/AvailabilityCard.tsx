import type { Availability } from '@parta/contracts/availabilities'
import { IconEyeOff, IconMailOff, IconMailOpened, IconMapPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { availabilityPath } from '../../../lib/availability-paths.ts'
import { durationText, fullMoment, nearDay, shortDay, timeText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { ActivityBadge } from '../../../ui/ActivityBadge.tsx'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import { shortNameOf } from '../describe.ts'
import classes from './AvailabilityCard.module.css'
import { useActivitiesText, useName, usePlaceText } from './words.ts'

/** As many icons as fit beside the name on a phone. */
const iconsMax = 3

interface Props {
  readonly availability: Availability
  /** Whether an invitation waits for an answer. */
  readonly isInvited: boolean
}

/** One availability in the list. The whole card is a link. */
export function AvailabilityCard({ availability, isInvited }: Props) {
  const { t } = useTranslation('availabilities')
  const { data: me } = useMe()
  const name = useName()
  const placeText = usePlaceText()
  const activitiesText = useActivitiesText()
  const { id, aliasId, chosen, isDisabled, hits } = availability
  const alias = me?.aliases.find((one) => one.id === aliasId)
  const shown = chosen.length > 0 ? chosen.slice(0, iconsMax) : (['any'] as const)
  return (
    <article className={classes.card} data-off={isDisabled || undefined} data-testid="availability">
      <When availability={availability} />
      <div className={classes.what}>
        <h3 className={classes.name}>
          <Link to={availabilityPath(id)}>{name(availability)}</Link>
        </h3>
        <p className={classes.line}>{activitiesText(availability)}</p>
        <p className={classes.line}>
          <IconMapPin size={15} aria-hidden="true" /> {placeText(availability)}
        </p>
        {(alias || isDisabled || !hits || isInvited) && (
          <ul className={classes.badges}>
            {isInvited && (
              <li data-strong>
                <IconMailOpened size={15} aria-hidden="true" /> {t('badge.invited')}
              </li>
            )}
            {alias && (
              <li>
                <Avatar who={alias} size={20} /> {fullName(alias)}
              </li>
            )}
            {isDisabled && (
              <li>
                <IconEyeOff size={15} aria-hidden="true" /> {t('badge.disabled')}
              </li>
            )}
            {!hits && !isDisabled && (
              <li>
                <IconMailOff size={15} aria-hidden="true" /> {t('badge.noHits')}
              </li>
            )}
          </ul>
        )}
      </div>
      <div className={classes.icons}>
        {shown.map((activity) => (
          <ActivityBadge key={activity} activity={activity} size={40} />
        ))}
      </div>
    </article>
  )
}

function When({ availability: { dayOfWeek, dateStart, dateEnd } }: { availability: Availability }) {
  const { t } = useTranslation()
  const now = useNow()
  const locale = currentLocale()
  const near = dayOfWeek === null ? nearDay(dateStart, now) : null
  return (
    <div className={classes.when}>
      <span className={classes.day} data-near={near ?? undefined}>
        {dayOfWeek ? shortNameOf(dayOfWeek, locale) : near ? t(`dates.${near}`) : shortDay(dateStart, locale, now)}
      </span>
      <time className={classes.time} dateTime={dateStart} title={fullMoment(dateStart, locale)}>
        {timeText(dateStart, locale)}
      </time>
      <span className={classes.length}>{durationText(dateStart, dateEnd)}</span>
    </div>
  )
}
