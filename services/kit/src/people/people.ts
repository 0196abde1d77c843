import type { UserSnapshot } from '@parta/contracts/profiles'
import { askUser } from '@parta/contracts/questions'
import type { PersonCard, PublicPerson } from '@parta/contracts/shapes'
import { deletedMarker } from '@parta/contracts/values'
import { type Copies, projection } from '../facts/projection.ts'
import { shownImage } from './alias-pictures.ts'

/** A service's own copy of people; it lists it among its `projections`. */
export const people = projection(askUser, 'people')

/** Whom a viewer is kept apart from by a block, whoever of the two blocked whom. */
export interface Apart {
  readonly from: ReadonlySet<string>
  /** Organisers read the whole name, because they have to know who comes; others the first name and an initial. */
  readonly organises?: boolean
}

/** Nobody: of visitors, and where no viewer is known. */
export const together: Apart = { from: new Set() }

/** Returns whom a person is kept apart from, as far as their snapshot is known here. */
export async function apartOf({ copies }: { readonly copies: Copies }, userId: string): Promise<Apart> {
  return userId === '' ? together : apartBy((await copies.many(people, [userId])).get(userId))
}

/** The same by the viewer's own snapshot. */
export function apartBy(viewer: UserSnapshot | null | undefined, organises = false): Apart {
  return viewer?.apart?.length ? { from: new Set(viewer.apart), organises } : together
}

/**
 * A person as others see them in a list; whoever is unknown or gone keeps the place without a name.
 * @param apart whom the viewer is kept apart from: of them the card says the least, without the picture
 */
export function cardOf(id: string, person: UserSnapshot | undefined, apart: Apart = together): PersonCard {
  if (!person || person.deleted) return nobody(id)
  const card = { id, name: person.name, surname: person.surname, image: person.image }
  return apart.from.has(id) ? distantCard(card, apart) : card
}

/** What is left of a card where a block keeps the two apart. */
export function distantCard<C extends PersonCard>(card: C, { organises = false }: Apart): C {
  return { ...card, ...(organises ? {} : publicPerson(card)), image: 'BASIC' }
}

interface Entrant {
  readonly userId: string
  /** Null where it is the person. */
  readonly aliasId: string | null
}

interface Seen {
  readonly person: UserSnapshot | undefined
  /** Whom the viewer is kept apart from. */
  readonly apart?: Apart
}

/**
 * A person, or an alias of theirs under its own name and picture, with the person's id; an alias that is gone keeps
 * the place without a name.
 * @param secret PARTA_SECRET, which signs the address of an alias's picture
 */
export function entrantCard(
  secret: string,
  { userId, aliasId }: Entrant,
  { person, apart = together }: Seen,
): PersonCard {
  if (aliasId === null) return cardOf(userId, person, apart)
  const alias = aliasOf(person, aliasId)
  if (!alias) return nobody(userId)
  const card = { id: userId, name: alias.name, surname: alias.surname, image: shownImage(secret, alias.image) }
  return apart.from.has(userId) ? distantCard(card, apart) : card
}

/** The same with no picture of an alias, for services that cannot sign its address. */
export function entrantName({ userId, aliasId }: Entrant, { person, apart = together }: Seen): PersonCard {
  if (aliasId === null) return cardOf(userId, person, apart)
  const alias = aliasOf(person, aliasId)
  if (!alias) return nobody(userId)
  const card = { id: userId, name: alias.name, surname: alias.surname, image: 'BASIC' }
  return apart.from.has(userId) ? distantCard(card, apart) : card
}

function aliasOf(person: UserSnapshot | undefined, id: string) {
  return person?.deleted ? undefined : person?.aliases.find((one) => one.id === id)
}

/** Who is unknown or gone: the place without a name. */
export function nobody(id: string): PersonCard {
  return { id, name: deletedMarker, surname: '', image: 'BASIC', deleted: true }
}

/** A person as visitors see them: the first word of the name and the initial of the surname, without id and picture. */
export function publicPerson({ name, surname }: Pick<PersonCard, 'name' | 'surname'>): PublicPerson {
  const [first = ''] = name.trim().split(/\s+/)
  const [initial] = surname.trim()
  return { name: first, surname: initial ? `${initial.toUpperCase()}.` : '' }
}
