import { askRecord } from '@parta/contracts/questions'
import { projection } from '@parta/kit/facts/projection'

/** The projection of reputation's records: lists of members are sorted by the emojis that people received. */
export const recordProjection = projection(askRecord, 'records')
