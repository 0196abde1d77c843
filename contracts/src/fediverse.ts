import { Type } from 'typebox'
import { closed, operation } from './operation.ts'
import { params } from './shapes.ts'

/**
 * Public organisations in the fediverse: the network of Mastodon, Mobilizon, Gancio and others, whose servers speak
 * ActivityPub. People there follow an organisation and get its public events. Nothing of theirs is shown in Parta.
 */

export const fediverseLimits = {
  /** Followers of an organisation. */
  followers: 10_000,
  /** Different inboxes of an organisation's followers. Most servers have one inbox for all their people. */
  inboxes: 500,
  /** Inboxes of one registrable domain among them: whoever owns one can make any number of hosts under it. */
  domainInboxes: 20,
  /** Followers of one registrable domain, so that one server leaves room for others. */
  domainFollowers: 5_000,
  /**
   * Deliveries of new events (events times inboxes) of an organisation in 24 hours. Further new events are only listed
   * in the outbox.
   */
  startedADay: 5_000,
  outboxPage: 20,
  /** Days of failed deliveries after which the followers of an inbox are removed. */
  giveUpAfterDays: 7,
  /** Hours for which the answer to a request to follow is tried again when the follower's server does not take it. */
  answerHours: 6,
  /** Minutes for which an actor is not fetched again after a bad signature in its name. */
  refusedMinutes: 5,
  /**
   * How many actors are fetched in `refusedMinutes` that turn out not to have signed what was sent in their name: of one
   * registrable domain, and for requests of one address. The limit of a domain stops only addresses that sent such an
   * actor themselves.
   */
  unproved: { ofDomain: 30, ofCaller: 10 },
  /** Days for which a delivery is stored, with the information whether the inbox has the event. */
  keptDays: 120,
  addressMax: 500,
} as const

export const activityType = 'application/activity+json'
/**
 * The content types that servers of the fediverse send. The second one has a parameter `profile`, which `type-is`
 * ignores.
 */
export const activityTypes = [activityType, 'application/ld+json', 'application/json'] as const
export const webFingerType = 'application/jrd+json'
/** The path of WebFinger (RFC 7033); the gateway forwards it to `getWebFinger`. */
export const webFingerPath = '/.well-known/webfinger'

export const getFediverseAddress = operation({
  name: 'getFediverseAddress',
  summary: 'The address by which a public organisation is followed in the fediverse, and how many follow it.',
  service: 'events',
  method: 'GET',
  path: '/public/fediverse/address/:id',
  params: params.id,
  reply: closed({ address: Type.String(), followers: Type.Integer() }),
  errors: ['org.notFound'],
})

export const getWebFinger = operation({
  name: 'getWebFinger',
  summary: `The actor behind a fediverse address (WebFinger, RFC 7033); also reached as \`${webFingerPath}\`.`,
  service: 'events',
  method: 'GET',
  path: '/public/fediverse/webfinger',
  query: closed({
    resource: Type.String({ minLength: 1, maxLength: fediverseLimits.addressMax }),
    rel: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  errors: ['org.notFound'],
  answers: 'webFinger',
  anySite: true,
})

export const getOrgActor = operation({
  name: 'getOrgActor',
  summary: 'A public organisation as an actor of ActivityPub; browsers are sent to its page.',
  service: 'events',
  method: 'GET',
  path: '/public/fediverse/org/:id',
  params: params.id,
  errors: ['org.notFound'],
  answers: 'activityPub',
  anySite: true,
})

export const getOrgOutbox = operation({
  name: 'getOrgOutbox',
  summary:
    'The public events of an organisation as an outbox of ActivityPub, the last created first; `page` names a page.',
  service: 'events',
  method: 'GET',
  path: '/public/fediverse/org/:id/outbox',
  params: params.id,
  query: closed({ page: Type.Optional(Type.String({ maxLength: 300, pattern: '^[A-Za-z0-9_-]+$' })) }),
  errors: ['org.notFound'],
  answers: 'activityPub',
  anySite: true,
  cost: 'search',
})

export const getOrgFollowers = operation({
  name: 'getOrgFollowers',
  summary: 'How many follow a public organisation in the fediverse; not who.',
  service: 'events',
  method: 'GET',
  path: '/public/fediverse/org/:id/followers',
  params: params.id,
  errors: ['org.notFound'],
  answers: 'activityPub',
  anySite: true,
})

export const getEventObject = operation({
  name: 'getEventObject',
  summary: 'A public event of a public organisation as an object of ActivityPub, without people.',
  service: 'events',
  method: 'GET',
  path: '/public/fediverse/event/:id',
  params: params.id,
  errors: ['event.notFound'],
  answers: 'activityPub',
  anySite: true,
})

const Address = Type.String({ minLength: 1, maxLength: fediverseLimits.addressMax })

export const sendToInbox = operation({
  name: 'sendToInbox',
  summary:
    'The inbox of an organisation, for servers of the fediverse: `Follow` and `Undo`, signed by the actor (HTTP Signatures, draft-cavage-12, rsa-sha256 or hs2019). Everything else is accepted and ignored.',
  service: 'events',
  method: 'POST',
  path: '/public/fediverse/org/:id/inbox',
  params: params.id,
  // Other servers send fields that are not read.
  body: Type.Object({
    id: Type.Optional(Address),
    type: Type.String({ minLength: 1, maxLength: 50 }),
    actor: Address,
    object: Type.Optional(Type.Unknown()),
  }),
  takes: 'activityPub',
  errors: ['org.notFound', 'fediverse.signature'],
})
