import { userUpdated } from '@parta/contracts/profiles'
import { projection } from '@parta/kit/projection'

/** This service's own copy of people: whose wallet it is, and their variable symbol. */
export const people = projection(userUpdated, 'people')
