import { byDay } from '../days.ts'
import type { Entry } from '../entry.ts'
import { useFrame } from '../frame.ts'
import { dayTitle } from '../title.ts'
import classes from './EntryItem.module.css'
import { EntryItem } from './EntryItem.tsx'

export function DayList({ day, entries }: { day: string; entries: readonly Entry[] }) {
  const { t, locale } = useFrame()
  const found = byDay(entries).get(day) ?? []
  return (
    <section aria-labelledby="calendar-day" aria-live="polite" data-testid="day-list">
      <h3 id="calendar-day" className={classes.heading}>
        {dayTitle(day, locale)}
      </h3>
      {found.length === 0 && <p className={classes.empty}>{t('dayEmpty')}</p>}
      <Entries entries={found} />
    </section>
  )
}

export function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <EntryItem key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}
