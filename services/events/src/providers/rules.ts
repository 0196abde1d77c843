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

/** Connects a token, once for each start; a newer start replaces what was connected. @throws provider.startUnknown */
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

/** Returns the state with another link; that of an organisation without one stays. */
function withLink<A>(state: LinksRow, answer: A, change: (link: Link) => Link): Decision<LinksRow, A> {
  return { next: state.reservanto ? { ...state, reservanto: change(state.reservanto) } : state, answer }
}

export function markDown(state: LinksRow, now: Date): Decision<LinksRow, void> {
  return withLink(state, undefined, (link) => (link.downSince ? link : { ...link, downSince: now }))
}

/** Lets the events be read again soon after a read that failed, so that an outage is seen to end. */
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
 * Takes the next read of an organisation's events; one caller of all processes gets it. When that process dies, the
 * next read does its work.
 * @param chance from 0 to 1: spreads the reads of organisations
 */
export function claimPoll(state: LinksRow, chance: number, now: Date): Decision<LinksRow, boolean> {
  const { reservanto: link } = state
  if (!link || (link.pollAt && link.pollAt > now)) return { next: state, answer: false }
  const waitMs = (pollLimits.everyMinutes + chance * pollLimits.spreadMinutes) * minute
  return withLink(state, true, (one) => ({ ...one, pollAt: new Date(now.getTime() + waitMs) }))
}

type Setup = Awaited<ReturnType<BookingAdapter['setup']>>

/** Stores the kinds and branches that the provider has; a known kind keeps its activity. */
export function storeSetup(
  state: LinksRow,
  { merchant, segments, branches }: Setup & { readonly merchant: string },
): Decision<LinksRow, void> {
  return withLink(state, undefined, (link) => ({
    ...link,
    merchant,
    segments: segments.map(({ id, name }) => ({
      id,
      name,
      activityType: link.segments?.find((one) => one.id === id)?.activityType ?? null,
    })),
    branches: [...branches],
  }))
}

/** Stores that the events were read at a time. */
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
