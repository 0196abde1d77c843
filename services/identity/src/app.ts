import type * as admins from '@parta/contracts/admins'
import type * as blocks from '@parta/contracts/blocks'
import type * as browserErrorsContract from '@parta/contracts/crashes'
import type * as emails from '@parta/contracts/emails'
import type * as exports from '@parta/contracts/exports'
import type * as identity from '@parta/contracts/identity'
import type * as passwords from '@parta/contracts/passwords'
import type * as profiles from '@parta/contracts/profiles'
import type * as proofs from '@parta/contracts/proofs'
import type * as reporting from '@parta/contracts/reports'
import type * as ways from '@parta/contracts/ways'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { defineService } from '@parta/kit/service'
import { accounts } from './account/store.ts'
import { adminRoutes } from './admin/routes.ts'
import { adminLinks } from './admin/store.ts'
import { aliasRoutes } from './alias/routes.ts'
import { attempts } from './attempts/store.ts'
import { blockRoutes } from './block/routes.ts'
import { reportedErrors } from './browser-error/list.ts'
import { browserErrorRoutes } from './browser-error/routes.ts'
import { browserErrors } from './browser-error/store.ts'
import { codes } from './code/store.ts'
import { emailRoutes } from './email/routes.ts'
import { erasedAccounts, replayErasures } from './erasure/replay.ts'
import { lastRuns, secureRestored } from './erasure/restore.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { erasures } from './erasure/store.ts'
import { exportRoutes } from './export/routes.ts'
import { archives } from './export/store.ts'
import { flows } from './flow/store.ts'
import { jobs } from './jobs.ts'
import { keysAnswer, keysRoutes } from './keys/routes.ts'
import { signingKeys } from './keys/store.ts'
import { passkeyRoutes } from './passkey/routes.ts'
import { passwordsRoutes } from './passwords/routes.ts'
import { personal } from './personal.ts'
import { pictureRoutes } from './picture/routes.ts'
import { peopleAnswer, profileRoutes } from './profile/routes.ts'
import { users } from './profile/store.ts'
import { proofRequirer } from './proof/require.ts'
import { proofRoutes } from './proof/routes.ts'
import { reactions } from './reactions.ts'
import { reportRoutes } from './report/routes.ts'
import { feedbacks, referrals, reports } from './report/store.ts'
import { seed } from './seed.ts'
import { endedAnswer, sessionRoutes } from './session/routes.ts'
import { sessions } from './session/store.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { signUpRoutes } from './sign-up/routes.ts'
import { signUps } from './sign-up/store.ts'
import { createClients } from './social/client.ts'
import { readProviders } from './social/read-config.ts'
import { socialRoutes } from './social/routes.ts'
import { counters } from './symbol/store.ts'
import { tasks } from './tasks.ts'
import { termsRoutes } from './terms/routes.ts'
import { waysRoutes } from './ways/routes.ts'

export const service = defineService({
  name: 'identity',
  usesSecret: true,
  config: readProviders,
  collections: [
    accounts,
    archives,
    attempts,
    codes,
    counters,
    feedbacks,
    reports,
    sessions,
    users,
    adminLinks,
    browserErrors,
    erasures,
    flows,
    lastRuns,
    referrals,
    signUps,
    signingKeys,
  ],
  projections: [],
  build: (kit, providers) => {
    const clients = createClients(kit, providers)
    return {
      handlers: handlers(kit, { clients, facebook: providers.facebook }),
      requireProof: proofRequirer(kit),
      answers: [keysAnswer(kit), peopleAnswer(kit), endedAnswer(kit)],
      reactions: reactions(kit),
      jobs: jobs(kit),
      tasks: tasks(kit, clients),
      personal: personal(kit),
      failures: { erasures: erasedAccounts(kit), 'browser-errors': reportedErrors(kit) },
      start: async () => {
        await secureRestored(kit, new Date())
        await replayErasures(kit)
        return async () => undefined
      },
      seed: () => seed(kit),
    }
  },
})

type All = HandlersOf<typeof identity> &
  HandlersOf<typeof passwords> &
  HandlersOf<typeof ways> &
  HandlersOf<typeof proofs> &
  HandlersOf<typeof emails> &
  HandlersOf<typeof admins> &
  HandlersOf<typeof profiles> &
  HandlersOf<typeof blocks> &
  HandlersOf<typeof reporting> &
  HandlersOf<typeof browserErrorsContract> &
  HandlersOf<typeof exports>

function handlers(kit: Kit, social: Parameters<typeof socialRoutes>[1]): All {
  return {
    ...signUpRoutes(kit),
    ...adminRoutes(kit),
    ...sessionRoutes(kit),
    ...keysRoutes(kit),
    ...profileRoutes(kit),
    ...aliasRoutes(kit),
    ...blockRoutes(kit),
    ...pictureRoutes(kit),
    ...passwordsRoutes(kit),
    ...signInRoutes(kit),
    ...termsRoutes(kit),
    ...socialRoutes(kit, social),
    ...passkeyRoutes(kit),
    ...waysRoutes(kit),
    ...proofRoutes(kit),
    ...emailRoutes(kit),
    ...reportRoutes(kit),
    ...browserErrorRoutes(kit),
    ...exportRoutes(kit),
    ...erasureRoutes(kit),
  }
}
