import type { Activity } from '@parta/contracts/values'
import type { CSSProperties } from 'react'
import classes from './ActivityBadge.module.css'
import { activityLooks } from './activity-looks.ts'

/** The picture of an activity on its own colour; its name stands beside it, so it is silent. */
export function ActivityBadge({ activity, size = 44 }: { activity: Activity; size?: number }) {
  const { icon: Icon } = activityLooks[activity]
  return (
    <span className={classes.badge} style={{ ...hueOf(activity), width: size, height: size }} aria-hidden="true">
      <Icon size={Math.round(size * 0.56)} stroke={1.8} />
    </span>
  )
}

/** Lets a style sheet tint by `var(--hue)`. */
export function hueOf(activity: Activity): CSSProperties {
  return { '--hue': activityLooks[activity].hue } as CSSProperties
}
