import { readFileSync } from 'node:fs'
import type { Question } from '@parta/contracts/bus'
import { limits } from '@parta/contracts/limits'
import { dataScript, sharedEventElement } from '@parta/contracts/page-data'
import {
  askEventLanding,
  askInvitedOrg,
  askNextEvents,
  askNextOrgEvents,
  askSharedEvent,
  askSharedOrg,
} from '@parta/contracts/share-questions'
import type { Bus } from '@parta/kit/facts/nats'
import { clientOf } from '@parta/kit/http/address'
import type { Log } from '@parta/kit/process/log'
import { type Request, Router } from 'express'
import type { Static, TSchema } from 'typebox'
import { addressOf } from './address.ts'
import type { GatewayConfig } from './config.ts'
import { isSignedIn } from './cookies.ts'
import { eventCard, invitationCard, landingCard, orgCard, type ShareCard, withCard } from './share-card.ts'
import { isOffline } from './status.ts'
import type { UnderWay } from './under-way.ts'
import { type VisitorPages, varyByVisitor, wantsApp } from './visitor.ts'
import { indexFileIn } from './web.ts'

/** Milliseconds that a page waits for its preview before it is sent without one. */
const previewTimeoutMs = 500
/**
 * Questions in progress at once; further pages are sent without a preview, so that crawlers cannot overload the
 * services.
 */
const questionsMax = 50
/** The paths of the pages below, and of what is under them. */
const pagesWithData = ['/share-item', '/event-info', '/invitation', /^\/$/]
const idPattern = /^[A-Za-z0-9_-]{1,100}$/

interface Parts {
  /** The pages for visitors; `null` when the web was built without them. */
  readonly visitorPages: VisitorPages | null
  readonly underWay: UnderWay
  readonly config: GatewayConfig & { readonly PARTA_WEB_DIR: string }
  readonly bus: Pick<Bus, 'ask'>
  readonly log: Log
  /** Puts the name and colours of a lite installation into a page. */
  readonly brand: (page: string) => string
}

interface Found {
  readonly card: ShareCard | null | undefined
  /** The `<script>` element with the event, for signed-in people. */
  readonly element?: string | undefined
}
type Find = (id: string, request: Request) => Promise<Found>

/**
 * Returns the routes of the pages that links lead to: the pages for visitors, and the app's page with a preview in its
 * head, or unchanged for private events and where there is no data.
 */
export function shareRoutes(parts: Parts): Router {
  const { config, bus, log, brand, underWay } = parts
  const router = Router()
  router.use(pagesWithData, async (request, response, next) => {
    const client = clientOf(addressOf(request, config.PARTA_TRUSTED_PROXIES))
    await underWay.enter({ id: client, kind: 'page' }, response)
    next()
  })
  router.get('/social', (request, response) => response.redirect(302, sharedAt(request)))
  router.use(visitorRoutes(parts))
  const page = readFileSync(indexFileIn(config.PARTA_WEB_DIR), 'utf8')
  const ask = createAsk(bus, log)
  const event = (id: string) => ask(askSharedEvent, { id })
  const finds: Readonly<Record<string, Find>> = {
    '/share-item/event/:id': async (id) => {
      const found = await event(id)
      return { card: found && eventCard(found) }
    },
    '/event-info/:id': async (id, request) => {
      const found = await event(id)
      const attributes = `type="application/json" id="${sharedEventElement}"`
      const element = found && isSignedIn(request) ? dataScript(attributes, found) : undefined
      return { card: found && eventCard(found), element }
    },
    '/share-item/org/:id': async (id) => {
      const found = await ask(askSharedOrg, { id })
      return { card: found && orgCard(found) }
    },
    '/invitation/:id': async (token) => {
      const found = await ask(askInvitedOrg, { token })
      return { card: found && invitationCard(found) }
    },
  }
  for (const [path, find] of Object.entries(finds)) {
    router.get(path, async (request, response) => {
      const { id = '' } = request.params as { id?: string }
      const { card, element = '' } = idPattern.test(id) ? await find(id, request) : { card: null }
      response.setHeader('Cache-Control', 'no-cache')
      // Only the path: the query names the person who shared the link.
      const url = new URL(request.path, config.PARTA_PUBLIC_URL)
      // A function, because `replace` would interpret a `$&` in a name.
      const withData = page.replace('</head>', () => `${element}</head>`)
      response.type('html').send(brand(card ? withCard(withData, card, url) : page))
    })
  }
  return router
}

/** Returns the path that `/social?type&id` stands for, a form of shared links; the first page if it names nothing. */
function sharedAt(request: Request): string {
  const [type, id, ref] = ['type', 'id', 'ref'].map((name) => queryOf(request, name))
  const path = (type === 'event' || type === 'org') && id ? `/share-item/${type}/${id}` : '/'
  return ref ? `${path}?ref=${ref}` : path
}

/** How many events the landing page shows. */
const landingEvents = 20
/** How many events the page of an organisation shows. */
const orgEvents = 10

interface VisitorPage {
  readonly shown: object
  readonly card: ShareCard
}
/** `null` when there is nothing to show, `undefined` when no service has answered, and for those who want the app. */
type FindPage = (request: Request) => Promise<VisitorPage | null | undefined>

