import { appealStates } from '@parta/contracts/karma'
import { Choice } from '@parta/contracts/operation'
import { askOrg } from '@parta/contracts/questions'
import { nullable } from '@parta/contracts/shapes'
import { projection } from '@parta/kit/facts/projection'
import { aggregate } from '@parta/kit/store/mongo'
import { index, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** This service's own copy of organisations: their admins decide on appeals. */
export const orgProjection = projection(askOrg, 'org-copies')

/** The latest appeal of a person or alias about an event. The id is `<event>:<subject>`. */
const AppealRow = row({
  eventId: Type.String(),
  eventName: Type.String(),
  /** The organisation whose admins decide; null for the site admins. */
  orgId: nullable(Type.String()),
  /** An alias's id, or the person's own. */
  subject: Type.String(),
  userId: Type.String(),
  /** The id of the karma step. A penalty given again after an undo is another one. */
  penalty: Type.String(),
  penaltyAt: Timestamp,
  text: Type.String(),
  state: Choice(appealStates),
  at: Timestamp,
})
export type AppealRow = RowOf<typeof AppealRow>

export const appeals = aggregate('appeals', AppealRow, [
  index({ orgId: 1, at: 1, _id: 1 }, { serves: 'listOrgAppeals, listAppeals', partial: { state: 'open' } }),
  index({ userId: 1 }, { serves: 'export and erasure' }),
])

export const appealId = (eventId: string, subject: string) => `${eventId}:${subject}`
