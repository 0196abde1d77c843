import { AppError } from '@parta/contracts/errors'
import type * as identity from '@parta/contracts/identity'
import { webClient } from '@parta/contracts/identity'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { confirmSignUp } from './confirm.ts'
import { resendCode } from './resend.ts'
import { signUp } from './sign-up.ts'

export function accountRoutes(kit: Kit) {
  return {
    signUp: ({ body }) => signUp(kit, body),
    confirmSignUp: ({ body }) => {
      knownClient(body.clientId)
      return confirmSignUp(kit, body)
    },
    resendCode: ({ body }) => {
      knownClient(body.clientId)
      return resendCode(kit, body.username)
    },
  } satisfies Partial<HandlersOf<typeof identity>>
}

function knownClient(clientId: string): void {
  if (clientId !== webClient) throw new AppError('identity.clientUnknown')
}
