import { useEffect, useRef } from 'react'
import { wallClock } from '../../../lib/dates.ts'
import { agendaStart, byDay, monthOf } from '../days.ts'
import type { Entry } from '../entry.ts'
import { useFrame } from '../frame.ts'
import { dayTitle } from '../title.ts'
import { Entries } from './DayList.tsx'
import classes from './EntryItem.module.css'

/** The events of a month under their days, from `agendaStart` on; scrolls the selected day into view. */
export function MonthList({ day, entries }: { day: string; entries: readonly Entry[] }) {
  const { t, locale } = useFrame()
  const before = useRef(day)
  useEffect(() => {
    if (before.current === day) return
    before.current = day
    document.getElementById(`calendar-${day}`)?.scrollIntoView({ block: 'nearest' })
  }, [day])
  const first = agendaStart(day, wallClock(new Date()).day)
  const days = [...byDay(entries)].filter(([one]) => one >= first && monthOf(one) >= monthOf(day))
  return (
    <div className={classes.month} data-testid="month-list">
      {days.length === 0 && <p className={classes.empty}>{t('monthEmpty')}</p>}
      {days.map(([one, found]) => (
        <section key={one} aria-labelledby={`calendar-${one}`}>
          <h3 id={`calendar-${one}`} className={classes.heading}>
            {dayTitle(one, locale)}
          </h3>
          <Entries entries={found} />
        </section>
      ))}
    </div>
  )
}
