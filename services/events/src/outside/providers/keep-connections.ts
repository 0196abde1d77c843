import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { unseal } from '@parta/kit/session/seal'
import type { ReservantoConfig } from '../../config.ts'
import { type BookingAdapter, ProviderError } from './adapter.ts'
import { createTokens } from './keep-tokens.ts'
import { markDown, markUp } from './link-rules.ts'
import { reservantoAdapter } from './reservanto.ts'
import { exchangeToken, openReservanto } from './reservanto-client.ts'
import { type Link, type LinksRow, providerLinks } from './store.ts'

export const purposes = { start: 'reservanto start', token: 'reservanto token' }

/** A connection of an organisation, and the adapter that calls its provider. */
export interface Connected {
  readonly orgId: string
  readonly link: Link
  readonly adapter: BookingAdapter
}

/** The connections of organisations to their booking systems. */
export interface Connections {
  /** Returns an organisation's connection; `null` if it has no booking system connected. */
  find(orgId: string): Promise<Connected | null>
  /** Returns an organisation's connection. @throws provider.disconnected */
  get(orgId: string): Promise<Connected>
  /** Returns the adapter of a long token that is not stored yet. */
  tried(longToken: string): BookingAdapter
}

export function createConnections(kit: Kit, config: ReservantoConfig): Connections {
  const reservanto = openReservanto(kit.outside, config)
  /** The cache of short tokens; its keys are the sealed long tokens. */
  const tokens = createTokens((sealed) =>
    exchangeToken(reservanto(), unseal(kit.config.PARTA_SECRET, purposes.token, sealed)),
  )
  const find = async (orgId: string): Promise<Connected | null> => {
    const link = (await findLinks(kit, orgId))?.reservanto
    if (!link || config.client === null) return null
    const ask = async (name: string, body: object): Promise<unknown> => {
      const token = await tokens.get(link.token)
      try {
        return await reservanto(token)(name, body)
      } catch (error) {
        // The short token ended early. With status 401 the provider has done nothing, so even a command can be
        // repeated.
        if (!(error instanceof ProviderError) || error.status !== 401) throw error
        tokens.drop(link.token, token)
        return await reservanto(await tokens.get(link.token))(name, body)
      }
    }
    return { orgId, link, adapter: reservantoAdapter(watched(kit, { orgId, link, ask })) }
  }
  return {
    find,
    get: async (orgId) => {
      const found = await find(orgId)
      if (!found) throw new AppError('provider.disconnected')
      return found
    },
    tried: (longToken) =>
      reservantoAdapter(async (name, body) => {
        return reservanto(await exchangeToken(reservanto(), longToken))(name, body)
      }),
  }
}

export function findLinks(kit: Pick<Kit, 'database'>, orgId: string): Promise<LinksRow | null> {
  return kit.database.model(providerLinks).findById(orgId).lean<LinksRow>().exec()
}

interface Watching {
  readonly orgId: string
  readonly link: Link
  readonly ask: (name: string, body: object) => Promise<unknown>
}

/** Returns `ask`, and also stores when the provider stops and starts answering, for the banner on its events. */
function watched(kit: Kit, { orgId, link, ask }: Watching) {
  let isDown = link.downSince !== undefined
  const note = async (answers: boolean) => {
    if (isDown !== answers) return
    isDown = !answers
    await kit.change(providerLinks, orgId, (state, now) =>
      answers ? markUp(state as LinksRow) : markDown(state as LinksRow, now),
    )
  }
  return async (name: string, body: object): Promise<unknown> => {
    try {
      const answer = await ask(name, body)
      await note(true)
      return answer
    } catch (error) {
      await note(error instanceof ProviderError && error.problem === 'refused')
      throw error
    }
  }
}
