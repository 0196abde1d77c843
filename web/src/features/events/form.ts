import { limits } from '@parta/contracts/limits'
import type { Place } from '@parta/contracts/places'
import type { Activity, EventGender, Tag } from '@parta/contracts/values'
import type { Path } from 'react-hook-form'
import validateEvent from '../../generated/forms/create-event.js'
import { momentOf, wall } from '../../lib/dates.ts'
import { formResolver } from '../../lib/form.ts'

/** The form as it stands on screen; `date`, `eventPlaceId` and `trainer` only carry what is said under them. */
export interface EventValues {
  name: string
  activityType: Activity | null
  info: string
  eventOrgId: string | null
  externalLink: string
  place: Place | null
  isUnlimited: boolean
  maxPlayers: number | ''
  enableQueue: boolean
  gender: EventGender
  minLevel: string
  tags: Tag
  priceKind: 'free' | 'paid' | 'unset'
  price: number | ''
  canPayWithMultiSport: boolean
  private: boolean
  willParticipate: boolean
  trainer: string | null
  day: string | null
  time: string
  duration: string
  hoursNotLeave: number | ''
  date?: never
  eventPlaceId?: never
}

/** Which step asks for which field of the operation. */
export const stepFields: readonly (readonly Path<EventValues>[])[] = [
  ['name', 'activityType', 'info', 'eventOrgId', 'externalLink'],
  ['eventPlaceId'],
  [
    'maxPlayers',
    'enableQueue',
    'gender',
    'minLevel',
    'tags',
    'price',
    'canPayWithMultiSport',
    'trainer',
    'willParticipate',
  ],
  ['date', 'duration', 'hoursNotLeave', 'private'],
]

export function newEventValues(orgId: string | null, now: Date): EventValues {
  return {
    name: '',
    activityType: null,
    info: '',
    eventOrgId: orgId,
    externalLink: '',
    place: null,
    isUnlimited: false,
    maxPlayers: 10,
    enableQueue: true,
    gender: 'any',
    minLevel: '0',
    tags: 'all',
    priceKind: 'free',
    price: 100,
    canPayWithMultiSport: false,
    private: false,
    willParticipate: true,
    trainer: null,
    day: wall(new Date(now.getTime() + 86_400_000)).day,
    time: '18:00',
    duration: '01:30',
    hoursNotLeave: '',
  }
}

/** What is sent: nothing that was left empty, and what belongs together put together. */
export function eventBody(values: EventValues) {
  const date = momentOf(values.day, values.time)
  const link = fullLink(values.externalLink)
  return {
    name: values.name.trim(),
    ...(values.activityType ? { activityType: values.activityType } : {}),
    ...(values.info.trim() ? { info: values.info.trim() } : {}),
    ...(values.place ? { eventPlaceId: values.place.id } : {}),
    ...(values.eventOrgId ? { eventOrgId: values.eventOrgId } : {}),
    ...(date ? { date } : {}),
    duration: values.duration,
    ...(values.isUnlimited ? { maxPlayers: limits.unlimited } : number('maxPlayers', values.maxPlayers)),
    enableQueue: values.enableQueue && !values.isUnlimited,
    gender: values.gender,
    minLevel: Number(values.minLevel),
    tags: values.tags,
    ...priceOf(values),
    canPayWithMultiSport: values.canPayWithMultiSport,
    ...(link ? { externalLink: link } : {}),
    ...number('hoursNotLeave', values.hoursNotLeave),
    private: values.private,
    willParticipate: values.willParticipate,
    ...(!values.willParticipate && values.trainer ? { trainer: values.trainer } : {}),
  }
}

function priceOf(values: EventValues): { price?: number } {
  if (values.priceKind === 'unset') return { price: limits.unsetPrice }
  return values.priceKind === 'free' ? { price: 0 } : number('price', values.price)
}

function number<N extends string>(name: N, value: number | ''): { [K in N]?: number } {
  return (value === '' ? {} : { [name]: value }) as { [K in N]?: number }
}

/** Part 1, section 5: a link without a scheme gets https, and is lower-cased. */
export function fullLink(text: string): string {
  const link = text.trim()
  if (link === '' || /^https?:\/\//i.test(link)) return link
  return `https://${link.toLowerCase()}`
}

export const eventResolver = formResolver<EventValues>(validateEvent, eventBody)
