import type * as answers from '@parta/contracts/answers'
import type * as contract from '@parta/contracts/players'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { createConceal } from '../core/open-event.ts'
import { answerByMail, readMailAnswer } from './answer-by-mail.ts'
import { confirmEvent } from './confirm-event.ts'
import { joinEvent, joinRepetition } from './join-event.ts'
import { kickPlayer, readmitPlayer } from './kick-player.ts'
import { leaveEvent, leaveRepetition } from './leave-event.ts'
import { takeOverEvent } from './take-over-event.ts'

export function joiningRoutes(kit: Kit): HandlersOf<typeof contract & typeof answers> {
  const conceal = createConceal(kit)
  return {
    joinEvent: (call) => conceal(call, () => joinEvent(kit, call)),
    joinRepetition: (call) => joinRepetition(kit, call),
    leaveEvent: (call) => conceal(call, () => leaveEvent(kit, call)),
    leaveRepetition: (call) => leaveRepetition(kit, call),
    confirmEvent: (call) => conceal(call, () => confirmEvent(kit, call)),
    takeOverEvent: (call) => conceal(call, () => takeOverEvent(kit, call)),
    kickPlayer: (call) => conceal(call, () => kickPlayer(kit, call)),
    readMailAnswer: (call) => readMailAnswer(kit, call),
    answerByMail: (call) => answerByMail(kit, call),
    readmitPlayer: (call) => conceal(call, () => readmitPlayer(kit, call)),
  }
}
