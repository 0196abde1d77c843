import type * as ways from '@parta/contracts/ways'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { beginSession } from '../session/begin.ts'
import { passkeyView } from '../ways/view.ts'
import { addPasskey } from './add.ts'
import { beginAdding, beginSigningIn } from './begin.ts'
import { removePasskey } from './remove.ts'
import { verifySignIn } from './verify.ts'

export function passkeyRoutes(
  kit: Kit,
): Pick<
  HandlersOf<typeof ways>,
  'beginPasskey' | 'addPasskey' | 'removePasskey' | 'beginPasskeySignIn' | 'signInByPasskey'
> {
  return {
    beginPasskey: async ({ actor }) => ({ options: await beginAdding(kit, actor.accountId) }),
    addPasskey: async ({ body, actor }) => passkeyView(await addPasskey(kit, actor.accountId, body)),
    removePasskey: ({ params, actor }) => removePasskey(kit, actor.accountId, params.id),
    beginPasskeySignIn: () => beginSigningIn(kit),
    signInByPasskey: async ({ body, request, response }) => {
      const account = await verifySignIn(kit, body)
      return await beginSession(kit, { request, response }, { account, way: 'passkey' })
    },
  }
}
