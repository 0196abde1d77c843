import { EventList } from './EventList.tsx'
import type { ShownEvent } from './event-banners.ts'
import type { Grouping } from './GroupToggle.tsx'
import { MonthList } from './MonthList.tsx'

interface Props {
  readonly events: readonly ShownEvent[]
  readonly pathOf: (id: string) => string
  readonly by: Grouping
}

export function EventGroups({ events, pathOf, by }: Props) {
  return by === 'day' ? <EventList events={events} pathOf={pathOf} /> : <MonthList events={events} pathOf={pathOf} />
}
