import type { Availability } from '@parta/contracts/availabilities'
import { limits } from '@parta/contracts/limits'
import { IconClock, IconMapPin, IconUser } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { durationText } from '../../../lib/dates.ts'
import { useMe } from '../../../lib/me.ts'
import { ActivityBadge } from '../../../ui/ActivityBadge.tsx'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { MapSkeleton } from '../../../ui/MapSkeleton.tsx'
import classes from './AvailabilityFacts.module.css'
import { useActivitiesText, usePlaceText, useTimes } from './words.ts'

const MarkersMap = lazy(async () => ({ default: (await import('../../../ui/MarkersMap.tsx')).MarkersMap }))

export function AvailabilityFacts({ availability }: { availability: Availability }) {
  const { t } = useTranslation('availabilities')
  const { data: me } = useMe()
  const times = useTimes()
  const placeText = usePlaceText()
  const activitiesText = useActivitiesText()
  const { aliasId, chosen, dateStart, dateEnd, location, radius } = availability
  const alias = me?.aliases.find(({ id }) => id === aliasId)
  return (
    <Card>
      <ul className={classes.facts}>
        <li>
          <IconClock size={22} aria-hidden="true" />
          <span>
            {times(availability)} <small>{durationText(dateStart, dateEnd)}</small>
          </span>
        </li>
        <li>
          <IconMapPin size={22} aria-hidden="true" /> {placeText(availability)}
        </li>
        <li>
          <span className={classes.badges}>
            {(chosen.length > 0 ? chosen : (['any'] as const)).map((activity) => (
              <ActivityBadge key={activity} activity={activity} size={30} />
            ))}
          </span>
          {activitiesText(availability)}
        </li>
        {me && me.aliases.length > 0 && (
          <li>
            {alias ? <Avatar who={alias} size={30} /> : <IconUser size={22} aria-hidden="true" />}
            {alias ? fullName(alias) : t('me')}
          </li>
        )}
      </ul>
      <Suspense fallback={<MapSkeleton height={limits.mapHeights.place} />}>
        <MarkersMap
          label={t('place.map')}
          centre={location}
          height={limits.mapHeights.place}
          circleKm={radius}
          markers={[
            {
              key: 'centre',
              ...location,
              count: 1,
              activity: chosen[0] ?? 'any',
              label: availability.placeName || t('place.here'),
            },
          ]}
        />
      </Suspense>
    </Card>
  )
}
