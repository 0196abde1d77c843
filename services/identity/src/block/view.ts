import type { BlockedPerson } from '@parta/contracts/blocks'
import { deletedMarker } from '@parta/contracts/values'
import type { User } from '../profile/store.ts'

type Shown = Pick<User, 'name' | 'surname' | 'image' | 'deleted' | 'leaving'>

/** Someone whom the caller has blocked: name and picture stay, so that the list says who it is. */
export function blockedView({ id, at }: { id: string; at: Date }, person: Shown | undefined): BlockedPerson {
  const isGone = !person || person.deleted || person.leaving
  return {
    person: isGone
      ? { id, name: deletedMarker, surname: '', image: 'BASIC', deleted: true }
      : { id, name: person.name, surname: person.surname, image: person.image },
    at: at.toISOString(),
  }
}
