import { type Static, Type } from 'typebox'
import { promptStates } from './availability-values.ts'
import { Choice, closed } from './operation.ts'
import { nullable, PersonCard } from './shapes.ts'
import { activities } from './values.ts'

const Time = Type.String({ format: 'date-time' })

/** An invitation to an event, sent to somebody who has said when they can play. */
export const Prompt = closed({
  id: Type.String(),
  event: closed({
    id: Type.String(),
    name: Type.String(),
    activityType: Choice(activities),
    date: Time,
    endDate: Time,
    placeName: Type.String(),
  }),
  availabilityId: Type.String(),
  from: PersonCard,
  to: PersonCard,
  /** The alias that is invited; `null` for the person. */
  aliasId: nullable(Type.String()),
  state: Choice(promptStates),
  createdAt: Time,
})
export type Prompt = Static<typeof Prompt>
