import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import { issueNotice } from '../credentials/issue-mail.ts'
import { takeFlow } from '../credentials/take-flow.ts'
import { rightsOf } from '../domain/account-rules.ts'
import { accounts, readAccount, readOwnAccount, type StoredPasskey } from '../domain/account-store.ts'
import { isAdminOpen } from '../session/rules.ts'
import { readSession } from '../session/store.ts'
import { addToAccount, removeFromAccount } from './passkey-rules.ts'
import { algorithms, siteOf } from './verify-passkey.ts'

interface NewPasskey {
  readonly name: string
  /** The response of the browser's WebAuthn call. */
  readonly response: Record<string, unknown>
}

/** Adds the passkey that a browser created to an account. @throws identity.passkeyFailed, identity.limitExceeded */
export async function addPasskey(kit: Kit, accountId: string, { name, response }: NewPasskey): Promise<StoredPasskey> {
  const account = await readAccount(kit, accountId)
  if (!account) throw new AppError('token.invalid')
  const { id, publicKey, counter, transports = [] } = await verify(kit, accountId, response)
  const passkey = {
    id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports,
    name: name.trim(),
  }
  const mail = issueNotice(kit, account, { kind: 'passkeyAdded', detail: passkey.name })
  const added = await kit.change(accounts, accountId, (state, now) => addToAccount(state, { passkey, mail }, now), {
    duplicate: 'identity.passkeyFailed',
  })
  kit.security.note('authn_way_add', { account: accountId, reason: 'passkey' })
  return added
}

async function verify(kit: Kit, accountId: string, response: Record<string, unknown>) {
  const { host, origin } = siteOf(kit)
  const verified = await verifyRegistrationResponse({
    // The library checks every field that it reads; the contract only demands an object.
    response: response as unknown as RegistrationResponseJSON,
    // The check takes the flow, so that each challenge can be tried once.
    expectedChallenge: async (token) => (await takeFlow(kit, { use: 'addPasskey', token, accountId })) !== null,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw new AppError('identity.passkeyFailed', { cause: error })
  })
  if (!verified.verified) throw new AppError('identity.passkeyFailed')
  return verified.registrationInfo.credential
}

/** @throws identity.wayUnknown, identity.lastWayIn */
export async function removePasskey(kit: Kit, accountId: string, id: string): Promise<void> {
  const account = await readAccount(kit, accountId)
  const passkey = account?.passkeys.find((candidate) => candidate.id === id)
  if (!account || !passkey) throw new AppError('identity.wayUnknown')
  const mail = issueNotice(kit, account, { kind: 'passkeyRemoved', detail: passkey.name })
  await kit.change(accounts, accountId, (state) => removeFromAccount(state, { id, mail }))
  kit.security.note('authn_way_remove', { account: accountId, reason: 'passkey' })
}

/**
 * Refuses changes of a site admin's passkeys in a session where their rights are locked: a thief of the password or the
 * mailbox could otherwise open the rights by a passkey of their own. The first passkey needs only the proof that every
 * passkey needs.
 * @throws rights.passkeyRequired; identity.secretRequired for the first one, after a sign-in by a mailed code alone
 */
export async function guardPasskeys(kit: Kit, actor: Actor): Promise<void> {
  const account = await readOwnAccount(kit, actor)
  if (rightsOf(account).length === 0) return
  const session = await readSession(kit, actor.sessionId)
  if (account.passkeys.length > 0) {
    if (!isAdminOpen(session, new Date())) throw new AppError('rights.passkeyRequired')
  } else if (session?.way === 'code' && !session.secretAt) throw new AppError('identity.secretRequired')
}
