import { orgUpdated } from '@parta/contracts/orgs'
import { projection } from '@parta/kit/projection'

/** This service's own copy of organisations. */
export const orgCopies = projection(orgUpdated, 'org-copies')
