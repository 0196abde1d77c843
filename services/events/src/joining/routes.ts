import type * as answers from '@parta/contracts/answers'
import type * as contract from '@parta/contracts/players'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { createConceal } from '../core/open-event.ts'
import { showAnswer, takeAnswer } from './answer-by-mail.ts'
import { confirm } from './confirm-event.ts'
import { join, joinRepetition } from './join-event.ts'
import { kick, readmit } from './kick-player.ts'
import { leave, leaveRepetition } from './leave-event.ts'
import { takeOverEvent } from './take-over-event.ts'

export function joiningRoutes(kit: Kit): HandlersOf<typeof contract & typeof answers> {
  const conceal = createConceal(kit)
  return {
    joinEvent: (call) => conceal(call, () => join(kit, call)),
    joinRepetition: (call) => joinRepetition(kit, call),
    leaveEvent: (call) => conceal(call, () => leave(kit, call)),
    leaveRepetition: (call) => leaveRepetition(kit, call),
    confirmEvent: (call) => conceal(call, () => confirm(kit, call)),
    takeOverEvent: (call) => conceal(call, () => takeOverEvent(kit, call)),
    kickPlayer: (call) => conceal(call, () => kick(kit, call)),
    readMailAnswer: (call) => showAnswer(kit, call),
    answerByMail: (call) => takeAnswer(kit, call),
    readmitPlayer: (call) => conceal(call, () => readmit(kit, call)),
  }
}
