import type { EventLanding, PublicEventCard } from '@parta/contracts/events'
import type { SharedOrg } from '@parta/contracts/invitations'
import type { Locale } from '@parta/contracts/values'

/** The content of a page for visitors. */
export type Shown =
  | { readonly kind: 'landing'; readonly by: 'day' | 'month'; readonly events: readonly PublicEventCard[] }
  | { readonly kind: 'event'; readonly event: EventLanding; readonly token: string | null }
  | { readonly kind: 'org'; readonly org: SharedOrg; readonly events: readonly PublicEventCard[] }

/** The whole input of a page: equal views give equal pages. */
export interface View {
  readonly locale: Locale
  readonly now: string
  readonly shown: Shown
}
