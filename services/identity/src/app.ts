import type * as exports from '@parta/contracts/exports'
import type * as identity from '@parta/contracts/identity'
import type * as passwords from '@parta/contracts/passwords'
import type * as profiles from '@parta/contracts/profiles'
import type * as reporting from '@parta/contracts/reports'
import type * as ways from '@parta/contracts/ways'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit, ServiceDefinition } from '@parta/kit/run'
import { accountRoutes } from './account/routes.ts'
import { accounts } from './account/store.ts'
import { aliasRoutes } from './alias/routes.ts'
import { attempts } from './attempts/store.ts'
import { erasureRoutes } from './erasure/routes.ts'
import { erasures } from './erasure/store.ts'
import { exportRoutes } from './export/routes.ts'
import { archives } from './export/store.ts'
import { flows } from './flow/store.ts'
import { jobs } from './jobs.ts'
import { answerKeys, keysRoutes } from './keys/routes.ts'
import { signingKeys } from './keys/store.ts'
import { passkeyRoutes } from './passkey/routes.ts'
import { passwordsRoutes } from './passwords/routes.ts'
import { personal } from './personal.ts'
import { answerPeople, profileRoutes } from './profile/routes.ts'
import { users } from './profile/store.ts'
import { reactions } from './reactions.ts'
import { reportRoutes } from './report/routes.ts'
import { feedbacks, referrals, reports } from './report/store.ts'
import { seed } from './seed.ts'
import { answerEnded, sessionRoutes } from './session/routes.ts'
import { sessions } from './session/store.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { socialRoutes } from './social/routes.ts'
import { counters } from './symbol/store.ts'
import { termsRoutes } from './terms/routes.ts'
import { waysRoutes } from './ways/routes.ts'

export const service: ServiceDefinition = {
  name: 'identity',
  aggregates: [accounts, archives, attempts, counters, feedbacks, reports, sessions, users] as never,
  rows: [erasures as never, flows as never, referrals as never, signingKeys as never],
  copies: [],
  handlers: (kit) => {
    answerKeys(kit)
    answerPeople(kit)
    answerEnded(kit)
    return handlers(kit)
  },
  personal,
  reactions,
  jobs,
  seed,
}

type All = HandlersOf<typeof identity> &
  HandlersOf<typeof passwords> &
  HandlersOf<typeof ways> &
  HandlersOf<typeof profiles> &
  HandlersOf<typeof reporting> &
  HandlersOf<typeof exports>

function handlers(kit: Kit): All {
  return {
    ...accountRoutes(kit),
    ...sessionRoutes(kit),
    ...keysRoutes(kit),
    ...profileRoutes(kit),
    ...aliasRoutes(kit),
    ...passwordsRoutes(kit),
    ...signInRoutes(kit),
    ...termsRoutes(kit),
    ...socialRoutes(kit),
    ...passkeyRoutes(kit),
    ...waysRoutes(kit),
    ...reportRoutes(kit),
    ...exportRoutes(kit),
    ...erasureRoutes(kit),
  }
}
