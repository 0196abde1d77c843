import type { EventLanding, SharedEvent } from '@parta/contracts/events'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { publicPerson } from '@parta/kit/people/people'
import { isForSubscribers } from '../../core/seat-rules.ts'
import type { EventRow } from '../../core/store.ts'

/** The fields of an event that its public card shows. */
export type SharedFields = Pick<
  EventRow,
  'name' | 'activityType' | 'date' | 'endDate' | 'place' | 'org' | 'maxPlayers' | 'playersCount' | 'cancelled'
>

/** The public card of an event, without the people in it. */
export function sharedEvent(id: string, event: SharedFields): SharedEvent {
  return {
    id,
    name: event.name,
    activityType: event.activityType,
    date: event.date.toISOString(),
    endDate: event.endDate.toISOString(),
    placeName: event.place.name,
    placeAddress: event.place.address,
    orgName: event.org?.name ?? '',
    image: event.org?.image ?? 'BASIC',
    maxPlayers: event.maxPlayers,
    playersCount: event.playersCount,
    cancelled: event.cancelled,
  }
}

export type LandingFields = SharedFields &
  Pick<
    EventRow,
    | 'info'
    | 'gender'
    | 'minLevel'
    | 'tags'
    | 'price'
    | 'canPayWithMultiSport'
    | 'enableQueue'
    | 'queueCount'
    | 'externalLink'
    | 'private'
    | 'oneOffProductId'
    | 'subscriptionProductId'
  >

interface Named {
  readonly leader: UserSnapshot | undefined
  readonly inviter: UserSnapshot | undefined
}

/** An event as a visitor sees it before they sign up: nobody is named but its leader and who invites. */
export function eventLanding(id: string, event: LandingFields, { leader, inviter }: Named): EventLanding {
  return {
    ...sharedEvent(id, event),
    private: event.private,
    info: event.info,
    location: event.place.location,
    gender: event.gender,
    minLevel: event.minLevel,
    tags: event.tags,
    price: event.price,
    currency: event.org?.currency ?? 'CZK',
    ...(isForSubscribers(event) ? { forSubscribers: true } : {}),
    canPayWithMultiSport: event.canPayWithMultiSport,
    isSold: event.oneOffProductId !== null || event.subscriptionProductId !== null,
    enableQueue: event.enableQueue,
    queueCount: event.queueCount,
    externalLink: event.externalLink,
    leader: shown(leader),
    inviter: inviter && !inviter.deleted ? publicPerson(inviter) : null,
  }
}

function shown(person: UserSnapshot | undefined) {
  return publicPerson(person && !person.deleted ? person : { name: '', surname: '' })
}
