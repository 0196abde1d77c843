import type { EventInfo } from '@parta/contracts/events'
import { useFaces } from '../api.ts'
import { Faces } from '../info/Faces.tsx'

/** The pictures of an event's players, once they are known. */
export function NextFaces({ event }: { event: Pick<EventInfo, 'id' | 'playersCount'> }) {
  const found = useFaces(event)
  return found ? <Faces event={found} /> : null
}
