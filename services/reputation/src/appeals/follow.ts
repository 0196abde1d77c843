import type { FactOf } from '@parta/contracts/fact'
import type { appealDecided } from '@parta/contracts/karma'
import type { Kit } from '@parta/kit/kit'
import { returnPenalty } from '../feedback/penalize-rules.ts'
import { feedbacks } from '../feedback/store.ts'
import { type KarmaRow, karmaSteps } from '../karma/store.ts'
import { requestRecount } from '../record/request-recount.ts'

/** Gives the point back that an appeal asked for, and the attendance that the penalty had taken away. */
export async function followDecision(kit: Kit, { version, at, data }: FactOf<typeof appealDecided>): Promise<void> {
  if (!data.givenBack) return
  const { eventId, eventName, orgId, by } = data
  const subject = data.aliasId ?? data.userId
  const _id = `${eventId}:${subject}:return-${version}`
  const step: KarmaRow = { _id, subject, kind: 'return', at: new Date(at), eventId, eventName, orgId, by }
  await kit.once(karmaSteps.collection, step)
  await kit.change(feedbacks, eventId, (state) => returnPenalty(state, { eventId, step }))
  await requestRecount(kit, { stats: [subject] })
}
