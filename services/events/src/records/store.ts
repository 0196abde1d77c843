import { recordUpdated } from '@parta/contracts/reputation'
import { projection } from '@parta/kit/store/projection'

/** This service's own copy of people's karma: joining asks for some. Whoever has no record has all of it. */
export const records = projection(recordUpdated, 'records')
