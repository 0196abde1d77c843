import type { Activity } from '@parta/contracts/values'
import type { CSSProperties } from 'react'
import classes from './ActivityBadge.module.css'
import { activityLooks } from './activity-looks.ts'

/** The icon of an activity on its colour; hidden from screen readers, because the name is beside it. */
export function ActivityBadge({ activity, size = 44 }: { activity: Activity; size?: number }) {
  const { icon: Icon } = activityLooks[activity]
  return (
    <span className={classes.badge} style={{ ...hueOf(activity), width: size, height: size }} aria-hidden="true">
      <Icon size={Math.round(size * 0.56)} stroke={1.8} />
    </span>
  )
}

/** Sets `--hue`, by which style sheets tint. */
export function hueOf(activity: Activity): CSSProperties {
  return { '--hue': activityLooks[activity].hue } as CSSProperties
}
