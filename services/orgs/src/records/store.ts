import { recordUpdated } from '@parta/contracts/reputation'
import { projection } from '@parta/kit/store/projection'

/** This service's own copy of what people were given: lists of members are sorted by it. */
export const records = projection(recordUpdated, 'records')
