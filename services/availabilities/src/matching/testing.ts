import type { DescribedEvent } from '@parta/contracts/described-events'
import { cities } from '@parta/contracts/values'

type Fields = Pick<DescribedEvent, 'id' | 'date' | 'endDate'> & Partial<DescribedEvent>

/** The description of a public event with room for everybody; `fields` replace the defaults. */
export function aDescribedEvent(fields: Fields): DescribedEvent {
  return {
    name: 'Badminton',
    activityType: 'badminton',
    placeName: 'Hala',
    location: cities.brno,
    leader: 'leader',
    trainer: null,
    org: null,
    gender: 'any',
    minLevel: 0,
    tags: 'all',
    price: 0,
    maxPlayers: 10,
    hasRoom: true,
    enableQueue: false,
    private: false,
    cancelled: false,
    removed: false,
    ...fields,
  }
}
