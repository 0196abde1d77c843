import { Button } from '@mantine/core'
import type { EventCard, EventInfo } from '@parta/contracts/events'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { eventPath } from '../../../lib/paths.ts'
import { CapacityPicture } from '../../../ui/Capacity.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { AllDates } from '../joining/AllDates.tsx'
import { useRepetition } from '../players-api.ts'
import classes from './Dates.module.css'
import { SkipDate } from './SkipDate.tsx'

/** The other dates of a repetition, fetched when opened. */
export function Dates({ event }: { event: EventInfo }) {
  const { t } = useTranslation('event')
  const [isOpen, setOpen] = useState(false)
  if (!event.repetition || !event.repeatAfter) return null
  const { index, count, coming } = event.repetition
  return (
    <Card title={t(`repeats.${event.repeatAfter}`)}>
      <p className={classes.lead}>
        {t('repeats.which', { index, total: count })} {t('repeats.coming', { count: coming })}
      </p>
      {isOpen ? (
        <ComingDates event={event} />
      ) : (
        <Button
          variant="default"
          rightSection={<IconChevronDown size={20} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {t('repeats.show')}
        </Button>
      )}
    </Card>
  )
}

function ComingDates({ event: open }: { event: EventInfo }) {
  const { t } = useTranslation('event')
  const list = useRepetition(open)
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.isLoading) return <Loading rows={2} />
  if (list.items.length === 0) return <p className={classes.lead}>{t('repeats.none')}</p>
  return (
    <>
      <ol className={classes.dates} data-testid="coming-dates">
        {list.items.map((event) => (
          <li key={event.id} className={classes.row}>
            <ComingDate event={event} open={open} />
            <SkipDate date={event} linkToken={event.private ? open.linkToken : null} />
          </li>
        ))}
      </ol>
      <MoreButton list={list} />
      <AllDates event={open} isIn={list.items.some(({ joined, queued }) => joined.length + queued.length > 0)} />
    </>
  )
}

function ComingDate({ event, open }: { event: EventCard; open: EventInfo }) {
  const { t } = useTranslation('event')
  const standing = event.cancelled ? 'cancelled' : event.joined[0] ? 'joined' : event.queued[0] ? 'queued' : null
  return (
    <Link
      to={eventPath(event.id, event.private ? open.linkToken : null)}
      className={classes.date ?? ''}
      aria-current={event.id === open.id ? 'true' : undefined}
    >
      <Moment at={event.date} />
      {!event.cancelled && <CapacityPicture maxPlayers={event.maxPlayers} playersCount={event.playersCount} />}
      {standing && <span className={classes.standing}>{t(`standing.${standing}`)}</span>}
    </Link>
  )
}
