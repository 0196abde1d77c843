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
  /** Whether visitors are shown the maintenance page, which is the app's. */
  readonly isOffline: () => Promise<boolean>
  readonly underWay: UnderWay
  readonly config: GatewayConfig & { readonly PARTA_WEB_DIR: string }
  readonly bus: Pick<Bus, 'ask'>
  readonly log: Log
  /** Puts the name and colours of a lite installation into a page. */
  readonly brand: (page: string) => string
}

interface Found {
  readonly card: ShareCard | null
  /** The `<script>` element with the event, for signed-in people. */
  readonly element?: string | undefined
}
type Find = (id: string, request: Request) => Promise<Found>

/**
 * Returns the routes of shared pages: the app's page with a preview in its head, or the app's page unchanged for
 * private events and where there is no data. Visitors get a page of their own instead, if there is one.
 */
export function shareRoutes(parts: Parts): Router {
  const { config, bus, log, brand, underWay } = parts
  const router = Router()
  router.use(pagesWithData, async (request, response, next) => {
    const client = clientOf(addressOf(request, config.PARTA_TRUSTED_PROXIES))
    await underWay.enter({ id: client, kind: 'page' }, response)
    next()
  })
  router.use(visitorRoutes(parts))
  const page = readFileSync(indexFileIn(config.PARTA_WEB_DIR), 'utf8')
  const ask = createAsk(bus, log)
  const event = (id: string) => ask(askSharedEvent, { id })
  const finds: Readonly<Record<string, Find>> = {
    '/share-item/event/:id': async (id) => ({ card: eventCard(await event(id)) }),
    '/event-info/:id': async (id, request) => {
      const found = await event(id)
      const attributes = `type="application/json" id="${sharedEventElement}"`
      const element = found && isSignedIn(request) ? dataScript(attributes, found) : undefined
      return { card: eventCard(found), element }
    },
    '/share-item/org/:id': async (id) => ({ card: orgCard(await ask(askSharedOrg, { id })) }),
    '/invitation/:id': async (token) => ({ card: invitationCard(await ask(askInvitedOrg, { token })) }),
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

/** How many events the landing page shows. */
const landingEvents = 20
/** How many events the page of an organisation shows. */
const orgEvents = 10

interface VisitorPage {
  readonly shown: object
  readonly card: ShareCard
}

/**
 * Returns the routes of pages for visitors, which contain their data. Signed-in people, and all visitors while there is
 * no data, get the app's page from the next routes.
 */
function visitorRoutes({ visitorPages, isOffline, config, bus, log, brand }: Parts): Router {
  const router = Router()
  if (!visitorPages) return router
  const ask = createAsk(bus, log, limits.timeouts.answer)
  const landing = async (request: Request): Promise<VisitorPage | null> => {
    const by = queryOf(request, 'by') === 'month' ? 'month' : 'day'
    const events = await ask(askNextEvents, { limit: landingEvents })
    return events && { shown: { kind: 'landing', by, events }, card: landingCard(visitorPages.landingHead(request)) }
  }
  const event = async (request: Request): Promise<VisitorPage | null> => {
    const [id, token, ref] = [idOf(request), queryOf(request, 'token'), queryOf(request, 'ref')]
    const found = id === null ? null : await ask(askEventLanding, { id, token, sharedBy: ref })
    const card = eventCard(found)
    return found && card && { shown: { kind: 'event', event: found, token: found.private ? token : null }, card }
  }
  const org = async (request: Request): Promise<VisitorPage | null> => {
    const id = idOf(request)
    if (id === null) return null
    const [found, events] = await Promise.all([
      ask(askSharedOrg, { id }),
      ask(askNextOrgEvents, { orgId: id, limit: orgEvents }),
    ])
    const card = orgCard(found)
    return card && { shown: { kind: 'org', org: found, events: events ?? [] }, card }
  }
  const pages: Readonly<Record<string, (request: Request) => Promise<VisitorPage | null>>> = {
    '/': landing,
    '/share-item/event/:id': event,
    '/share-item/org/:id': org,
    // The link of a private event, whose secret part opens it.
    '/event-info/:id': (request) => (queryOf(request, 'token') === null ? Promise.resolve(null) : event(request)),
  }
  for (const [path, find] of Object.entries(pages)) {
    router.get(path, async (request, response, next) => {
      varyByVisitor(response)
      if (wantsApp(request) || (await isOffline())) return next()
      const found = await find(request)
      if (!found) return next()
      response.setHeader('Cache-Control', 'private, no-cache')
      const page = await visitorPages.page(request, found.shown)
      const url = new URL(request.path, config.PARTA_PUBLIC_URL)
      response.type('html').send(brand(withCard(page, found.card, url)))
    })
  }
  return router
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
 * Asks a question whose answer the page can do without; `null` when it does not arrive in time. Visitors get the app's page then,
 * and the app's page comes without a preview.
 */
type Ask = <Q extends TSchema, A extends TSchema>(
  question: Question<Q, A>,
  asked: Static<Q>,
) => Promise<Static<A> | null>

function createAsk(bus: Pick<Bus, 'ask'>, log: Log, timeoutMs = previewTimeoutMs): Ask {
  let underWay = 0
  return async (question, asked) => {
    if (underWay >= questionsMax) return null
    underWay += 1
    let isAnswered = false
    const answer = bus
      .ask(question, asked)
      .catch((error: unknown) => {
        log.debug({ err: error, topic: question.topic }, 'Shared link served without a preview')
        return null
      })
      .finally(() => {
        isAnswered = true
        underWay -= 1
      })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      const giveUp = () => {
        if (isAnswered) return
        log.warn({ topic: question.topic }, 'Page sent without its data: no answer in time')
        resolve(null)
      }
      // Not at once: after a pause of this process, an answer that has arrived meanwhile is read after its timers.
      timer = setTimeout(() => setImmediate(giveUp), timeoutMs)
    })
    return Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }
}
