import { Link } from 'react-router-dom'
import { eventPath } from '../../../lib/paths.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { useEventName } from '../api.ts'
import classes from './Kart.module.css'

/** The event that is paid for, as a link; nothing while it loads, or when the person cannot open it any more. */
export function EventLine({ id }: { id: string }) {
  const { data: event } = useEventName(id)
  if (!event) return null
  return (
    <span className={classes.muted}>
      <Link to={eventPath(id)}>{event.name}</Link> · <Moment at={event.date} />
    </span>
  )
}
