import type * as identity from '@parta/contracts/identity'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { clearRefresh } from '../session/view.ts'
import { deleteAccount } from './delete.ts'

export function erasureRoutes(kit: Kit): Pick<HandlersOf<typeof identity>, 'deleteAccount'> {
  return {
    deleteAccount: async ({ actor, response }) => {
      const erasesAt = await deleteAccount(kit, actor.accountId)
      clearRefresh(kit, response)
      return { erasesAt: erasesAt.toISOString() }
    },
  }
}
