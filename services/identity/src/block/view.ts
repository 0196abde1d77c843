import type { BlockedPerson } from '@parta/contracts/blocks'
import { nobody, publicPerson } from '@parta/kit/people/people'
import type { Blocked, User } from '../profile/store.ts'

type Shown = Pick<User, 'name' | 'surname' | 'deleted' | 'leaving'>

/**
 * Someone whom the caller has blocked: first name and initial as they were then, and no picture. So the list of
 * who was blocked first follows no later name and picture.
 */
export function blockedView({ id, at, name, surname = '' }: Blocked, person: Shown | undefined): BlockedPerson {
  const isGone = !person || person.deleted || person.leaving
  const card = name === undefined && person ? publicPerson(person) : { name: name ?? '', surname }
  return {
    person: isGone ? nobody(id) : { id, ...card, image: 'BASIC' },
    at: at.toISOString(),
  }
}
