import { Button } from '@mantine/core'
import type { EventCard as Event } from '@parta/contracts/events'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { eventPath, paths } from '../../../app/paths.ts'
import { monthText, wall } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { EventCard } from '../../../ui/EventCard.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { useHistory } from '../api.ts'
import classes from './History.module.css'

/** What one has been to, month by month. */
export function History() {
  const { t } = useTranslation('profiles')
  const list = useHistory()
  if (list.error && list.items.length === 0) return <Failed error={list.error} again={list.again} />
  if (list.isLoading) return <Loading />
  if (list.items.length === 0) {
    return (
      <Empty icon={IconHistory} title={t('history.emptyTitle')} text={t('history.emptyText')}>
        <Button component={Link} to={paths.search} color="accent" c="var(--on-accent)">
          {t('history.toSearch')}
        </Button>
      </Empty>
    )
  }
  const months = Map.groupBy(list.items, (event) => wall(event.date).day.slice(0, 'YYYY-MM'.length))
  return (
    <div className={classes.list}>
      {[...months].map(([month, events]) => (
        <Month key={month} month={month} events={events} />
      ))}
      <MoreButton list={list} />
    </div>
  )
}

function Month({ month, events }: { month: string; events: readonly Event[] }) {
  const [first] = events
  if (!first) return null
  return (
    <section className={classes.month} aria-labelledby={`month-${month}`}>
      <h2 id={`month-${month}`} className={classes.heading}>
        {monthText(first.date, currentLocale())}
      </h2>
      {events.map((event) => (
        <EventCard key={event.id} event={event} to={eventPath(event.id)} withDay />
      ))}
    </section>
  )
}
