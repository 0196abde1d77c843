import { AppError } from '@parta/contracts/errors'
import type * as identity from '@parta/contracts/identity'
import { askEndedSessions } from '@parta/contracts/questions'
import { type Answer, answer } from '@parta/kit/facts/answers'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { authenticate } from '../account/authenticate.ts'
import { callerOf } from '../device/view.ts'
import { bindBrowser } from '../sign-up/view.ts'
import { beginSession } from './begin.ts'
import { end } from './end.ts'
import { listEnded } from './list.ts'
import { refresh } from './refresh.ts'
import { clearRefresh, refreshTokenOf, sessionView } from './view.ts'

export function sessionRoutes(kit: Kit) {
  return {
    signIn: async ({ body, request, response }) => {
      const proved = await authenticate(kit, { ...body, from: callerOf(kit, request) })
      if ('signUp' in proved) {
        bindBrowser(kit, response, proved.signUp._id)
        throw new AppError('identity.userNotConfirmed')
      }
      return await beginSession(kit, { request, response }, { account: proved.account, way: 'password' })
    },
    refreshSession: async ({ request, response }) =>
      sessionView(kit, response, await refresh(kit, refreshTokenOf(kit, request))),
    signOut: async ({ actor, request, response }) => {
      clearRefresh(kit, response)
      await end(kit, refreshTokenOf(kit, request), actor)
    },
  } satisfies Partial<HandlersOf<typeof identity>>
}

/** Whoever verifies tokens asks for the sessions that have ended. */
export function endedAnswer(kit: Kit): Answer {
  return answer(askEndedSessions, ({ since }) => listEnded(kit, new Date(since)))
}
