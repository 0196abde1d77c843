import { askEvent } from '@parta/contracts/questions'
import { projection } from '@parta/kit/facts/projection'
import { index } from '@parta/kit/store/row'

/** The projection of events: when and where they are. */
export const eventProjection = projection(askEvent, 'events', [
  index({ 'data.leader': 1, 'data.date': 1 }, { serves: "the digest: a leader's coming events" }),
  index({ 'data.trainer': 1, 'data.date': 1 }, { serves: "the digest: a trainer's coming events" }),
])
