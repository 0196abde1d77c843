import type * as contract from '@parta/contracts/providers'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { ReservantoConfig } from '../../config.ts'
import { verifyAdmin } from '../verify-admin.ts'
import { beginReservanto, connectReservanto } from './connect-reservanto.ts'
import { joinProviderEvent } from './join-provider-event.ts'
import { type Connections, findLinks } from './keep-connections.ts'
import { leaveProviderEvent } from './leave-provider-event.ts'
import { disconnect, statesOf } from './link-rules.ts'
import { showBooking } from './show-booking.ts'
import { setUp, showSetup } from './show-setup.ts'
import { type LinksRow, providerLinks } from './store.ts'

export function providerRoutes(
  kit: Kit,
  config: ReservantoConfig,
  connections: Connections,
): HandlersOf<typeof contract> {
  return {
    listBookingSystems: async ({ params: { id }, actor }) => {
      await verifyAdmin(kit, id, actor)
      return { items: statesOf(await findLinks(kit, id), config.client !== null) }
    },
    beginReservanto: (call) => beginReservanto(kit, call, config),
    connectReservanto: (call) => connectReservanto(kit, call, { config, connections }),
    disconnectReservanto: async ({ params: { id }, actor }) => {
      await verifyAdmin(kit, id, actor)
      if (await findLinks(kit, id)) await kit.change(providerLinks, id, (state) => disconnect(state as LinksRow, id))
    },
    getReservantoSetup: async ({ params: { id }, actor }) => {
      await verifyAdmin(kit, id, actor)
      return showSetup(kit, connections, id)
    },
    setUpReservanto: async (call) => {
      await verifyAdmin(kit, call.params.id, call.actor)
      return setUp(kit, connections, call)
    },
    getProviderBooking: (call) => showBooking(kit, call),
    joinProviderEvent: (call) => joinProviderEvent(kit, connections, call),
    leaveProviderEvent: (call) => leaveProviderEvent(kit, connections, call),
  }
}
