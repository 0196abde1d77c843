import { minute } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { closed } from '@parta/contracts/operation'
import type { ProviderState } from '@parta/contracts/providers'
import { startMinutes } from '@parta/contracts/providers'
import type { Decision } from '@parta/kit/store/decision'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import type { LinksRow } from './store.ts'

const Start = closed({ id: Type.String(), orgId: Type.String(), userId: Type.String(), at: Type.Integer() })

/** Who began to connect which organisation and when; the browser keeps it sealed. */
export type Start = Static<typeof Start>

/**
 * Returns the start that a browser came back with. The provider returns nothing of ours, so only this shows that the
 * same person began it: a link with another's token connects nothing.
 * @throws provider.startUnknown
 */
export function readStart(text: string, { userId, now }: { readonly userId: string; readonly now: Date }): Start {
  const start: unknown = JSON.parse(text)
  if (!Check(Start, start) || start.userId !== userId) throw new AppError('provider.startUnknown')
  const age = now.getTime() - start.at
  if (age < 0 || age > startMinutes * minute) throw new AppError('provider.startUnknown')
  return start
}

type Link = NonNullable<LinksRow['reservanto']>

/** Connects a token, once for each start; a newer start replaces what was connected. @throws provider.startUnknown */
export function connect(state: LinksRow | null, link: Link): Decision<LinksRow, void> {
  if (state?.reservanto?.startId === link.startId) throw new AppError('provider.startUnknown')
  return { next: { ...state, reservanto: link }, answer: undefined }
}

export function disconnect(state: LinksRow): Decision<LinksRow, void> {
  return { next: { ...state, reservanto: null }, answer: undefined }
}

export function forgetConnector(state: LinksRow, userId: string): Decision<LinksRow, void> {
  const { reservanto } = state
  const next = reservanto?.by === userId ? { ...state, reservanto: { ...reservanto, by: null } } : state
  return { next, answer: undefined }
}

export function statesOf(links: LinksRow | null, canConnect: boolean): ProviderState[] {
  const link = links?.reservanto
  return [
    {
      provider: 'RESERVANTO',
      state: link ? 'connected' : canConnect ? 'off' : 'unavailable',
      since: link?.since.toISOString() ?? null,
    },
    // Its vendor has published no protocol.
    { provider: 'CHYTRA_REZERVACE', state: 'unavailable', since: null },
  ]
}
