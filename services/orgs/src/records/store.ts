import { askRecord } from '@parta/contracts/questions'
import { projection } from '@parta/kit/facts/projection'

/** This service's own copy of what people were given: lists of members are sorted by it. */
export const records = projection(askRecord, 'records')
