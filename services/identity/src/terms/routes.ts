import type * as identity from '@parta/contracts/identity'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { ownId } from '../profile/find.ts'
import { users } from '../profile/store.ts'
import { renewToken } from '../token/renew.ts'
import { acceptTerms } from './rules.ts'

export function termsRoutes(kit: Kit) {
  return {
    updateAttributes: async ({ actor, body }) => {
      const { locale } = body.agreed
      const agreement = { version: body.termsAndConditions, current: kit.config.PARTA_TERMS_VERSION, locale }
      await kit.change(users, await ownId(kit, actor), (user, now) => acceptTerms(user, agreement, now))
      return await renewToken(kit, actor.sessionId)
    },
  } satisfies Partial<HandlersOf<typeof identity>>
}
