import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { unseal } from '@parta/kit/session/seal'
import type { ReservantoConfig } from '../config.ts'
import { type BookingAdapter, ProviderError } from './adapter.ts'
import { exchangeToken, openReservanto } from './client.ts'
import { createTokens } from './keep-tokens.ts'
import { reservantoAdapter } from './reservanto.ts'
import { markDown, markUp } from './rules.ts'
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
  /** @returns `null` when the organisation has not connected a booking system */
  find(orgId: string): Promise<Connected | null>
  /** As `find`. @throws provider.disconnected */
  get(orgId: string): Promise<Connected>
  /** The adapter of a long token that is not stored yet. */
  tried(longToken: string): BookingAdapter
}

export function createConnections(kit: Kit, config: ReservantoConfig): Connections {
  const reservanto = openReservanto(kit.outside, config)
  /** The sealed long tokens of connections, by the id of the start. */
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
        // The token ended early. By 401 the provider did nothing, so also a command can be repeated.
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

/** Stores when a provider stops answering, and when it answers again, for the banner that everybody sees. */
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
