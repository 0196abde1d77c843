import {
  activityType,
  getEventObject,
  getOrgActor,
  getOrgFollowers,
  getOrgOutbox,
  sendToInbox,
} from '@parta/contracts/fediverse'
import { zone } from '@parta/contracts/values'
import type { EventRow } from '../../core/store.ts'
import type { OwnActor } from './store.ts'

type Json = Readonly<Record<string, unknown>>

const context = 'https://www.w3.org/ns/activitystreams'
const everybody = `${context}#Public`

/** The addresses of an organisation's documents. */
export function addressesOf(publicUrl: string, orgId: string) {
  const at = (path: string) => urlOf(publicUrl, path, orgId)
  return {
    actor: at(getOrgActor.path),
    inbox: at(sendToInbox.path),
    outbox: at(getOrgOutbox.path),
    followers: at(getOrgFollowers.path),
    page: at('/share-item/org/:id'),
    key: `${at(getOrgActor.path)}#main-key`,
  }
}

function urlOf(publicUrl: string, path: string, id: string): string {
  return publicUrl.replace(/\/$/, '') + path.replace(':id', encodeURIComponent(id))
}

interface Shown {
  readonly publicUrl: string
  readonly org: { readonly id: string; readonly name: string; readonly image: string }
}

export function actorDocument(
  { publicUrl, org }: Shown,
  { handle, publicKey, createdAt }: Pick<OwnActor, 'handle' | 'publicKey' | 'createdAt'>,
): Json {
  const { actor, inbox, outbox, followers, page, key } = addressesOf(publicUrl, org.id)
  const picture = /^FILE:(\/public\/media\/[\w.-]+)$/.exec(org.image)?.[1]
  return {
    '@context': [context, 'https://w3id.org/security/v1'],
    id: actor,
    type: 'Organization',
    preferredUsername: handle,
    name: org.name,
    url: page,
    inbox,
    outbox,
    followers,
    manuallyApprovesFollowers: false,
    published: createdAt.toISOString(),
    ...(picture ? { icon: { type: 'Image', mediaType: 'image/webp', url: new URL(picture, publicUrl).href } } : {}),
    publicKey: { id: key, owner: actor, publicKeyPem: publicKey },
  }
}

export function webFingerDocument({ publicUrl, org }: Shown, handle: string): Json {
  const { actor, page } = addressesOf(publicUrl, org.id)
  return {
    subject: `acct:${handle}@${new URL(publicUrl).host}`,
    aliases: [actor, page],
    links: [
      { rel: 'self', type: activityType, href: actor },
      { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: page },
    ],
  }
}

/** The fields of an event that its document contains. */
export type NoticeEvent = Pick<
  EventRow,
  'name' | 'date' | 'endDate' | 'place' | 'cancelled' | 'createdAt' | 'updatedAt' | 'movedAt'
> & { readonly _id: string }

/** Returns the description of an event in Czech, the app's default, because the language of the readers is unknown. */
const cancelledPrefix = 'Zrušeno: '
const dayFormat = new Intl.DateTimeFormat('cs', { dateStyle: 'full', timeZone: zone })
const timeFormat = new Intl.DateTimeFormat('cs', { hour: '2-digit', minute: '2-digit', hour12: false, timeZone: zone })

/** Returns the document of an event, without people. */
export function eventObject({ publicUrl, org }: Shown, event: NoticeEvent): Json {
  const { actor, followers } = addressesOf(publicUrl, org.id)
  const { name, address, location } = event.place
  const time = `${timeFormat.format(event.date)}–${timeFormat.format(event.endDate)}`
  const where = [name, address].filter((part) => part !== '').join(', ')
  return {
    '@context': context,
    id: eventUrl(publicUrl, event._id),
    type: 'Event',
    attributedTo: actor,
    name: event.cancelled ? cancelledPrefix + event.name : event.name,
    content: `<p>${escaped(`${dayFormat.format(event.date)}, ${time} · ${where}`)}</p>`,
    url: urlOf(publicUrl, '/share-item/event/:id', event._id),
    startTime: event.date.toISOString(),
    endTime: event.endDate.toISOString(),
    location: {
      type: 'Place',
      name,
      ...(address === '' ? {} : { address }),
      latitude: location.lat,
      longitude: location.lon,
    },
    published: event.createdAt.toISOString(),
    updated: (event.cancelled ? event.updatedAt : (event.movedAt ?? event.createdAt)).toISOString(),
    to: [everybody],
    cc: [followers],
  }
}

function eventUrl(publicUrl: string, eventId: string): string {
  return urlOf(publicUrl, getEventObject.path, eventId)
}

/** The message that an event is new or changed. */
export function eventNotice(
  shown: Shown,
  event: NoticeEvent,
  { type, version }: { readonly type: 'Create' | 'Update'; readonly version: number },
): Json {
  const object = inside(eventObject(shown, event))
  return {
    '@context': context,
    id: `${String(object['id'])}#${type.toLowerCase()}-${version}`,
    type,
    actor: object['attributedTo'],
    published: type === 'Create' ? object['published'] : object['updated'],
    to: object['to'],
    cc: object['cc'],
    object,
  }
}

/** The message that an event is not public any more, or deleted. */
export function goneNotice(
  publicUrl: string,
  orgId: string,
  { eventId, version }: { eventId: string; version: number },
) {
  const id = eventUrl(publicUrl, eventId)
  const { actor, followers } = addressesOf(publicUrl, orgId)
  return {
    '@context': context,
    id: `${id}#delete-${version}`,
    type: 'Delete',
    actor,
    to: [everybody],
    cc: [followers],
    object: { id, type: 'Tombstone' },
  }
}

interface Answer {
  readonly actor: string
  readonly followId: string
  readonly isAccepted: boolean
}

export function followAnswer(publicUrl: string, orgId: string, { actor, followId, isAccepted }: Answer): Json {
  const { actor: own } = addressesOf(publicUrl, orgId)
  const type = isAccepted ? 'Accept' : 'Reject'
  return {
    '@context': context,
    id: `${own}#${type.toLowerCase()}-${encodeURIComponent(followId)}`,
    type,
    actor: own,
    to: [actor],
    object: { id: followId, type: 'Follow', actor, object: own },
  }
}

/** Returns a collection with its number of members and, if they are listed, the address of the first page. */
export function collectionDocument(id: string, { totalItems, first }: { totalItems: number; first?: string }): Json {
  return { '@context': context, id, type: 'OrderedCollection', totalItems, ...(first ? { first } : {}) }
}

interface OutboxPage {
  readonly id: string
  readonly outbox: string
  readonly items: readonly Json[]
  readonly next: string | null
}

export function pageDocument({ id, outbox, items, next }: OutboxPage): Json {
  const orderedItems = items.map(inside)
  const more = next === null ? {} : { next }
  return { '@context': context, id, type: 'OrderedCollectionPage', partOf: outbox, orderedItems, ...more }
}

/** Removes the context: only the outermost document has one. */
function inside({ '@context': _context, ...document }: Json): Json {
  return document
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
