import type { AdminRight } from '@parta/contracts/admin-values'
import { acceptAdmin } from '@parta/contracts/admins'
import { openOperator } from '@parta/kit/operator'
import { clientOf } from '@parta/kit/testing-client'
import type { Local } from '@parta/stack/local'
import { grantAdmin } from '../../services/identity/src/admin/grant.ts'
import { service } from '../../services/identity/src/app.ts'
import { type Authenticator, anAuthenticator } from '../../services/identity/test/authenticator.ts'
import { givePasskey, proveWith } from '../../services/identity/test/use-passkeys.ts'

interface Signed {
  readonly email: string
  readonly token: string
  /** All rights, if absent. */
  readonly rights?: readonly AdminRight[]
}

interface Admin {
  /** An id token that says so; the rights are open in its session. */
  readonly token: string
  readonly passkey: Authenticator
}

/** Makes someone a site admin: an operator grants the rights, the person accepts them with a passkey. */
export async function makeAdmin(
  { url, env }: Pick<Local, 'url' | 'env'>,
  { email, token, rights }: Signed,
): Promise<Admin> {
  const { operator, close } = await openOperator(service, env)
  const { link } = await grantAdmin(operator, email, rights)
  await close()
  const client = clientOf(() => url)
  const { idToken } = await client.must(acceptAdmin, { token, body: { token: link.split('#')[1] } })
  const { origin } = new URL(env['PARTA_PUBLIC_URL'] ?? 'http://localhost:8080')
  // Several tests sign in with it at once.
  const passkey = anAuthenticator({ origin, counts: false })
  await givePasskey(client, idToken, passkey)
  await proveWith(client, idToken, passkey)
  return { token: idToken, passkey }
}
