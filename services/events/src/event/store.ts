import { askOrg, askRecord } from '@parta/contracts/questions'
import { projection } from '@parta/kit/facts/projection'

/** This service's own copy of organisations. */
export const orgProjection = projection(askOrg, 'org-copies')

/** The projection of people's karma, which joining requires. A person without a record has full karma. */
export const records = projection(askRecord, 'records')
