import { beginPasskeyProof, proveByPasskey } from '@parta/contracts/proofs'
import { addPasskey, beginPasskey, beginPasskeySignIn, signInByPasskey } from '@parta/contracts/ways'
import { accepted, type Client } from '@parta/kit/testing-client'
import type { Authenticator } from './authenticator.ts'

export async function givePasskey(client: Client, token: string, made: Authenticator): Promise<void> {
  const { options } = await client.must(beginPasskey, { token })
  await client.must(addPasskey, { token, body: { name: 'Klíč', response: made.make(options) } })
}

/** Proves by a passkey who owns the session of a token; for a site admin it opens the rights. */
export async function proveWith(client: Client, token: string, made: Authenticator): Promise<void> {
  const { flow, options } = await client.must(beginPasskeyProof, { token })
  await client.must(proveByPasskey, { token, body: { flow, response: made.sign(options) } })
}

export async function signInWith(client: Client, made: Authenticator): Promise<{ token: string; cookie: string }> {
  const { flow, options } = await client.must(beginPasskeySignIn)
  const { body, cookie } = await accepted(client, signInByPasskey, { body: { flow, response: made.sign(options) } })
  return { token: body.idToken, cookie }
}
