import { askEvent } from '@parta/contracts/questions'
import { projection } from '@parta/kit/facts/projection'

/** This service's own copy of events: when and where they are. */
export const eventCopies = projection(askEvent, 'events', (schema) => {
  // The summary of whoever leads or trains: their coming ones.
  schema.index({ 'data.leader': 1, 'data.date': 1 })
  schema.index({ 'data.trainer': 1, 'data.date': 1 })
})
