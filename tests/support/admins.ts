import type { AdminRight } from '@parta/contracts/admin-values'
import { acceptAdmin } from '@parta/contracts/admins'
import { openOperator } from '@parta/kit/operator'
import type { Local } from '@parta/stack/local'
import { grantAdmin } from '../../services/identity/src/admin/grant.ts'
import { service } from '../../services/identity/src/app.ts'

interface Signed {
  readonly email: string
  readonly token: string
  /** All rights, if absent. */
  readonly rights?: readonly AdminRight[]
}

/** Makes someone a site admin, as an operator and they themselves do it. @returns an id token that says so */
export async function makeAdmin(
  { url, env }: Pick<Local, 'url' | 'env'>,
  { email, token, rights }: Signed,
): Promise<string> {
  const { operator, close } = await openOperator(service, env)
  const { link } = await grantAdmin(operator, email, rights)
  await close()
  const answer = await fetch(url + acceptAdmin.path, {
    method: acceptAdmin.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.split('#')[1] }),
  })
  const { idToken } = (await answer.json()) as { idToken?: string }
  if (!idToken) throw new Error(`${email} did not become a site admin: ${answer.status}`)
  return idToken
}
