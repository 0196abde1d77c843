import { AppError } from '@parta/contracts/errors'
import type * as ways from '@parta/contracts/ways'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { readAccount } from '../account/store.ts'
import { waysView } from './view.ts'

export function waysRoutes(kit: Kit): Pick<HandlersOf<typeof ways>, 'listWays'> {
  return {
    listWays: async ({ actor }) => {
      const account = await readAccount(kit, actor.accountId)
      if (!account) throw new AppError('token.invalid')
      return waysView(account)
    },
  }
}
