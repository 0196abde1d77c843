import type * as passwords from '@parta/contracts/passwords'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { arrivalOf, sessionView } from '../session/view.ts'
import { change } from './change.ts'
import { complete } from './complete.ts'
import { invite } from './invite.ts'
import { request as requestCode } from './request.ts'
import { requireNew } from './require.ts'
import { submit } from './submit.ts'

export function passwordsRoutes(kit: Kit): HandlersOf<typeof passwords> {
  return {
    forgotPassword: ({ body }) => requestCode(kit, body.username),
    submitPassword: ({ body }) => submit(kit, body),
    changePassword: ({ actor, body }) => change(kit, actor, body),
    completeNewPassword: async ({ body, request, response }) =>
      sessionView(kit, response, await complete(kit, body, arrivalOf(request, 'password'))),
    createAccount: ({ body }) => invite(kit, body),
    requirePasswordReset: ({ body }) => requireNew(kit, body.username),
  }
}
