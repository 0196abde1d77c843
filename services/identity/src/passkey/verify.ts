import { AppError } from '@parta/contracts/errors'
import type { Stored } from '@parta/kit/mongo'
import type { Kit } from '@parta/kit/run'
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { type Account, accounts } from '../account/store.ts'
import { takeFlow } from '../flow/take.ts'
import { usePasskey } from './rules.ts'
import { siteOf } from './view.ts'

interface Signed {
  readonly flow: string
  /** As the authenticator signed it. */
  readonly response: Record<string, unknown>
}

/** The account whose passkey signed our challenge. @throws identity.passkeyFailed, identity.passwordResetRequired */
export async function verifyPasskey(kit: Kit, { flow, response }: Signed): Promise<Stored<Account>> {
  const begun = await takeFlow<{ challenge: string }>(kit, { use: 'passkeySignIn', token: flow })
  const id = String(response['id'])
  const account = await kit.database
    .native<Stored<Account>>(accounts.collection)
    .findOne({ 'passkeys.id': id, deleted: false } as never)
  const passkey = account?.passkeys.find((one) => one.id === id)
  if (!begun || !account || !passkey || !isOf(account._id, response)) throw new AppError('identity.passkeyFailed')
  const { host, origin } = siteOf(kit)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: begun.data.challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch((error: unknown) => {
    throw new AppError('identity.passkeyFailed', { cause: error })
  })
  if (!verified) throw new AppError('identity.passkeyFailed')
  const use = { id, counter: authenticationInfo.newCounter }
  await kit.change(accounts, account._id, (held, now) => usePasskey(held, use, now))
  return account
}

/** An authenticator that says whose passkey it is has to say the same as we. */
function isOf(accountId: string, { response }: Record<string, unknown>): boolean {
  const handle = (response as { userHandle?: unknown } | null | undefined)?.userHandle
  return !handle || handle === Buffer.from(accountId).toString('base64url')
}
