import { AppError } from '@parta/contracts/errors'
import type * as identity from '@parta/contracts/identity'
import type * as proofs from '@parta/contracts/proofs'
import type * as signInCodes from '@parta/contracts/sign-in-codes'
import type * as ways from '@parta/contracts/ways'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { authenticate } from '../credentials/authenticate.ts'
import { bindBrowser, bindCode, callerOf, codeKeyOf, unbindCode } from '../credentials/browser-view.ts'
import { readAccount, readOwnAccount } from '../domain/account-store.ts'
import { beginSession } from '../session/begin.ts'
import { recordProof } from '../session/require-proof.ts'
import { readSession } from '../session/store.ts'
import { addPasskey, guardPasskeys, removePasskey } from './add-passkey.ts'
import { beginAdding, beginProof, beginSigningIn } from './begin-passkey.ts'
import { requestSignInCode, takeSignInCode } from './sign-in-by-code.ts'
import { verifyPasskeyProof, verifyPasskeySignIn } from './verify-passkey.ts'
import { sendProofCode, takeProofCode, verifyOwnPassword } from './verify-proof.ts'
import { passkeyView, proofWaysView, waysView } from './view.ts'

export function signInRoutes(kit: Kit) {
  return {
    signIn: async ({ body, request, response }) => {
      const proved = await authenticate(kit, { ...body, callerFor: callerOf(kit, request) })
      if ('signUp' in proved) {
        bindBrowser(kit, response, proved.signUp._id)
        throw new AppError('identity.userNotConfirmed')
      }
      return await beginSession(kit, { request, response }, { account: proved.account, way: 'password' })
    },
  } satisfies Partial<HandlersOf<typeof identity>>
}

export function codeRoutes(kit: Kit): HandlersOf<typeof signInCodes> {
  return {
    requestSignInCode: ({ body, request, response }) =>
      requestSignInCode(kit, { ...body, key: bindCode(kit, request, response), callerFor: callerOf(kit, request) }),
    signInByCode: async ({ body, request, response }) => {
      const callerFor = callerOf(kit, request)
      const account = await takeSignInCode(kit, { ...body, browserKey: codeKeyOf(kit, request), callerFor })
      unbindCode(kit, response)
      return await beginSession(kit, { request, response }, { account, way: 'code' })
    },
  }
}

export function waysRoutes(kit: Kit): Pick<HandlersOf<typeof ways>, 'listWays'> {
  return {
    listWays: async ({ actor }) => {
      const account = await readAccount(kit, actor.accountId)
      if (!account) throw new AppError('token.invalid')
      return waysView(account)
    },
  }
}

export function proofRoutes(kit: Kit): HandlersOf<typeof proofs> {
  return {
    listProofs: async ({ actor }) =>
      proofWaysView(await readOwnAccount(kit, actor), await readSession(kit, actor.sessionId), new Date()),
    sendProofCode: ({ actor }) => sendProofCode(kit, actor),
    beginPasskeyProof: ({ actor }) => beginProof(kit, actor),
    proveByPassword: async ({ actor, body }) => {
      await verifyOwnPassword(kit, actor, body.password)
      return await recordProof(kit, actor, 'password')
    },
    proveByCode: async ({ actor, body }) => {
      await takeProofCode(kit, actor, body.code)
      return await recordProof(kit, actor, 'code')
    },
    proveByPasskey: async ({ actor, body }) => {
      await verifyPasskeyProof(kit, body, actor)
      return await recordProof(kit, actor, 'passkey')
    },
  }
}

export function passkeyRoutes(
  kit: Kit,
): Pick<
  HandlersOf<typeof ways>,
  'beginPasskey' | 'addPasskey' | 'removePasskey' | 'beginPasskeySignIn' | 'signInByPasskey'
> {
  return {
    beginPasskey: async ({ actor }) => {
      await guardPasskeys(kit, actor)
      return { options: await beginAdding(kit, actor.accountId) }
    },
    addPasskey: async ({ body, actor }) => {
      await guardPasskeys(kit, actor)
      const added = await addPasskey(kit, actor.accountId, body)
      // Whoever makes a passkey has just used it.
      await recordProof(kit, actor, 'passkey')
      return passkeyView(added)
    },
    removePasskey: async ({ params, actor }) => {
      await guardPasskeys(kit, actor)
      await removePasskey(kit, actor.accountId, params.id)
    },
    beginPasskeySignIn: () => beginSigningIn(kit),
    signInByPasskey: async ({ body, request, response }) => {
      const account = await verifyPasskeySignIn(kit, body)
      return await beginSession(kit, { request, response }, { account, way: 'passkey' })
    },
  }
}
