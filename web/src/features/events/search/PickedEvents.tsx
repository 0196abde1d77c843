import type { EventCard as Card } from '@parta/contracts/events'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { eventPath } from '../../../lib/paths.ts'
import type { CallError } from '../../../lib/request.ts'
import { EventCard } from '../../../ui/EventCard.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import classes from './EventsMap.module.css'

interface Props {
  readonly events: readonly Card[] | undefined
  readonly error: CallError | undefined
  readonly again: () => void
}

/** The events of the marker that was pressed. */
export function PickedEvents({ events, error, again }: Props) {
  const { t } = useTranslation('events')
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const isKnown = events !== undefined
  // Below a map that fills a phone's screen it would not be seen.
  useEffect(() => {
    if (isKnown) heading.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }, [isKnown])
  return (
    <section className={classes.picked} aria-labelledby={id} data-testid="picked-events">
      <h2 ref={heading} id={id} className={classes.heading}>
        {t('search.chosen')}
      </h2>
      {events?.map((event) => (
        <EventCard key={event.id} event={event} to={eventPath(event.id)} withDay />
      ))}
      {!events && (error ? <Failed error={error} again={again} /> : <Loading rows={1} />)}
    </section>
  )
}
