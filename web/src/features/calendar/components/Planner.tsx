import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { View } from '../days.ts'
import { stepped } from '../days.ts'
import type { Entry } from '../entry.ts'
import { useFrame } from '../frame.ts'
import { DayList } from './DayList.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { MonthList } from './MonthList.tsx'
import classes from './Planner.module.css'
import { Toolbar } from './Toolbar.tsx'

/** The calendar library is loaded only on wide screens. */
const WideCalendar = lazy(async () => ({ default: (await import('./WideCalendar.tsx')).WideCalendar }))

export interface PlannerProps {
  readonly entries: readonly Entry[]
  readonly isLoading: boolean
  readonly view: View
  readonly day: string
  readonly onMove: (view: View, day: string) => void
}

/** A calendar by month, week or day, or as a list; on a phone a compact month with the selected day below it. */
export function Planner({ entries, isLoading, view, day, onMove }: PlannerProps) {
  const { t } = useFrame()
  const isNarrow = useNarrow()
  const shown = isNarrow ? 'month' : view
  const choose = (next: string) => onMove(view, next)
  return (
    <section className={classes.planner} aria-busy={isLoading} data-testid="planner">
      <Toolbar
        view={shown}
        day={day}
        withViews={!isNarrow}
        onView={(next) => onMove(next, day)}
        onDay={choose}
        onStep={(by) => choose(stepped(shown, day, by))}
      />
      <p className="visually-hidden" role="status">
        {isLoading && t('loading')}
      </p>
      {isNarrow || view === 'list' ? (
        <div className={classes.beside} data-wide={!isNarrow || undefined}>
          <MonthGrid day={day} entries={entries} onDay={choose} />
          {isNarrow ? <DayList day={day} entries={entries} /> : <MonthList day={day} entries={entries} />}
        </div>
      ) : (
        <Suspense fallback={<div className={classes.waiting} />}>
          <WideCalendar entries={entries} view={view} day={day} onMove={onMove} />
        </Suspense>
      )}
    </section>
  )
}

const narrowScreen = '(max-width: 699.98px)'

function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(narrowScreen)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => window.matchMedia(narrowScreen).matches,
  )
}
