import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { wallClock } from '../../../lib/dates.ts'
import { type View, views } from '../days.ts'
import { useFrame } from '../frame.ts'
import { titleOf } from '../title.ts'
import classes from './Toolbar.module.css'

interface Props {
  readonly view: View
  readonly day: string
  readonly withViews: boolean
  readonly onView: (view: View) => void
  readonly onDay: (day: string) => void
  readonly onStep: (by: 1 | -1) => void
}

export function Toolbar({ view, day, withViews, onView, onDay, onStep }: Props) {
  const { t, locale } = useFrame()
  return (
    <div className={classes.toolbar}>
      <h2 className={classes.title} aria-live="polite">
        {titleOf(view, day, locale)}
      </h2>
      <div className={classes.buttons}>
        <button type="button" className={classes.button} onClick={() => onDay(wallClock(new Date()).day)}>
          {t('today')}
        </button>
        <button
          type="button"
          className={classes.button}
          aria-label={t(`previous.${view}`)}
          title={t(`previous.${view}`)}
          onClick={() => onStep(-1)}
        >
          <IconChevronLeft size={22} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={classes.button}
          aria-label={t(`next.${view}`)}
          title={t(`next.${view}`)}
          onClick={() => onStep(1)}
        >
          <IconChevronRight size={22} aria-hidden="true" />
        </button>
      </div>
      {withViews && (
        <div className={classes.views} role="group" aria-label={t('viewLabel')}>
          {views.map((one) => (
            <button
              key={one}
              type="button"
              className={classes.view}
              aria-pressed={one === view}
              onClick={() => onView(one)}
            >
              {t(`views.${one}`)}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
