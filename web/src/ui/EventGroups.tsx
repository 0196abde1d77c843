import { EventList } from './EventList.tsx'
import type { ShownEvent } from './event-banners.ts'
import type { Grouping } from './GroupToggle.tsx'
import { MonthList } from './MonthList.tsx'

interface Props {
  readonly events: readonly ShownEvent[]
  readonly pathOf: (id: string) => string
  readonly by: Grouping
  /** Two columns if there is room. */
  readonly wide?: boolean
}

/** Events grouped by day or month. */
export function EventGroups({ events, pathOf, by, wide = false }: Props) {
  return by === 'day' ? (
    <EventList events={events} pathOf={pathOf} wide={wide} />
  ) : (
    <MonthList events={events} pathOf={pathOf} wide={wide} />
  )
}
