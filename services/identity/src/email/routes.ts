import type * as emails from '@parta/contracts/emails'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { callerOf } from '../device/view.ts'
import { findOwn } from '../proof/find.ts'
import { confirm } from './confirm.ts'
import { findWaiting } from './find.ts'
import { request as requestCode } from './request.ts'
import { undo } from './undo.ts'

export function emailRoutes(kit: Kit): HandlersOf<typeof emails> {
  return {
    getEmail: async ({ actor }) => {
      const [{ email }, waiting] = await Promise.all([findOwn(kit, actor), findWaiting(kit, actor)])
      return { email, waiting: waiting && { email: waiting.email, until: waiting.expiresAt } }
    },
    requestEmail: ({ actor, body, request }) =>
      requestCode(kit, actor, { email: body.email, stranger: callerOf(kit, request)(null) }),
    confirmEmail: ({ actor, body }) => confirm(kit, actor, body.code),
    undoEmail: ({ body }) => undo(kit, body.token),
  }
}
