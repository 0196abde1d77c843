import type { SharedEvent } from '@parta/contracts/events'
import type { SharedOrg } from '@parta/contracts/invitations'
import { dataScript } from '@parta/contracts/page-data'

/** An object of schema.org, as JSON-LD. */
export type Thing = Readonly<Record<string, unknown>>

interface Page {
  readonly url: URL
  readonly image: URL
}

const state = { true: 'https://schema.org/EventCancelled', false: 'https://schema.org/EventScheduled' } as const

/** Returns an event as `SportsEvent`, without people. */
export function dataOfEvent(event: SharedEvent, { url, image }: Page): Thing {
  const { maxPlayers, playersCount, orgName } = event
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    '@id': url.href,
    url: url.href,
    name: event.name,
    image: image.href,
    sport: event.activityType,
    startDate: event.date,
    endDate: event.endDate,
    eventStatus: state[`${event.cancelled}`],
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: event.placeName,
      ...(event.placeAddress ? { address: event.placeAddress } : {}),
    },
    ...(maxPlayers === -1
      ? {}
      : {
          maximumAttendeeCapacity: maxPlayers,
          remainingAttendeeCapacity: Math.max(0, maxPlayers - playersCount),
        }),
    ...(orgName === '' ? {} : { organizer: { '@type': 'SportsOrganization', name: orgName } }),
  }
}

/** Returns an organisation as `SportsOrganization`. */
export function dataOfOrg(org: SharedOrg, { url, image }: Page): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': org.tags.team ? 'SportsTeam' : 'SportsOrganization',
    '@id': url.href,
    url: url.href,
    name: org.name,
    logo: image.href,
    ...(org.description === '' ? {} : { description: org.description }),
  }
}

/** Returns the element for the head of a page. */
export function scriptOf(data: Thing): string {
  return dataScript('type="application/ld+json"', data)
}
