import type { getProviderBooking, ProviderBooking } from '@parta/contracts/providers'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { bookingIdOf } from './finish-booking.ts'
import { findLinks } from './keep-connections.ts'
import { findProvided } from './open-provided.ts'
import { type BookingRow, bookings } from './store.ts'

/** Returns whether the provider of an event answers, and the state of the caller's last request to it. */
export async function showBooking(
  kit: Kit,
  { params, actor: { userId } }: Pick<Call<typeof getProviderBooking>, 'params' | 'actor'>,
): Promise<ProviderBooking> {
  const eventId = params.id
  const { event, provided, orgId } = await findProvided(kit, eventId, userId)
  const [links, booking] = await Promise.all([
    findLinks(kit, orgId),
    kit.database.model(bookings).findById(bookingIdOf({ eventId, userId })).lean<BookingRow>().exec(),
  ])
  const link = links?.reservanto
  const { pending = null, failed = null } = booking ?? {}
  return {
    provider: event.provider,
    downSince: link?.downSince?.toISOString() ?? null,
    polledAt: link?.polledAt?.toISOString() ?? null,
    isConnected: link?.merchant === provided.merchant,
    pending: pending && { kind: pending.kind, ids: [...pending.ids] },
    failed,
  }
}
