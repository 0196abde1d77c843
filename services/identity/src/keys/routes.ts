import type * as identity from '@parta/contracts/identity'
import { askKeys } from '@parta/contracts/questions'
import { type Answer, answer } from '@parta/kit/facts/answers'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { signingSecret, signKeySet } from '@parta/kit/session/key-set'
import { currentKey, publishedKeys } from './rotate.ts'
import { keySet } from './view.ts'

export function keysRoutes(kit: Kit) {
  return {
    publicKeys: async () => {
      await currentKey(kit)
      return keySet(await publishedKeys(kit, new Date()))
    },
  } satisfies Partial<HandlersOf<typeof identity>>
}

/** Whoever verifies tokens asks for the keys on the bus; signed, because somebody else may answer there. */
export function keysAnswer(kit: Kit): Answer {
  return answer(askKeys, async () => {
    await currentKey(kit)
    const { keys } = keySet(await publishedKeys(kit, new Date()))
    return signKeySet(keys, signingSecret(kit.env) ?? kit.config.PARTA_SECRET)
  })
}
