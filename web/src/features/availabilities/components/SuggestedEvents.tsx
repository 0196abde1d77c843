import { Button, Group } from '@mantine/core'
import type { Availability } from '@parta/contracts/availabilities'
import type { SuggestedEvent } from '@parta/contracts/suggestions'
import { IconMailOpened } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { invitedEventPath } from '../../../lib/availability-paths.ts'
import { useMe } from '../../../lib/me.ts'
import { eventPath, newEventPath, paths } from '../../../lib/paths.ts'
import { Card } from '../../../ui/Card.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { useMoney } from '../../../ui/numbers.ts'
import { useSuggestedEvents } from '../api.ts'
import classes from './EventRow.module.css'
import { EventRow } from './EventRow.tsx'
import { Reasons } from './Reasons.tsx'

export function SuggestedEvents({ availability }: { availability: Availability }) {
  const { t } = useTranslation('availabilities')
  return (
    <Card title={t('events.title')}>
      {availability.isDisabled ? (
        <p className={classes.none}>{t('events.excluded')}</p>
      ) : (
        <FittingEvents availability={availability} />
      )}
    </Card>
  )
}

function FittingEvents({ availability: { id, aliasId } }: { availability: Availability }) {
  const { t } = useTranslation('availabilities')
  const { data: me } = useMe()
  const { data, error, mutate } = useSuggestedEvents(aliasId ?? me?.id, id)
  if (!data) return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={2} />
  if (data.items.length > 0) {
    return (
      <ul className={classes.list}>
        {data.items.map((item) => (
          <FittingEvent key={item.event.id} item={item} />
        ))}
      </ul>
    )
  }
  return (
    <>
      <p className={classes.none}>{t('events.none')}</p>
      <Group>
        <Button component={Link} to={paths.search} variant="default">
          {t('events.search')}
        </Button>
        <Button component={Link} to={paths.heatMap} variant="default">
          {t('events:heat')}
        </Button>
        <Button component={Link} to={newEventPath()} variant="default">
          {t('events.create')}
        </Button>
      </Group>
    </>
  )
}

function FittingEvent({ item: { event, distance, reasons, promptId, availabilityId } }: { item: SuggestedEvent }) {
  const { t } = useTranslation('availabilities')
  const money = useMoney()
  const room = event.free < 0 ? t('events.unlimited') : t('events.free', { count: event.free })
  const facts = [
    event.free === 0 ? t('events.queue') : room,
    t('events.km', { km: distance }),
    money(event.price, event.org?.currency),
    event.org?.name,
  ]
  const to = promptId === null ? eventPath(event.id) : invitedEventPath(event.id, { promptId, availabilityId })
  return (
    <EventRow event={event} to={to} testId="suggested-event">
      {promptId !== null && (
        <strong className={classes.invited}>
          <IconMailOpened size={17} aria-hidden="true" /> {t('events.invited')}
        </strong>
      )}
      <span className={classes.line}>{facts.filter(Boolean).join(' · ')}</span>
      <Reasons texts={reasons.map((reason) => t(`events.reason.${reason}`))} />
    </EventRow>
  )
}
