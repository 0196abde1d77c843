import { userUpdated } from '@parta/contracts/profiles'
import { projection } from '@parta/kit/projection'

/** This service's own copy of people, so that a notification names its sender as they are called now. */
export const people = projection(userUpdated, 'people')
