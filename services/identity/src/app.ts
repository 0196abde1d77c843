import type * as identity from '@parta/contracts/identity'
import type * as profiles from '@parta/contracts/profiles'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit, ServiceDefinition } from '@parta/kit/run'
import { accountRoutes } from './account/routes.ts'
import { accounts } from './account/store.ts'
import { attempts } from './attempts/store.ts'
import { jobs } from './jobs.ts'
import { answerKeys, keysRoutes } from './keys/routes.ts'
import { signingKeys } from './keys/store.ts'
import { answerPeople, profileRoutes } from './profile/routes.ts'
import { users } from './profile/store.ts'
import { seed } from './seed.ts'
import { sessionRoutes } from './session/routes.ts'
import { sessions } from './session/store.ts'
import { counters } from './symbol/store.ts'

export const service: ServiceDefinition = {
  name: 'identity',
  aggregates: [accounts, attempts, counters, sessions, users] as never,
  rows: [signingKeys as never],
  copies: [],
  handlers: (kit) => {
    answerKeys(kit)
    answerPeople(kit)
    return handlers(kit)
  },
  jobs,
  seed,
}

function handlers(kit: Kit): HandlersOf<typeof identity> & HandlersOf<typeof profiles> {
  return {
    ...accountRoutes(kit),
    ...sessionRoutes(kit),
    ...keysRoutes(kit),
    ...profileRoutes(kit),
  }
}
