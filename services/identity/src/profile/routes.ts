import type * as profiles from '@parta/contracts/profiles'
import { askUser } from '@parta/contracts/questions'
import { type Answer, answer } from '@parta/kit/facts/answers'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { createMe } from './create.ts'
import { callerId, findMe, findShown } from './find.ts'
import { readUser } from './store.ts'
import { changeMe } from './update.ts'
import { meView, profileView, snapshotOf } from './view.ts'

export function profileRoutes(
  kit: Kit,
): Pick<HandlersOf<typeof profiles>, 'getMe' | 'initialUser' | 'updateMe' | 'getProfile'> {
  return {
    getMe: async ({ actor }) => {
      const user = await findMe(kit, actor)
      return meView(kit.config.PARTA_SECRET, user._id, user)
    },
    initialUser: ({ actor, body }) => createMe(kit, actor, body),
    updateMe: ({ actor, body }) => changeMe(kit, actor, body),
    getProfile: async ({ params, actor }) => {
      const viewer = await callerId(kit, actor)
      const user = await findShown(kit, params.id, viewer)
      return profileView(kit.config.PARTA_SECRET, { id: params.id, user, viewer })
    },
  }
}

/** Services that miss a person ask here. */
export function peopleAnswer(kit: Kit): Answer {
  return answer(askUser, async (id) => {
    const user = await readUser(kit, id)
    return user ? { version: user.v, data: snapshotOf(id, user) } : null
  })
}
