import type * as answers from '@parta/contracts/answers'
import type { HandlersOf } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { takeAnswer } from './take.ts'

export function answerRoutes(kit: Kit): HandlersOf<typeof answers> {
  return { answerByMail: (call) => takeAnswer(kit, call) }
}
