import { askOrg } from '@parta/contracts/questions'
import { projection } from '@parta/kit/facts/projection'

/** This service's own copy of organisations. */
export const orgCopies = projection(askOrg, 'org-copies')
