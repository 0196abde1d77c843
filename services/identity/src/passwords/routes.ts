import type * as passwords from '@parta/contracts/passwords'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'

export function passwordsRoutes(
  _kit: Kit,
): Pick<
  HandlersOf<typeof passwords>,
  | 'forgotPassword'
  | 'submitPassword'
  | 'changePassword'
  | 'completeNewPassword'
  | 'createAccount'
  | 'requirePasswordReset'
> {
  return {
    forgotPassword: () => {
      throw new Error('being built')
    },
    submitPassword: () => {
      throw new Error('being built')
    },
    changePassword: () => {
      throw new Error('being built')
    },
    completeNewPassword: () => {
      throw new Error('being built')
    },
    createAccount: () => {
      throw new Error('being built')
    },
    requirePasswordReset: () => {
      throw new Error('being built')
    },
  }
}
