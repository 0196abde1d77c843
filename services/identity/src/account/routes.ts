import type * as emails from '@parta/contracts/emails'
import type * as entry from '@parta/contracts/entry'
import { AppError } from '@parta/contracts/errors'
import type * as identity from '@parta/contracts/identity'
import { webClient } from '@parta/contracts/identity'
import type * as passwords from '@parta/contracts/passwords'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import {
  bindBrowser,
  bindCode,
  browserOf,
  callerOf,
  codeKeyOf,
  rememberDevice,
  unbindCode,
} from '../credentials/browser-view.ts'
import { readOwnAccount } from '../domain/account-store.ts'
import { unsealDetails } from '../domain/sign-up-store.ts'
import { beginSession } from '../session/begin.ts'
import { clearRefresh } from '../session/view.ts'
import { beginEntry } from './begin-entry.ts'
import { beginSignUp, resendCode } from './begin-sign-up.ts'
import { confirmEmail } from './change-email.ts'
import { changeOwnPassword } from './change-password.ts'
import { confirmSignUp, findConfirmable } from './confirm-sign-up.ts'
import { deleteAccount } from './delete.ts'
import { completeNewPassword, invite } from './invite.ts'
import { findPendingEmail, requestEmail } from './request-email.ts'
import { requestReset, requirePasswordReset } from './request-reset.ts'
import { submitPassword } from './submit-password.ts'
import { undoEmail } from './undo-email.ts'

export function signUpRoutes(kit: Kit) {
  return {
    signUp: async ({ body, request, response }) => {
      const { id, destination } = await beginSignUp(kit, body, browserOf(kit, request))
      bindBrowser(kit, response, id)
      return { destination }
    },
    confirmSignUp: async ({ body, request, response }) => {
      requireKnownClient(body.clientId)
      const browser = browserOf(kit, request)
      const chosen = await findConfirmable(kit, body, browser)
      // Before the code is checked: a browser that knows the password may request a new code.
      bindBrowser(kit, response, chosen._id)
      const { outcome, account } = await confirmSignUp(kit, chosen, { ...body, callerFor: browser.callerFor })
      const session = await beginSession(
        kit,
        { request, response },
        { account, way: chosen.passwordHash === '' ? 'code' : 'password' },
      )
      const details = body.link === undefined ? undefined : chosen.entry?.details
      return { outcome, session, ...(details === undefined ? {} : { details: unsealDetails(kit, details) }) }
    },
    resendCode: ({ body, request }) => {
      requireKnownClient(body.clientId)
      return resendCode(kit, body.username, browserOf(kit, request))
    },
  } satisfies Partial<HandlersOf<typeof identity>>
}

export function entryRoutes(kit: Kit): HandlersOf<typeof entry> {
  return {
    beginEntry: async ({ body, request, response }) => {
      const { id, destination } = await beginEntry(kit, body, browserOf(kit, request))
      bindBrowser(kit, response, id)
      return { destination }
    },
  }
}

function requireKnownClient(clientId: string): void {
  if (clientId !== webClient) throw new AppError('identity.clientUnknown')
}

export function passwordsRoutes(kit: Kit): HandlersOf<typeof passwords> {
  return {
    forgotPassword: ({ body, request, response }) =>
      requestReset(kit, { ...body, key: bindCode(kit, request, response), callerFor: callerOf(kit, request) }),
    submitPassword: async ({ body, request, response }) => {
      const callerFor = callerOf(kit, request)
      const accountId = await submitPassword(kit, { ...body, browserKey: codeKeyOf(kit, request), callerFor })
      unbindCode(kit, response)
      // A known device: lock-outs caused from other addresses do not affect this browser.
      rememberDevice(kit, { request, response }, accountId)
    },
    changePassword: ({ actor, body }) => changeOwnPassword(kit, actor, body),
    completeNewPassword: async ({ body, request, response }) => {
      const account = await completeNewPassword(kit, { ...body, callerFor: callerOf(kit, request) })
      return await beginSession(kit, { request, response }, { account, way: 'password' })
    },
    createAccount: ({ body }) => invite(kit, body),
    requirePasswordReset: ({ body }) => requirePasswordReset(kit, body.username),
  }
}

export function emailRoutes(kit: Kit): HandlersOf<typeof emails> {
  return {
    getEmail: async ({ actor }) => {
      const [{ email }, pending] = await Promise.all([readOwnAccount(kit, actor), findPendingEmail(kit, actor)])
      return { email, waiting: pending && { email: pending.email, until: pending.expiresAt } }
    },
    requestEmail: ({ actor, body, request }) =>
      requestEmail(kit, actor, { email: body.email, stranger: callerOf(kit, request)(null) }),
    confirmEmail: ({ actor, body }) => confirmEmail(kit, actor, body.code),
    undoEmail: ({ body }) => undoEmail(kit, body.token),
  }
}

export function erasureRoutes(kit: Kit): Pick<HandlersOf<typeof identity>, 'deleteAccount'> {
  return {
    deleteAccount: async ({ actor, query, response }) => {
      const { giveUpCredit: credit = false, giveUpSubscriptions: subscriptions = false } = query
      const erasesAt = await deleteAccount(kit, actor.accountId, { credit, subscriptions })
      clearRefresh(kit, response)
      return { erasesAt: erasesAt.toISOString() }
    },
  }
}
