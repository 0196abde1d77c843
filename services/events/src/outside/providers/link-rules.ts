import { minute } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { closed } from '@parta/contracts/operation'
import type { ProviderState } from '@parta/contracts/providers'
import { pollLimits, startMinutes } from '@parta/contracts/providers'
import type { Activity } from '@parta/contracts/values'
import type { Decision } from '@parta/kit/store/decision'
import { planned } from '@parta/kit/store/planned'
import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'
import type { BookingAdapter } from './adapter.ts'
import { clearTask, type Link, type LinksRow } from './store.ts'

const Start = closed({ id: Type.String(), orgId: Type.String(), userId: Type.String(), at: Type.Integer() })

/** The start of a connection: who began it, for which organisation, and when. The browser keeps it, sealed. */
export type Start = Static<typeof Start>

/**
 * Reads the start that the browser sends with the token. Reservanto returns no value of ours, so this is the only proof
 * that the same person began the connection; a link with another person's token connects nothing.
 * @throws provider.startUnknown
 */
export function readStart(text: string, { userId, now }: { readonly userId: string; readonly now: Date }): Start {
  const start: unknown = JSON.parse(text)
  if (!Check(Start, start) || start.userId !== userId) throw new AppError('provider.startUnknown')
  const age = now.getTime() - start.at
  if (age < 0 || age > startMinutes * minute) throw new AppError('provider.startUnknown')
  return start
}

/**
 * Stores a connection. Each start connects once; a newer one replaces the earlier connection.
 * @throws provider.startUnknown
 */
export function connect(state: LinksRow | null, link: Link): Decision<LinksRow, void> {
  if (state?.reservanto?.startId === link.startId) throw new AppError('provider.startUnknown')
  return { next: { ...state, reservanto: link }, answer: undefined }
}

export function disconnect(state: LinksRow, orgId: string): Decision<LinksRow, void> {
  if (!state.reservanto) return { next: state, answer: undefined }
  const { startId } = state.reservanto
  return {
    next: { ...state, reservanto: null },
    tasks: [planned(clearTask, { id: startId, data: { orgId } })],
    answer: undefined,
  }
}

/** Returns the state with a changed connection; unchanged if the organisation has none. */
function withLink<A>(state: LinksRow, answer: A, change: (link: Link) => Link): Decision<LinksRow, A> {
  return { next: state.reservanto ? { ...state, reservanto: change(state.reservanto) } : state, answer }
}

export function markDown(state: LinksRow, now: Date): Decision<LinksRow, void> {
  return withLink(state, undefined, (link) => (link.downSince ? link : { ...link, downSince: now }))
}

/** Sets the next read to a minute after a failed one, so that the end of an outage is noticed soon. */
export function retryPoll(state: LinksRow, now: Date): Decision<LinksRow, void> {
  return withLink(state, undefined, (link) => ({ ...link, pollAt: new Date(now.getTime() + minute) }))
}

export function markUp(state: LinksRow): Decision<LinksRow, void> {
  return withLink(state, undefined, (link) => {
    const { downSince: _, ...up } = link
    return up
  })
}

/**
 * Claims the due read of an organisation's events: of all processes, one gets true. If that process dies, the next read
 * does the work.
 * @param chance from 0 to 1: spreads the reads of organisations
 */
export function claimPoll(state: LinksRow, chance: number, now: Date): Decision<LinksRow, boolean> {
  const { reservanto: link } = state
  if (!link || link.pollAt > now) return { next: state, answer: false }
  const waitMs = (pollLimits.everyMinutes + chance * pollLimits.spreadMinutes) * minute
  return withLink(state, true, (one) => ({ ...one, pollAt: new Date(now.getTime() + waitMs) }))
}

type Setup = Awaited<ReturnType<BookingAdapter['setup']>>

/** Stores the provider's kinds and branches; a known kind keeps its activity. */
export function storeSetup(state: LinksRow, { segments, branches }: Setup): Decision<LinksRow, void> {
  return withLink(state, undefined, (link) => ({
    ...link,
    segments: segments.map(({ id, name }) => ({
      id,
      name,
      activityType: link.segments?.find((one) => one.id === id)?.activityType ?? null,
    })),
    branches: [...branches],
  }))
}

/** Stores when the events were last read. */
export function endPoll(state: LinksRow, at: Date): Decision<LinksRow, void> {
  return withLink(state, undefined, (link) => ({ ...link, polledAt: at }))
}

/** Sets the activities of kinds, and lets the events be read at once. Unknown kinds are ignored. */
export function setActivities(
  state: LinksRow,
  chosen: readonly { readonly id: string; readonly activityType: Activity | null }[],
  now: Date,
): Decision<LinksRow, void> {
  return withLink(state, undefined, (link) => ({
    ...link,
    pollAt: now,
    segments: (link.segments ?? []).map((segment) => {
      const choice = chosen.find(({ id }) => id === segment.id)
      return choice ? { ...segment, activityType: choice.activityType } : segment
    }),
  }))
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
