import type { ErrorCode } from '@parta/contracts/errors'
import type { EventLanding } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { appQuery } from '@parta/contracts/page-cookies'
import { isFull, isPast } from '@parta/contracts/predicates/players'
import { requirementMissed } from '@parta/contracts/predicates/requirements'
import type { Activity, EventGender, Gender, Locale } from '@parta/contracts/values'

/** The data that the form needs of its page. */
export interface JoinPage {
  readonly eventId: string
  readonly locale: Locale
  /** The secret part of a private event's link. */
  readonly token: string | null
  /** Who shared the link. */
  readonly ref: string | null
}

/** Returns the app's page of the event. A private event's link without `appQuery` would lead a visitor back to this page. */
export function appPath({ eventId, token }: Pick<JoinPage, 'eventId' | 'token'>): string {
  const query = token === null ? '' : `?${new URLSearchParams({ token, [appQuery]: '' })}`
  return `/event-info/${encodeURIComponent(eventId)}${query}`
}

/** The state of the event for a visitor: `free`, `queue` and `sold` open the form, all others say why not. */
export type JoinState =
  | { readonly kind: 'free' | 'queue' | 'sold' | 'past' | 'cancelled' | 'full' }
  | { readonly kind: 'elsewhere'; readonly link: string }

export function stateOf(event: EventLanding, now: Date): JoinState {
  if (event.cancelled) return { kind: 'cancelled' }
  if (isPast(event, now)) return { kind: 'past' }
  if (/^https?:\/\//.test(event.externalLink)) return { kind: 'elsewhere', link: event.externalLink }
  if (event.isSold) return { kind: isFull(event) ? 'full' : 'sold' }
  if (!isFull(event)) return { kind: 'free' }
  return { kind: event.enableQueue ? 'queue' : 'full' }
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

/** Returns why the event refuses somebody with these answers, before an account is created for them; `null` if it does not. */
export function refusalOf(
  asked: Asked,
  answers: { readonly gender: Gender | null; readonly level: number | null },
): ErrorCode | null {
  if (asked.gender !== 'any' && answers.gender !== asked.gender) return 'event.invalidGender'
  return asked.refusedLevels[String(answers.level)] ?? null
}
