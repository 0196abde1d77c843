import { readFileSync } from 'node:fs'
import type { Question } from '@parta/contracts/bus'
import { askInvitedOrg, askSharedEvent, askSharedOrg } from '@parta/contracts/questions'
import type { Bus } from '@parta/kit/facts/nats'
import type { Log } from '@parta/kit/process/log'
import { Router } from 'express'
import type { Static, TSchema } from 'typebox'
import type { GatewayConfig } from './config.ts'
import { eventCard, invitationCard, orgCard, type ShareCard, withCard } from './share-card.ts'
import { indexFileIn } from './web.ts'

/** Milliseconds that a page waits for its preview before it is sent without one. */
const previewTimeoutMs = 500
/**
 * Questions in progress at once; further pages are sent without a preview, so that crawlers cannot overload the
 * services.
 */
const questionsMax = 50
const idPattern = /^[A-Za-z0-9_-]{1,100}$/

interface Parts {
  readonly config: GatewayConfig & { readonly PARTA_WEB_DIR: string }
  readonly bus: Pick<Bus, 'ask'>
  readonly log: Log
  /** Puts the name and colours of a lite installation into a page. */
  readonly brand: (page: string) => string
}

type Find = (id: string) => Promise<ShareCard | null>

/**
 * Returns the routes of pages that are shared: the app's page, with a preview in its head. Without data, and for
 * private events, it is the app's page unchanged.
 */
export function shareRoutes({ config, bus, log, brand }: Parts): Router {
  const router = Router()
  const page = readFileSync(indexFileIn(config.PARTA_WEB_DIR), 'utf8')
  const ask = createAsk(bus, log)
  const event: Find = async (id) => eventCard(await ask(askSharedEvent, { id }))
  const org: Find = async (id) => orgCard(await ask(askSharedOrg, { id }))
  const invitation: Find = async (token) => invitationCard(await ask(askInvitedOrg, { token }))
  const finds: Readonly<Record<string, Find>> = {
    '/share-item/event/:id': event,
    '/event-info/:id': event,
    '/share-item/org/:id': org,
    '/invitation/:id': invitation,
  }
  for (const [path, find] of Object.entries(finds)) {
    router.get(path, async (request, response) => {
      const { id = '' } = request.params as { id?: string }
      const card = idPattern.test(id) ? await find(id) : null
      response.setHeader('Cache-Control', 'no-cache')
      // Only the path: the query names the person who shared the link.
      response
        .type('html')
        .send(brand(card ? withCard(page, card, new URL(request.path, config.PARTA_PUBLIC_URL)) : page))
    })
  }
  return router
}

/** Asks a question whose answer the page can do without; `null` when it does not arrive in time. */
type Ask = <Q extends TSchema, A extends TSchema>(
  question: Question<Q, A>,
  asked: Static<Q>,
) => Promise<Static<A> | null>

function createAsk(bus: Pick<Bus, 'ask'>, log: Log): Ask {
  let underWay = 0
  return async (question, asked) => {
    if (underWay >= questionsMax) return null
    underWay += 1
    const answer = bus
      .ask(question, asked)
      .catch((error: unknown) => {
        log.debug({ err: error, topic: question.topic }, 'Shared link served without a preview')
        return null
      })
      .finally(() => {
        underWay -= 1
      })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), previewTimeoutMs)
    })
    return Promise.race([answer, late]).finally(() => clearTimeout(timer))
  }
}
