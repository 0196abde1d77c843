import type * as answers from '@parta/contracts/answers'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { takeAnswer } from './take.ts'

export function answerRoutes(kit: Kit): HandlersOf<typeof answers> {
  return { answerByMail: (call) => takeAnswer(kit, call) }
}
