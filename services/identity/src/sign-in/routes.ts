import type * as identity from '@parta/contracts/identity'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { countUp } from '../account/rules.ts'
import { accounts } from '../account/store.ts'
import { endOwn } from '../session/end.ts'
import { endAllSessions } from '../session/end-all.ts'
import { runningSessions } from '../session/store.ts'
import { clearRefresh } from '../session/view.ts'
import { signInView } from './view.ts'

export function signInRoutes(kit: Kit) {
  return {
    listSignIns: async ({ actor }) => {
      const running = await runningSessions(kit, actor.accountId)
      return { items: running.map((session) => signInView(session, actor.sessionId)) }
    },
    revokeSignIn: async ({ actor, params, response }) => {
      await endOwn(kit, actor.accountId, params.id)
      if (params.id === actor.sessionId) clearRefresh(kit, response)
    },
    signOutEverywhere: async ({ actor, response }) => {
      await kit.change(accounts, actor.accountId, countUp)
      await endAllSessions(kit, actor.accountId, { by: 'signOut' })
      clearRefresh(kit, response)
    },
  } satisfies Partial<HandlersOf<typeof identity>>
}
