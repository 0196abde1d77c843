import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import { Calendar, type CalendarRef } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import czech from '@fullcalendar/react/locales/cs'
import english from '@fullcalendar/react/locales/en-gb'
import slovak from '@fullcalendar/react/locales/sk'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import { limits } from '@parta/contracts/limits'
import { zone } from '@parta/contracts/values'
import { useEffect, useRef } from 'react'
import { wallClock } from '../../../lib/dates.ts'
import type { View } from '../days.ts'
import { coloursOf, type Entry } from '../entry.ts'
import { useFrame } from '../frame.ts'
import { dayTitle } from '../title.ts'
import classes from './WideCalendar.module.css'

interface Props {
  readonly entries: readonly Entry[]
  readonly view: View
  readonly day: string
  readonly onMove: (view: View, day: string) => void
}

const libraryViews = { month: 'dayGridMonth', week: 'timeGridWeek', day: 'timeGridDay', list: 'dayGridMonth' } as const
const languages = { cs: czech, sk: slovak, en: english } as const
const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const

/** The month, week or day on a wide screen, drawn by the calendar library; position and links are controlled by us. */
export function WideCalendar({ entries, view, day, onMove }: Props) {
  const { t, locale, hrefOf, open } = useFrame()
  const calendar = useRef<CalendarRef>(null)
  useEffect(() => calendar.current?.getApi().changeView(libraryViews[view], day), [view, day])
  const found = new Map(entries.map((entry) => [entry.id, entry]))
  return (
    <div className={classes.calendar}>
      <Calendar
        ref={calendar}
        plugins={[dayGrid, timeGrid, classic]}
        locale={languages[locale]}
        timeZone={zone}
        firstDay={1}
        initialView={libraryViews[view]}
        initialDate={day}
        headerToolbar={false}
        height={limits.calendarHeight}
        fixedWeekCount={false}
        dayMaxEvents
        moreLinkText={(count) => `+ ${count}`}
        eventDisplay="block"
        rowEventClass={classes.row ?? ''}
        columnEventInnerClass={classes.column ?? ''}
        moreLinkClass={classes.more ?? ''}
        eventTimeFormat={clock}
        slotHeaderFormat={clock}
        allDaySlot={false}
        nowIndicator
        scrollTime="07:00"
        navLinks
        navLinkHint={(_text, date) => dayTitle(wallClock(date).day, locale)}
        navLinkDayClick={(date) => onMove('day', wallClock(date).day)}
        moreLinkHint={t('more')}
        closeHint={t('close')}
        events={entries.map((entry) => eventOf(entry, hrefOf))}
        eventClick={({ event, jsEvent }) => {
          const entry = found.get(event.id)
          jsEvent.preventDefault()
          if (event.url) window.open(event.url, '_blank', 'noopener')
          else if (entry) open(entry)
        }}
      />
    </div>
  )
}

function eventOf(entry: Entry, hrefOf: ((id: string) => string) | null) {
  const { id, name, date, endDate, cancelled } = entry
  return {
    id,
    title: name,
    start: date,
    end: endDate,
    ...coloursOf(entry),
    ...(cancelled && classes.cancelled ? { className: classes.cancelled } : {}),
    ...(hrefOf ? { url: hrefOf(id) } : {}),
  }
}