/**
 * Returns the routes of pages for visitors, which contain their data. Without a page to show, the next routes send the
 * app's page; only a shared link that leads nowhere has a page that says so.
 */
function visitorRoutes({ visitorPages, config, bus, log, brand }: Parts): Router {
  const router = Router()
  if (!visitorPages) return router
  const finds = findsOf(visitorPages, createAsk(bus, log, limits.timeouts.answer))
  const unlessApp =
    (find: FindPage): FindPage =>
    async (request) =>
      wantsApp(request) ? undefined : find(request)
  const shared: FindPage = async (request) => {
    const type = String(request.params['type']).toLowerCase()
    const known = type === 'event' || type === 'org' ? type : null
    const found = known && (await finds[known](request))
    if (found !== null) return found
    const missed = known === null || idOf(request) === null ? 'link' : known
    const card = { ...visitorPages.headOf(request, missed), image: '', isListed: false }
    return { shown: { kind: 'missing', missed }, card }
  }
  const pages: Readonly<Record<string, FindPage>> = {
    '/': unlessApp(finds.landing),
    '/share-item/:type/:id': shared,
    '/invitation/:id': unlessApp(finds.invitation),
    // The link of a private event, whose secret part opens it.
    '/event-info/:id': unlessApp(async (request) => (queryOf(request, 'token') === null ? null : finds.event(request))),
  }
  for (const [path, find] of Object.entries(pages)) {
    router.get(path, async (request, response, next) => {
      varyByVisitor(response)
      // The maintenance page is the app's.
      const found = (await isOffline(config, log)) ? null : await find(request)
      if (!found) return next()
      response.setHeader('Cache-Control', 'private, no-cache')
      const page = await visitorPages.page(request, found.shown)
      const url = new URL(request.path, config.PARTA_PUBLIC_URL)
      response.type('html').send(brand(withCard(page, found.card, url)))
    })
  }
  return router
}

function findsOf(
  visitorPages: VisitorPages,
  ask: Ask,
): Readonly<Record<'landing' | 'event' | 'org' | 'invitation', FindPage>> {
  return {
    landing: async (request) => {
      const by = queryOf(request, 'by') === 'month' ? 'month' : 'day'
      const events = await ask(askNextEvents, { limit: landingEvents })
      return (
        events && { shown: { kind: 'landing', by, events }, card: landingCard(visitorPages.headOf(request, 'landing')) }
      )
    },
    event: async (request) => {
      const [id, token, ref] = [idOf(request), queryOf(request, 'token'), queryOf(request, 'ref')]
      const found = id === null ? null : await ask(askEventLanding, { id, token, sharedBy: ref })
      return (
        found && { shown: { kind: 'event', event: found, token: found.private ? token : null }, card: eventCard(found) }
      )
    },
    org: async (request) => {
      const id = idOf(request)
      if (id === null) return null
      const [found, events] = await Promise.all([
        ask(askSharedOrg, { id }),
        ask(askNextOrgEvents, { orgId: id, limit: orgEvents }),
      ])
      return found && { shown: { kind: 'org', org: found, events: events ?? [] }, card: orgCard(found) }
    },
    // The app's page says why an invitation no longer works.
    invitation: async (request) => {
      const token = idOf(request)
      const found = token === null ? null : await ask(askInvitedOrg, { token })
      return found && { shown: { kind: 'invitation', org: found, token }, card: invitationCard(found) }
    },
  }
}

function idOf({ params }: Request): string | null {
  const { id = '' } = params as { id?: string }
  return idPattern.test(id) ? id : null
}

/** Returns a value of the query that has the form of an id or of a secret. */
function queryOf({ query }: Request, name: string): string | null {
  const value = query[name]
  return typeof value === 'string' && idPattern.test(value) ? value : null
}

/**
 * Asks a question whose answer the page can do without; `undefined` when it does not arrive in time. Visitors get the
 * app's page then, and the app's page comes without a preview.
 */
type Ask = <Q extends TSchema, A extends TSchema>(
  question: Question<Q, A>,
  asked: Static<Q>,
) => Promise<Static<A> | undefined>

function createAsk(bus: Pick<Bus, 'ask'>, log: Log, timeoutMs = previewTimeoutMs): Ask {
  let underWay = 0
  return async (question, asked) => {
    if (underWay >= questionsMax) return
    underWay += 1
    let isAnswered = false
    const answer = bus
      .ask(question, asked)
      .catch((error: unknown) => {
        log.debug({ err: error, topic: question.topic }, 'Shared link served without a preview')
        return undefined
      })
      .finally(() => {
        isAnswered = true
        underWay -= 1
      })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => {
      const giveUp = () => {
        if (isAnswered) return
        log.warn({ topic: question.topic }, 'Page sent without its data: no answer in time')
        resolve(undefined)
      }
      // Not at once: after a pause of this process, an answer that has arrived meanwhile is read after its timers.
      timer = setTimeout(() => setImmediate(giveUp), timeoutMs)
    })
    return Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }
}
