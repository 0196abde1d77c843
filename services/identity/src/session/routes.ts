import type * as identity from '@parta/contracts/identity'
import { endedTopic } from '@parta/kit/revocation'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { authenticate } from '../account/authenticate.ts'
import { end } from './end.ts'
import { listEnded } from './list.ts'
import { openSession } from './open.ts'
import { refresh } from './refresh.ts'
import { arrivalOf, clearCookie, refreshTokenOf, sessionView } from './view.ts'

export function sessionRoutes(kit: Kit) {
  return {
    signIn: async ({ body, request, response }) => {
      const account = await authenticate(kit, body)
      return sessionView(kit, response, await openSession(kit, account, arrivalOf(request, 'password')))
    },
    refreshSession: async ({ request, response }) =>
      sessionView(kit, response, await refresh(kit, refreshTokenOf(request))),
    signOut: async ({ actor, request, response }) => {
      clearCookie(kit, response)
      await end(kit, refreshTokenOf(request), actor)
    },
  } satisfies Partial<HandlersOf<typeof identity>>
}

/** Whoever verifies tokens asks for the sessions that have ended. */
export function answerEnded(kit: Kit): void {
  kit.bus.answer(endedTopic, kit.service, (question) => listEnded(kit, new Date((question as { since: string }).since)))
}
