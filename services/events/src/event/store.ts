import { askOrg, askRecord } from '@parta/contracts/questions'
import { projection } from '@parta/kit/facts/projection'

/** This service's own copy of organisations. */
export const orgProjection = projection(askOrg, 'org-copies')

/** This service's own copy of people's karma: joining asks for some. Whoever has no record has all of it. */
export const records = projection(askRecord, 'records')
