import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { shortWeekday, wallClock } from '../../../lib/dates.ts'
import { byDay, monthOf, movedBy, weeksOf } from '../days.ts'
import { dotsOf, type Entry } from '../entry.ts'
import { useFrame } from '../frame.ts'
import { dayTitle, noon, titleOf } from '../title.ts'
import classes from './MonthGrid.module.css'

interface Props {
  readonly day: string
  readonly entries: readonly Entry[]
  readonly onDay: (day: string) => void
}

/** A compact month with a dot for each event of a day. One day is selected; arrow keys select another. */
export function MonthGrid({ day, entries, onDay }: Props) {
  const { t, locale } = useFrame()
  const hint = useId()
  const grid = useRef<HTMLDivElement>(null)
  const hasMoved = useRef(false)
  // Moves the focus to the selected day only if a key selected it.
  useEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedBy(event.key, day)
    if (next === null) return
    event.preventDefault()
    hasMoved.current = true
    onDay(next)
  }
  const weeks = weeksOf(monthOf(day))
  const days = byDay(entries)
  return (
    <div className={classes.month}>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={`${t('grid')}: ${titleOf('month', day, locale)}`}
        aria-describedby={hint}
        onKeyDown={onKeyDown}
      >
        {/* In a grid the keyboard stops at its cells only. */}
        <div role="row" className={classes.week}>
          {weeks[0]?.map((one) => (
            <span key={one} role="columnheader" className={classes.weekday}>
              {shortWeekday(noon(one), locale)}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={classes.week}>
            {week.map((one) => (
              <DayButton
                key={one}
                day={one}
                entries={days.get(one) ?? []}
                isChosen={one === day}
                isOther={monthOf(one) !== monthOf(day)}
                onChoose={() => onDay(one)}
              />
            ))}
          </div>
        ))}
      </div>
      <p id={hint} className="visually-hidden">
        {t('gridHint')}
      </p>
    </div>
  )
}

interface DayProps {
  readonly day: string
  readonly entries: readonly Entry[]
  readonly isChosen: boolean
  readonly isOther: boolean
  readonly onChoose: () => void
}

function DayButton({ day, entries, isChosen, isOther, onChoose }: DayProps) {
  const { t, locale } = useFrame()
  const count = entries.length > 0 ? `, ${t('events', { count: entries.length })}` : ''
  return (
    <button
      type="button"
      role="gridcell"
      aria-selected={isChosen}
      className={classes.day}
      data-day={day}
      data-other={isOther || undefined}
      aria-current={day === wallClock(new Date()).day ? 'date' : undefined}
      aria-label={dayTitle(day, locale) + count}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
    >
      {Number(day.slice('YYYY-MM-'.length))}
      <Dots entries={entries} />
    </button>
  )
}

function Dots({ entries }: { entries: readonly Entry[] }) {
  const dots = dotsOf(entries)
  if (dots === 'many') {
    return (
      <span className={classes.dots} aria-hidden="true">
        <span className={classes.many} />
      </span>
    )
  }
  return (
    <span className={classes.dots} aria-hidden="true">
      {dots.map((hue, index) => (
        <span key={entries[index]?.id} className={classes.dot} style={{ background: `oklch(0.62 0.16 ${hue})` }} />
      ))}
    </span>
  )
}
