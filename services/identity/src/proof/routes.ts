import type * as proofs from '@parta/contracts/proofs'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { beginProof } from '../passkey/begin.ts'
import { verifyProof } from '../passkey/verify.ts'
import { readSession } from '../session/store.ts'
import { findOwn } from './find.ts'
import { recordProof } from './record.ts'
import { send } from './send-code.ts'
import { take } from './take-code.ts'
import { verifyPassword } from './verify-password.ts'
import { proofWaysView } from './view.ts'

export function proofRoutes(kit: Kit): HandlersOf<typeof proofs> {
  return {
    listProofs: async ({ actor }) =>
      proofWaysView(await findOwn(kit, actor), await readSession(kit, actor.sessionId), new Date()),
    sendProofCode: ({ actor }) => send(kit, actor),
    beginPasskeyProof: ({ actor }) => beginProof(kit, actor),
    proveByPassword: async ({ actor, body }) => {
      await verifyPassword(kit, actor, body.password)
      return await recordProof(kit, actor)
    },
    proveByCode: async ({ actor, body }) => {
      await take(kit, actor, body.code)
      return await recordProof(kit, actor)
    },
    proveByPasskey: async ({ actor, body }) => {
      await verifyProof(kit, body, actor)
      return await recordProof(kit, actor)
    },
  }
}
