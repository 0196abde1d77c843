import type { EventLanding, PublicEventCard } from '@parta/contracts/events'
import type { SharedOrg } from '@parta/contracts/invitations'
import type { Locale } from '@parta/contracts/values'

/** What a page for visitors shows. */
export type Shown =
  | { readonly kind: 'landing'; readonly by: 'day' | 'month'; readonly events: readonly PublicEventCard[] }
  | { readonly kind: 'event'; readonly event: EventLanding; readonly token: string | null; readonly ref: string | null }
  | { readonly kind: 'org'; readonly org: SharedOrg }

/** Everything that a page is made of: the same view gives the same page. */
export interface View {
  readonly locale: Locale
  readonly now: string
  readonly shown: Shown
}
