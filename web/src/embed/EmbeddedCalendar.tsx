import { useState } from 'react'
import { Planner } from '../features/calendar/components/Planner.tsx'
import { monthOf, type View } from '../features/calendar/days.ts'
import { type Frame, FrameContext } from '../features/calendar/frame.ts'
import { wallClock } from '../lib/dates.ts'
import { paths, sharePath } from '../lib/paths.ts'
import classes from './EmbeddedCalendar.module.css'
import { useMonth } from './month.ts'
import type { Address } from './settings.ts'

interface Props {
  readonly address: Address
  readonly t: Frame['t']
}

/** The public calendar of an organisation inside another site's page; links open in a new tab. */
export function EmbeddedCalendar({ address, t }: Props) {
  const { orgId, locale } = address
  if (orgId === null) return <Notice text={t('validation:url')} />
  const frame: Frame = {
    locale,
    t,
    hrefOf: (id) => sharePath({ type: 'event', id }),
    open: () => undefined,
  }
  return (
    <FrameContext value={frame}>
      <OrgMonth orgId={orgId} t={t} />
    </FrameContext>
  )
}

function OrgMonth({ orgId, t }: { orgId: string; t: Frame['t'] }) {
  const [{ view, day }, move] = useState<{ view: View; day: string }>(() => ({
    view: 'month',
    day: wallClock(new Date()).day,
  }))
  const { org, entries, failure, isLoading, again } = useMonth(orgId, monthOf(day))
  if (failure === 'notFound') return <Notice text={t('embedded.notFound')} />
  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>{org?.name ?? t('title')}</h1>
        <a href={paths.landing} target="_blank" rel="noopener" className={classes.by}>
          {t('embedded.by')}
          <span className="visually-hidden"> ({t('embedded.newWindow')})</span>
        </a>
      </header>
      {failure === 'failed' && (
        <p role="alert" className={classes.failed}>
          {t('embedded.failed')}
          <button type="button" className={classes.again} onClick={again}>
            {t('embedded.again')}
          </button>
        </p>
      )}
      <Planner
        entries={entries}
        isLoading={isLoading}
        view={view}
        day={day}
        onMove={(nextView, nextDay) => move({ view: nextView, day: nextDay })}
      />
    </main>
  )
}

function Notice({ text }: { text: string }) {
  return (
    <main className={classes.page}>
      <p role="alert" className={classes.said}>
        {text}
      </p>
    </main>
  )
}
