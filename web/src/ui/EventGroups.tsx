import { EventList } from './EventList.tsx'
import type { ShownEvent } from './event-banners.ts'
import type { Grouping } from './GroupToggle.tsx'
import { MonthList } from './MonthList.tsx'

interface Props {
  readonly events: readonly ShownEvent[]
  readonly pathOf: (id: string) => string
  readonly by: Grouping
  /** Two beside each other, where there is room. */
  readonly wide?: boolean
}

/** Events under the day or the month that they are in. */
export function EventGroups({ events, pathOf, by, wide = false }: Props) {
  return by === 'day' ? (
    <EventList events={events} pathOf={pathOf} wide={wide} />
  ) : (
    <MonthList events={events} pathOf={pathOf} wide={wide} />
  )
}
