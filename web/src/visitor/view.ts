import type { EventLanding, PublicEventCard } from '@parta/contracts/events'
import type { InvitedOrg, SharedOrg } from '@parta/contracts/invitations'
import type { Locale } from '@parta/contracts/values'

/** What a shared link that leads nowhere should have led to: an event, an organisation, or nothing of ours. */
export type Missed = 'event' | 'org' | 'link'

export type Shown =
  | { readonly kind: 'landing'; readonly by: 'day' | 'month'; readonly events: readonly PublicEventCard[] }
  | { readonly kind: 'event'; readonly event: EventLanding; readonly token: string | null }
  | { readonly kind: 'org'; readonly org: SharedOrg; readonly events: readonly PublicEventCard[] }
  | { readonly kind: 'invitation'; readonly org: InvitedOrg; readonly token: string }
  | { readonly kind: 'missing'; readonly missed: Missed }

/** The whole input of a page: equal views give equal pages. */
export interface View {
  readonly locale: Locale
  readonly now: string
  /** Whether somebody is signed in in this browser. */
  readonly isIn: boolean
  readonly shown: Shown
}
