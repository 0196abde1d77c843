import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/fediverse'
import { activityType, fediverseLimits, webFingerType } from '@parta/contracts/fediverse'
import type { Call, HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { keyOf, tokenOf } from '@parta/kit/store/keyset'
import { type EventRow, events } from '../../core/store.ts'
import { findOpenOrg } from '../calendar/find-feed.ts'
import { handleIn } from './actor-rules.ts'
import { createActors } from './find-actor.ts'
import { findEvent, noticeFields, openEvents } from './find-open-event.ts'
import { makeOwnActor } from './make-own-actor.ts'
import {
  actorDocument,
  addressesOf,
  collectionDocument,
  eventNotice,
  eventObject,
  pageDocument,
  webFingerDocument,
} from './object-view.ts'
import { sendToInbox } from './send-to-inbox.ts'
import { followersOf, ownActorsOf } from './store.ts'

type Request = Call<typeof contract.getOrgActor>['request']
type Response = Call<typeof contract.getOrgActor>['response']

export function fediverseRoutes(kit: Kit): HandlersOf<typeof contract> {
  const actors = createActors(kit)
  const publicUrl = kit.config.PARTA_PUBLIC_URL
  const countFollowers = (orgId: string) => followersOf(kit).countDocuments({ orgId })
  return {
    getFediverseAddress: async ({ params }) => {
      const org = await findOpenOrg(kit, params.id)
      const { handle } = await makeOwnActor(kit, org)
      return { address: `@${handle}@${new URL(publicUrl).host}`, followers: await countFollowers(org.id) }
    },
    getWebFinger: async ({ query, response }) => {
      const org = await findOpenOrg(kit, await findNamed(kit, query.resource))
      const { handle } = await makeOwnActor(kit, org)
      send(response, webFingerDocument({ publicUrl, org }, handle), webFingerType)
    },
    getOrgActor: async ({ params, request, response }) => {
      const org = await findOpenOrg(kit, params.id)
      if (prefersPage(request, response)) return response.redirect(303, addressesOf(publicUrl, org.id).page)
      return send(response, actorDocument({ publicUrl, org }, await makeOwnActor(kit, org)))
    },
    getOrgOutbox: async ({ params, query, response }) => {
      const org = await findOpenOrg(kit, params.id)
      send(response, await outbox(kit, { org, page: query.page }))
    },
    getOrgFollowers: async ({ params, response }) => {
      const org = await findOpenOrg(kit, params.id)
      const { followers } = addressesOf(publicUrl, org.id)
      send(response, collectionDocument(followers, { totalItems: await countFollowers(org.id) }))
    },
    getEventObject: async ({ params, request, response }) => {
      const found = await findEvent(kit, params.id)
      if (!found) throw new AppError('event.notFound')
      const object = eventObject({ publicUrl, org: found.org }, found.event)
      if (prefersPage(request, response)) return response.redirect(303, String(object['url']))
      return send(response, object)
    },
    sendToInbox: (call) => sendToInbox(kit, actors, call),
  }
}

/** Returns the id of the organisation that WebFinger asks for, by its address or the address of its actor. */
async function findNamed(kit: Kit, resource: string): Promise<string> {
  const publicUrl = new URL(kit.config.PARTA_PUBLIC_URL)
  const handle = handleIn(resource, publicUrl.host)
  if (handle !== null) return (await ownActorsOf(kit).findOne({ handle }))?._id ?? ''
  const id = /\/public\/fediverse\/org\/([^/?#]+)$/.exec(resource)?.[1] ?? ''
  return addressesOf(publicUrl.href, id).actor === resource ? id : ''
}

/** Whether a browser asks, which gets the page. Caches keep both. */
function prefersPage(request: Request, response: Response): boolean {
  response.vary('Accept')
  return request.accepts([activityType, 'application/ld+json', 'application/json', 'text/html']) === 'text/html'
}

function send(response: Response, document: object, type: string = activityType): void {
  response
    .status(200)
    .set({ 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' })
    .send(JSON.stringify(document))
}

interface Asked {
  readonly org: { readonly id: string; readonly name: string; readonly image: string }
  readonly page: string | undefined
}

/** The first page; others are named by the last event before them. */
const firstPage = 'first'

async function outbox(kit: Kit, { org, page }: Asked) {
  const publicUrl = kit.config.PARTA_PUBLIC_URL
  const { outbox: id } = addressesOf(publicUrl, org.id)
  const all = { 'org.id': org.id, ...openEvents }
  const rows = kit.database.native<EventRow & { _id: string }>(events.collection)
  const pageOf = (name: string) => `${id}?page=${name}`
  if (page === undefined) {
    return collectionDocument(id, { totalItems: await rows.countDocuments(all), first: pageOf(firstPage) })
  }
  const { outboxPage: size } = fediverseLimits
  const found = await rows
    .find(page === firstPage ? all : { ...all, _id: { $lt: String(keyOf(page, 'string')[0]) } })
    .project<Parameters<typeof eventNotice>[1]>(noticeFields)
    .sort({ _id: -1 })
    .hint({ 'org.id': 1, _id: -1 })
    .limit(size + 1)
    .toArray()
  const shown = found.slice(0, size)
  const last = shown.at(-1)
  return pageDocument({
    id: pageOf(page),
    outbox: id,
    items: shown.map((event) => eventNotice({ publicUrl, org }, event, { type: 'Create', version: 1 })),
    next: found.length > size && last ? pageOf(tokenOf(last._id)) : null,
  })
}
