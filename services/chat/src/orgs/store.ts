import { orgUpdated } from '@parta/contracts/orgs'
import { projection } from '@parta/kit/store/projection'

/** This service's own copy of organisations. */
export const orgCopies = projection(orgUpdated, 'org-copies')
