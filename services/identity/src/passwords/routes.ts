import type * as passwords from '@parta/contracts/passwords'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { callerOf, rememberDevice } from '../device/view.ts'
import { beginSession } from '../session/begin.ts'
import { change } from './change.ts'
import { complete } from './complete.ts'
import { invite } from './invite.ts'
import { request as requestCode } from './request.ts'
import { requireNew } from './require.ts'
import { submit } from './submit.ts'
import { bindReset, resetTokenOf, unbindReset } from './view.ts'

export function passwordsRoutes(kit: Kit): HandlersOf<typeof passwords> {
  return {
    forgotPassword: ({ body, request, response }) =>
      requestCode(kit, { ...body, token: bindReset(kit, request, response), from: callerOf(kit, request) }),
    submitPassword: async ({ body, request, response }) => {
      const token = body.token ?? resetTokenOf(kit, request)
      const accountId = await submit(kit, { ...body, token, from: callerOf(kit, request) })
      unbindReset(kit, response)
      // Whoever locks the owner out from elsewhere does not lock out this browser.
      rememberDevice(kit, request, response, accountId)
    },
    changePassword: ({ actor, body }) => change(kit, actor, body),
    completeNewPassword: async ({ body, request, response }) => {
      const account = await complete(kit, { ...body, from: callerOf(kit, request) })
      return await beginSession(kit, { request, response }, { account, way: 'password' })
    },
    createAccount: ({ body }) => invite(kit, body),
    requirePasswordReset: ({ body }) => requireNew(kit, body.username),
  }
}
