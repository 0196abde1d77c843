import type * as accessTokens from '@parta/contracts/access-tokens'
import type * as adminUsers from '@parta/contracts/admin-users'
import type * as admins from '@parta/contracts/admins'
import type * as audit from '@parta/contracts/audit'
import type * as blocks from '@parta/contracts/blocks'
import type * as browserErrorsContract from '@parta/contracts/crashes'
import type * as emails from '@parta/contracts/emails'
import type * as entry from '@parta/contracts/entry'
import type * as exports from '@parta/contracts/exports'
import type * as failures from '@parta/contracts/failures'
import type * as identity from '@parta/contracts/identity'
import type * as passwords from '@parta/contracts/passwords'
import type * as profiles from '@parta/contracts/profiles'
import type * as proofs from '@parta/contracts/proofs'
import type * as reportQueue from '@parta/contracts/report-queue'
import type * as reporting from '@parta/contracts/reports'
import type * as signInCodes from '@parta/contracts/sign-in-codes'
import type * as ways from '@parta/contracts/ways'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { defineService } from '@parta/kit/service'
import { accessTokenAnswer } from './access-tokens/find-tokens.ts'
import { accessTokenRoutes } from './access-tokens/routes.ts'
import { emailAnswer } from './account/find-email.ts'
import { emailRoutes, entryRoutes, erasureRoutes, passwordsRoutes, signUpRoutes } from './account/routes.ts'
import { rightsAnswer, rightsOfAnswer } from './admin/open-rights.ts'
import { adminRoutes, siteAdminsAnswer } from './admin/routes.ts'
import { adminLinks } from './admin/store.ts'
import { noteAnswer } from './audit/note.ts'
import { auditRoutes } from './audit/routes.ts'
import { auditLog } from './audit/store.ts'
import { settings } from './config.ts'
import { attempts } from './credentials/attempt-store.ts'
import { codes } from './credentials/code-store.ts'
import { flows } from './credentials/flow-store.ts'
import { accounts } from './domain/account-store.ts'
import { counters, users } from './domain/person-store.ts'
import { signUps } from './domain/sign-up-store.ts'
import { failureRoutes } from './failures/routes.ts'
import { jobs } from './jobs.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { aliasRoutes, blockRoutes, peopleAnswer, pictureRoutes, profileRoutes, termsRoutes } from './people/routes.ts'
import { personal } from './personal.ts'
import { erasures } from './privacy/erasure-store.ts'
import { archives } from './privacy/export-store.ts'
import { givenUpAnswer } from './privacy/find-given-up.ts'
import { erasedAccounts, replayErasures } from './privacy/replay-erasures.ts'
import { lastRuns, secureRestored } from './privacy/restore.ts'
import { exportRoutes } from './privacy/routes.ts'
import { reactions } from './reactions.ts'
import { browserErrors, reportedErrors } from './reports/error-store.ts'
import { browserErrorRoutes, queueRoutes, reportRoutes } from './reports/routes.ts'
import { feedbacks, referrals, reports } from './reports/store.ts'
import { seed } from './seed.ts'
import { signingKeys } from './session/key-store.ts'
import { proofAnswer, proofRequirer } from './session/require-proof.ts'
import { endedAnswer, keysAnswer, sessionRoutes } from './session/routes.ts'
import { sessions } from './session/store.ts'
import { readProviders } from './sign-in/read-providers.ts'
import { codeRoutes, passkeyRoutes, proofRoutes, signInRoutes, waysRoutes } from './sign-in/routes.ts'
import { createClients } from './sign-in/social-client.ts'
import { socialRoutes } from './sign-in/social-routes.ts'
import { tasks } from './tasks.ts'

export const service = defineService({
  name: 'identity',
  usesSecret: true,
  usesMedia: true,
  usesOutside: true,
  settings,
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
    auditLog,
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
      answers: [
        keysAnswer(kit),
        peopleAnswer(kit),
        endedAnswer(kit),
        accessTokenAnswer(kit),
        siteAdminsAnswer(kit),
        rightsAnswer(kit),
        rightsOfAnswer(kit),
        noteAnswer(kit),
        proofAnswer(kit),
        emailAnswer(kit),
        givenUpAnswer(kit),
      ],
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

type Handlers = HandlersOf<typeof identity> &
  HandlersOf<typeof passwords> &
  HandlersOf<typeof signInCodes> &
  HandlersOf<typeof ways> &
  HandlersOf<typeof proofs> &
  HandlersOf<typeof emails> &
  HandlersOf<typeof entry> &
  HandlersOf<typeof accessTokens> &
  HandlersOf<typeof admins> &
  HandlersOf<typeof adminUsers> &
  HandlersOf<typeof audit> &
  HandlersOf<typeof failures> &
  HandlersOf<typeof profiles> &
  HandlersOf<typeof blocks> &
  HandlersOf<typeof reporting> &
  HandlersOf<typeof reportQueue> &
  HandlersOf<typeof browserErrorsContract> &
  HandlersOf<typeof exports>

function handlers(kit: Kit, social: Parameters<typeof socialRoutes>[1]): Handlers {
  return {
    ...signUpRoutes(kit),
    ...entryRoutes(kit),
    ...adminRoutes(kit),
    ...moderationRoutes(kit),
    ...auditRoutes(kit),
    ...failureRoutes(kit),
    ...sessionRoutes(kit),
    ...accessTokenRoutes(kit),
    ...profileRoutes(kit),
    ...aliasRoutes(kit),
    ...blockRoutes(kit),
    ...pictureRoutes(kit),
    ...passwordsRoutes(kit),
    ...signInRoutes(kit),
    ...termsRoutes(kit),
    ...socialRoutes(kit, social),
    ...codeRoutes(kit),
    ...passkeyRoutes(kit),
    ...waysRoutes(kit),
    ...proofRoutes(kit),
    ...emailRoutes(kit),
    ...reportRoutes(kit),
    ...queueRoutes(kit),
    ...browserErrorRoutes(kit),
    ...exportRoutes(kit),
    ...erasureRoutes(kit),
  }
}
