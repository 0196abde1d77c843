import type * as contract from '@parta/contracts/providers'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { ReservantoConfig } from '../config.ts'
import { disconnect, statesOf } from './rules.ts'
import { type LinksRow, providerLinks } from './store.ts'
import { begin, checkAdmin, finish } from './take-token.ts'

export function providerRoutes(kit: Kit, config: ReservantoConfig): HandlersOf<typeof contract> {
  const find = (orgId: string) => kit.database.model(providerLinks).findById(orgId).lean<LinksRow>().exec()
  return {
    listBookingSystems: async ({ params: { id }, actor }) => {
      await checkAdmin(kit, id, actor)
      return { items: statesOf(await find(id), config.client !== null) }
    },
    beginReservanto: (call) => begin(kit, call, config),
    connectReservanto: (call) => finish(kit, call, config),
    disconnectReservanto: async ({ params: { id }, actor }) => {
      await checkAdmin(kit, id, actor)
      if (await find(id)) await kit.change(providerLinks, id, (state) => disconnect(state as LinksRow))
    },
  }
}
