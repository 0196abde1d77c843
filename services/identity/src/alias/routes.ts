import type * as profiles from '@parta/contracts/profiles'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { create } from './create.ts'
import { remove } from './delete.ts'
import { update } from './update.ts'

export function aliasRoutes(
  kit: Kit,
): Pick<HandlersOf<typeof profiles>, 'createAlias' | 'updateAlias' | 'deleteAlias'> {
  return {
    createAlias: ({ actor, body }) => create(kit, actor, body),
    updateAlias: ({ actor, body }) => update(kit, actor, body),
    deleteAlias: ({ actor, params }) => remove(kit, actor, params.id),
  }
}
