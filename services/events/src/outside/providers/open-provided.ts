import { AppError } from '@parta/contracts/errors'
import { isPast } from '@parta/contracts/predicates/players'
import type { Kit } from '@parta/kit/kit'
import { openEvent } from '../../core/open-event.ts'
import type { EventRow, Provided } from '../../core/store.ts'
import { ProviderError } from './adapter.ts'
import type { Connected, Connections } from './keep-connections.ts'

export interface OpenProvided extends Connected {
  readonly event: EventRow
  readonly provided: NonNullable<Provided['provided']>
}

/** Reads an event of a provider for the caller. @throws event.notFound, also for Parta's own events */
export async function findProvided(kit: Kit, eventId: string, userId: string) {
  const { event } = await openEvent(kit, eventId, { userId })
  if (!event.provided || !event.org || event.removed) throw new AppError('event.notFound')
  return { event, provided: event.provided, orgId: event.org.id }
}

/**
 * Opens an event of a provider for a command.
 * @throws event.notFound · event.past · provider.disconnected
 */
export async function openProvided(
  kit: Kit,
  connections: Connections,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
): Promise<OpenProvided> {
  const { event, provided, orgId } = await findProvided(kit, eventId, userId)
  if (event.cancelled) throw new AppError('event.notFound')
  if (isPast(event, new Date())) throw new AppError('event.past')
  const connected = await connections.get(orgId)
  if (connected.link.merchant !== provided.merchant) throw new AppError('provider.disconnected')
  return { ...connected, event, provided }
}

/** Turns a failed read from a provider into a refusal. @throws provider.unavailable */
export async function answered<T>(asking: Promise<T>): Promise<T> {
  return asking.catch((error: unknown) => {
    if (error instanceof ProviderError) throw new AppError('provider.unavailable', { cause: error })
    throw error
  })
}
