import { askOrg } from '@parta/contracts/questions'
import { projection } from '@parta/kit/facts/projection'

/** The projection of organisations: who runs them. */
export const orgProjection = projection(askOrg, 'org-copies')
