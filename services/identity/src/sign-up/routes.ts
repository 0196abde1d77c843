import { AppError } from '@parta/contracts/errors'
import type * as identity from '@parta/contracts/identity'
import { webClient } from '@parta/contracts/identity'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { beginSession } from '../session/begin.ts'
import { begin } from './begin.ts'
import { confirm, findConfirmable } from './confirm.ts'
import { resendCode } from './resend.ts'
import { bindBrowser, browserOf } from './view.ts'

export function signUpRoutes(kit: Kit) {
  return {
    signUp: async ({ body, request, response }) => {
      const { id, destination } = await begin(kit, body, browserOf(kit, request))
      bindBrowser(kit, response, id)
      return { destination }
    },
    confirmSignUp: async ({ body, request, response }) => {
      knownClient(body.clientId)
      const browser = browserOf(kit, request)
      const chosen = await findConfirmable(kit, body, browser)
      // Also where the code is wrong: whoever knows the password may have a new one sent.
      bindBrowser(kit, response, chosen._id)
      const { outcome, account } = await confirm(kit, chosen, { ...body, from: browser.from })
      const session = await beginSession(kit, { request, response }, { account, way: 'password' })
      return { outcome, session }
    },
    resendCode: ({ body, request }) => {
      knownClient(body.clientId)
      return resendCode(kit, body.username, browserOf(kit, request))
    },
  } satisfies Partial<HandlersOf<typeof identity>>
}

function knownClient(clientId: string): void {
  if (clientId !== webClient) throw new AppError('identity.clientUnknown')
}
