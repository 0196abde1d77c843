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

/** A page must not wait for its preview: whoever opens a link wants the app. */
const previewTimeoutMs = 500
/** Questions under way at once; beyond it a page comes plain, so that nobody's crawler can crowd the services. */
const questionsMax = 50
const idPattern = /^[A-Za-z0-9_-]{1,100}$/

interface Parts {
  readonly config: GatewayConfig & { readonly PARTA_WEB_DIR: string }
  readonly bus: Pick<Bus, 'ask'>
  readonly log: Log
}

type Find = (id: string) => Promise<ShareCard | null>

/**
 * Pages that are passed on: the app's own page, with what a chat shows of a link in its head. Those
 * whose data cannot be had, and those about what is private, are the app's page as it is.
 */
export function shareRoutes({ config, bus, log }: Parts): Router {
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
      // Of the address only the path: who shared it is nobody else's business.
      response.type('html').send(card ? withCard(page, card, new URL(request.path, config.PARTA_PUBLIC_URL)) : page)
    })
  }
  return router
}

/** Asks a question whose answer the page can do without: null where it does not come in time. */
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
        log.debug({ err: error, topic: question.topic }, 'No preview of a shared link')
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
