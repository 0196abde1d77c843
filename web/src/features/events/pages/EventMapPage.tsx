import { Button } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { IconExternalLink, IconMapOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { eventPath, paths } from '../../../lib/paths.ts'
import { EventCard } from '../../../ui/EventCard.tsx'
import { Empty, Loading } from '../../../ui/ListStates.tsx'
import { MapSkeleton } from '../../../ui/MapSkeleton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useEvent } from '../api.ts'
import { EventFailed } from '../info/EventFailed.tsx'
import { linkTokenIn } from '../link-token.ts'
import { routesTo } from '../map.ts'
import classes from './EventMapPage.module.css'

const MarkersMap = lazy(async () => ({ default: (await import('../../../ui/MarkersMap.tsx')).MarkersMap }))
const zoom = 11

/** Shows an event's place on a map: `/map?id=…`. */
export function EventMapPage() {
  const { t } = useTranslation('cards')
  const [query] = useSearchParams()
  const id = query.get('id')
  if (id) return <EventPlace id={id} token={linkTokenIn(query)} />
  return (
    <>
      <PageHeader title={t('where.title')} back={paths.search} />
      <Empty icon={IconMapOff} title={t('where.title')} text={t('where.missing')}>
        <Button component={Link} to={paths.search}>
          {t('where.search')}
        </Button>
      </Empty>
    </>
  )
}

function EventPlace({ id, token }: { id: string; token: string | undefined }) {
  const { t } = useTranslation('cards')
  const { data: event, error, mutate } = useEvent(id, token)
  return (
    <>
      <PageHeader
        title={event?.place.name ?? t('where.title')}
        lead={event?.place.address}
        back={eventPath(id, token)}
      />
      {event ? (
        <Place event={event} />
      ) : error ? (
        <EventFailed error={error} again={() => void mutate()} />
      ) : (
        <Loading rows={2} />
      )}
    </>
  )
}

function Place({ event }: { event: EventInfo }) {
  const { t } = useTranslation('cards')
  const { name, location } = event.place
  return (
    <div className={classes.page}>
      <Suspense fallback={<MapSkeleton height={limits.mapHeights.place} />}>
        <MarkersMap
          label={t('where.label', { place: name })}
          centre={location}
          zoom={zoom}
          height={limits.mapHeights.place}
          markers={[{ key: event.id, ...location, count: 1, activity: event.activityType, label: name }]}
        />
      </Suspense>
      <section className={classes.route} aria-label={t('where.route')}>
        <h2>{t('where.route')}</h2>
        <div className={classes.sites}>
          {routesTo(location).map(({ site, url }) => (
            <Button
              key={site}
              component="a"
              href={url}
              target="_blank"
              rel="noreferrer noopener"
              variant="default"
              aria-label={t('where.by', { site })}
              rightSection={<IconExternalLink size={18} aria-hidden="true" />}
            >
              {site}
            </Button>
          ))}
        </div>
      </section>
      <EventCard event={event} to={eventPath(event.id)} withDay />
    </div>
  )
}
