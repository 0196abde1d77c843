import type { ErrorCode } from '@parta/contracts/errors'
import type { EventLanding } from '@parta/contracts/events'
import type { InvitedOrg } from '@parta/contracts/invitations'
import { limits } from '@parta/contracts/limits'
import { appQuery } from '@parta/contracts/page-cookies'
import { isFull, isPast } from '@parta/contracts/predicates/players'
import { requirementMissed } from '@parta/contracts/predicates/requirements'
import type { Activity, EventGender, Gender, Locale } from '@parta/contracts/values'

/** What a visitor joins. */
export type Goal =
  | {
      readonly kind: 'event'
      readonly id: string
      /** The secret part of a private event's link. */
      readonly token: string | null
    }
  | {
      readonly kind: 'org'
      readonly id: string
      /** The secret of the invitation. */
      readonly token: string
    }

/** The data that the form needs of its page. */
export interface JoinPage {
  readonly goal: Goal
  readonly locale: Locale
  /** Who shared the link. */
  readonly ref: string | null
}

/**
 * Returns the app's page of what the visitor joins. The link of a private event or of an invitation would lead a
 * visitor back to this page without `appQuery`.
 */
export function appPath({ goal: { kind, id, token } }: Pick<JoinPage, 'goal'>): string {
  if (kind === 'org') return `/invitation/${token}?${new URLSearchParams({ [appQuery]: '' })}`
  const query = token === null ? '' : `?${new URLSearchParams({ token, [appQuery]: '' })}`
  return `/event-info/${encodeURIComponent(id)}${query}`
}

/** What opens the form of an event or of an invitation. */
const openKinds = ['free', 'queue', 'sold', 'member', 'approval'] as const
export type OpenState = { readonly kind: (typeof openKinds)[number] }

/** The state of the event or invitation for a visitor: the open ones have the form, all others say why not. */
export type JoinState =
  | OpenState
  | { readonly kind: 'past' | 'cancelled' | 'full' }
  | { readonly kind: 'elsewhere'; readonly link: string }

export function isOpen(state: JoinState): boolean {
  return openKinds.some((kind) => kind === state.kind)
}

export function stateOf(event: EventLanding, now: Date): JoinState {
  if (event.cancelled) return { kind: 'cancelled' }
  if (isPast(event, now)) return { kind: 'past' }
  if (/^https?:\/\//.test(event.externalLink)) return { kind: 'elsewhere', link: event.externalLink }
  if (event.isSold) return { kind: isFull(event) ? 'full' : 'sold' }
  if (!isFull(event)) return { kind: 'free' }
  return { kind: event.enableQueue ? 'queue' : 'full' }
}

export function invitationState({ approval }: Pick<InvitedOrg, 'approval'>): OpenState {
  return { kind: approval ? 'approval' : 'member' }
}

/** What the form asks for besides name and e-mail. */
export interface Asked {
  /** Whether it is for a child of the visitor: never, if the visitor wants to, or always. */
  readonly child: 'never' | 'wanted' | 'always'
  /** The gender that may join; `any` if it is not asked for. */
  readonly gender: EventGender
  /** The activity whose level is asked for. */
  readonly level: Activity | null
  /** Why some levels may not join. */
  readonly refusedLevels: Readonly<Record<string, ErrorCode>>
}

const levels = [1, 2, 3, 4, 5]

const childAsked = { adults: 'never', all: 'wanted', kids: 'always' } as const

/** An invitation asks for nothing more: the profile is filled in later. */
export const nothingAsked: Asked = { child: 'never', gender: 'any', level: null, refusedLevels: {} }

export function askedOf({ gender, minLevel, activityType, tags }: EventLanding): Asked {
  const anybody = { gender: 'unknown', ageGroup: 'adult', isStaff: false, karma: limits.karmaMax } as const
  const refusedLevels = levels.flatMap((level) => {
    const code = requirementMissed({ gender: 'any', minLevel, tags: 'all' }, { ...anybody, level })
    return code === null ? [] : [[String(level), code] as const]
  })
  return {
    child: childAsked[tags],
    gender,
    level: minLevel > 0 ? activityType : null,
    refusedLevels: Object.fromEntries(refusedLevels),
  }
}

/**
 * Returns why the event refuses somebody with these answers, before an account is created for them; `null` if it does
 * not.
 */
export function refusalOf(
  asked: Asked,
  answers: { readonly gender: Gender | null; readonly level: number | null },
): ErrorCode | null {
  if (asked.gender !== 'any' && answers.gender !== asked.gender) return 'event.invalidGender'
  return asked.refusedLevels[String(answers.level)] ?? null
}
