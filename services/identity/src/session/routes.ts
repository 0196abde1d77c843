import type { EndedSessions } from '@parta/contracts/hints'
import type * as identity from '@parta/contracts/identity'
import { askEndedSessions, askKeys } from '@parta/contracts/questions'
import { type Answer, answer } from '@parta/kit/facts/answers'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { signingSecret, signKeySet } from '@parta/kit/session/key-set'
import type { Stored } from '@parta/kit/store/mongo'
import { raiseEpoch } from '../domain/account-rules.ts'
import { accounts } from '../domain/account-store.ts'
import { endAllSessions, endOwnSession, signOut } from './end.ts'
import { keySet } from './key-store.ts'
import { refresh } from './refresh.ts'
import { currentKey, publishedKeys } from './rotate-keys.ts'
import { signInView } from './sign-in-view.ts'
import { runningSessions, type Session, sessions } from './store.ts'
import { clearRefresh, refreshTokenOf, sessionView } from './view.ts'

export function sessionRoutes(kit: Kit) {
  return {
    refreshSession: async ({ request, response }) =>
      sessionView(kit, response, await refresh(kit, refreshTokenOf(kit, request))),
    signOut: async ({ actor, request, response }) => {
      clearRefresh(kit, response)
      await signOut(kit, refreshTokenOf(kit, request), actor)
    },
    listSignIns: async ({ actor }) => {
      const running = await runningSessions(kit, actor.accountId)
      const signIns = running.flatMap(({ way, ...session }) => (way === 'token' ? [] : [{ ...session, way }]))
      return { items: signIns.map((session) => signInView(session, actor.sessionId)) }
    },
    revokeSignIn: async ({ actor, params, response }) => {
      await endOwnSession(kit, actor.accountId, params.id)
      if (params.id === actor.sessionId) clearRefresh(kit, response)
    },
    signOutEverywhere: async ({ actor, response }) => {
      await kit.change(accounts, actor.accountId, raiseEpoch)
      await endAllSessions(kit, actor.accountId, { by: 'signOut' })
      clearRefresh(kit, response)
    },
    publicKeys: async () => {
      await currentKey(kit)
      return keySet(await publishedKeys(kit, new Date()))
    },
  } satisfies Partial<HandlersOf<typeof identity>>
}

/** Answers the processes that verify tokens with the sessions that have ended. */
export function endedAnswer(kit: Kit): Answer {
  return answer(askEndedSessions, ({ since }) => listEnded(kit, new Date(since)))
}

/** This number of ids stays well under 1 MB, the limit of an answer on the bus. */
const pageSize = 10_000

/** Returns the sessions that have ended since a time, the earliest first. */
async function listEnded(kit: Kit, since: Date): Promise<EndedSessions> {
  const now = new Date()
  const rows = await kit.database
    .native<Stored<Session>>(sessions.collection)
    .find({ endedAt: { $gte: since } }, { projection: { endedAt: 1 } })
    .sort({ endedAt: 1 })
    .limit(pageSize)
    .toArray()
  const last = rows.length === pageSize ? rows.at(-1)?.endedAt : null
  return { ids: rows.map(({ _id }) => _id), until: (last ?? now).toISOString(), more: Boolean(last) }
}

/** Answers the processes that verify tokens with the public keys. The answer is signed, because another program on the bus
 * could answer as well. */
export function keysAnswer(kit: Kit): Answer {
  return answer(askKeys, async () => {
    await currentKey(kit)
    const { keys } = keySet(await publishedKeys(kit, new Date()))
    return signKeySet(keys, signingSecret(kit.env) ?? kit.config.PARTA_SECRET)
  })
}
