import type { EventOfList } from '@parta/contracts/attendance'
import { IconListCheck, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { attendancePath } from '../../../lib/paths.ts'
import buttons from '../../../ui/buttons.module.css'
import { Moment } from '../../../ui/Moment.tsx'
import type { Book } from '../book.ts'
import { eventsWithLists, keptBook } from '../keep-book.ts'
import { eventsWithPasses, keptPasses, type Passes } from '../keep-passes.ts'
import classes from './KeptEvents.module.css'
import { PassList } from './PassList.tsx'

interface KeptEvent {
  readonly id: string
  readonly event: EventOfList
  readonly book: Book | null
  readonly passes: Passes | null
}

/** The events of which this device keeps the list or passes, the next one first. */
function keptEvents(): KeptEvent[] {
  return [...new Set([...eventsWithLists(), ...eventsWithPasses()])]
    .flatMap((id) => {
      const [book, passes] = [keptBook(id), keptPasses(id)]
      const event = book?.event ?? passes?.event
      return event ? [{ id, event, book, passes }] : []
    })
    .toSorted((one, other) => one.event.date.localeCompare(other.event.date))
}

/** What works without a connection: the lists of who is there, and the passes. */
export function KeptEvents() {
  const { t } = useTranslation('attendance')
  const [events] = useState(keptEvents)
  if (events.length === 0) return null
  return (
    <section className={classes.kept} aria-label={t('kept.title')}>
      <h2 className={classes.title}>{t('kept.title')}</h2>
      <ul className={classes.list}>
        {events.map((kept) => (
          <KeptRow key={kept.id} {...kept} />
        ))}
      </ul>
    </section>
  )
}

function KeptRow({ id, event, book, passes }: KeptEvent) {
  const { t } = useTranslation('attendance')
  const [isOpen, setOpen] = useState(false)
  const unsent = book?.unsent.length ?? 0
  return (
    <li className={classes.event} data-testid="kept-event">
      <p className={classes.name}>
        <strong>{event.name}</strong>
        <Moment at={event.date} />
      </p>
      {unsent > 0 && <p className={classes.unsent}>{t('unsent', { count: unsent })}</p>}
      {book && (
        <Link to={attendancePath(id)} className={`${buttons.accent} ${classes.button}`} data-testid="who-is-here">
          <IconListCheck size={22} aria-hidden="true" /> {t('open')}
        </Link>
      )}
      {passes && (
        <button
          type="button"
          className={`${book ? buttons.quiet : buttons.accent} ${classes.button}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          data-testid="show-pass"
        >
          <IconQrcode size={22} aria-hidden="true" /> {t('pass.open', { count: passes.items.length })}
        </button>
      )}
      {passes && isOpen && <PassList passes={passes.items} />}
    </li>
  )
}
