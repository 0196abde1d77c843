import type * as contract from '@parta/contracts/access-tokens'
import { AppError } from '@parta/contracts/errors'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { endOwnSession } from '../session/end.ts'
import { create } from './create.ts'
import { findTokens } from './find-tokens.ts'
import { accessTokenView } from './view.ts'

export function accessTokenRoutes(kit: Kit): HandlersOf<typeof contract> {
  return {
    createAccessToken: (call) => create(kit, call),
    listAccessTokens: async ({ actor }) => {
      const found = await findTokens(kit, actor.accountId)
      const newestFirst = found.toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime())
      return { items: newestFirst.map((session) => accessTokenView(session._id, session)) }
    },
    revokeAccessToken: async ({ actor, params }) => {
      const found = (await findTokens(kit, actor.accountId)).some(({ _id }) => _id === params.id)
      if (!found) throw new AppError('token.notFound')
      await endOwnSession(kit, actor.accountId, params.id)
    },
  }
}
