import { aliasOwner } from '@parta/contracts/predicates/aliases'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { askUser } from '@parta/contracts/questions'
import type { PersonCard, PublicPerson } from '@parta/contracts/shapes'
import { deletedMarker } from '@parta/contracts/values'
import { type Projections, projection } from '../facts/projection.ts'
import { shownImage } from './alias-pictures.ts'

/** The projection of people; a service lists it among its `projections`. */
export const people = projection(askUser, 'people')

/**
 * Returns a person who acts for some of `ids`, their own and those of their aliases. An alias that was added a moment
 * ago may be missing in the projection: then identity is asked.
 */
export async function findWithAliases(
  { projections }: { readonly projections: Projections },
  userId: string,
  ids: readonly string[],
): Promise<UserSnapshot | null> {
  const person = await projections.one(people, userId)
  const isNew = (id: string) => aliasOwner(id) === userId && !person?.aliases.some((alias) => alias.id === id)
  return ids.some(isNew) ? projections.newest(people, userId) : person
}

/** The people hidden from a viewer by a block, whichever of the two blocked the other. */
export interface HiddenPeople {
  readonly ids: ReadonlySet<string>
  /** Organisers read full names, because they must know who comes; other viewers read the first name and an initial. */
  readonly organises?: boolean
}

/** No blocks: for visitors, and where the viewer is not known. */
export const nobodyHidden: HiddenPeople = { ids: new Set() }

/** Returns the people hidden from a person by blocks, as far as the projection knows the person. */
export async function findHiddenPeople(
  { projections }: { readonly projections: Projections },
  userId: string,
): Promise<HiddenPeople> {
  return userId === '' ? nobodyHidden : hiddenFrom((await projections.many(people, [userId])).get(userId))
}

/** Returns the people hidden from a viewer, from the viewer's own snapshot. */
export function hiddenFrom(viewer: UserSnapshot | null | undefined, organises = false): HiddenPeople {
  return viewer?.apart?.length ? { ids: new Set(viewer.apart), organises } : nobodyHidden
}

/**
 * Returns a person's card for lists; an unknown or deleted person keeps the place without a name.
 * @param hiddenPeople the people hidden from the viewer; their cards show the minimum and no picture
 */
export function cardOf(
  id: string,
  person: UserSnapshot | undefined,
  hiddenPeople: HiddenPeople = nobodyHidden,
): PersonCard {
  if (!person || person.deleted) return nobody(id)
  const card = { id, name: person.name, surname: person.surname, image: person.image }
  return hiddenPeople.ids.has(id) ? distantCard(card, hiddenPeople) : card
}

/** Returns the part of a card that a viewer sees of somebody hidden by a block. */
export function distantCard<C extends PersonCard>(
  card: C,
  { organises = false }: Pick<HiddenPeople, 'organises'> = {},
): C {
  return { ...card, ...(organises ? {} : publicPerson(card)), image: 'BASIC' }
}

/**
 * Returns the card of somebody who has not agreed to be known: the first name and an initial.
 * @param id stands for them in what is shown; with their own id, or that of an alias's owner, their profile could be
 *   read
 */
export function strangerCard<C extends PersonCard>(card: C, id: string): C {
  return { ...distantCard(card), id }
}

/** Returns a card as site admins see it who have given no reason: first name and initial (docs/decisions/0086). */
export function maskedCard(card: PersonCard): PersonCard {
  return { ...card, ...publicPerson(card) }
}

interface Entrant {
  readonly userId: string
  /** `null` when the entrant is the person. */
  readonly aliasId: string | null
}

interface Seen {
  readonly person: UserSnapshot | undefined
  /** The people hidden from the viewer. */
  readonly hiddenPeople?: HiddenPeople
}

/**
 * Returns the card of a person, or of an alias under its own name and picture, with the person's id. A deleted alias
 * keeps the place without a name.
 * @param secret PARTA_SECRET, which signs the address of an alias's picture
 */
export function entrantCard(
  secret: string,
  { userId, aliasId }: Entrant,
  { person, hiddenPeople = nobodyHidden }: Seen,
): PersonCard {
  if (aliasId === null) return cardOf(userId, person, hiddenPeople)
  const alias = aliasOf(person, aliasId)
  if (!alias) return nobody(userId)
  const card = { id: userId, name: alias.name, surname: alias.surname, image: shownImage(secret, alias.image) }
  return hiddenPeople.ids.has(userId) ? distantCard(card, hiddenPeople) : card
}

/** Returns an entrant's card without an alias's picture, for services that cannot sign its address. */
export function entrantName({ userId, aliasId }: Entrant, { person, hiddenPeople = nobodyHidden }: Seen): PersonCard {
  if (aliasId === null) return cardOf(userId, person, hiddenPeople)
  const alias = aliasOf(person, aliasId)
  if (!alias) return nobody(userId)
  const card = { id: userId, name: alias.name, surname: alias.surname, image: 'BASIC' }
  return hiddenPeople.ids.has(userId) ? distantCard(card, hiddenPeople) : card
}

function aliasOf(person: UserSnapshot | undefined, id: string) {
  return person?.deleted ? undefined : person?.aliases.find((one) => one.id === id)
}

/** Returns the card of an unknown or deleted person: an empty name. */
export function nobody(id: string): PersonCard {
  return { id, name: deletedMarker, surname: '', image: 'BASIC', deleted: true }
}

/**
 * Returns a person as visitors see them: the first word of the name and the initial of the surname, without id and
 * picture.
 */
export function publicPerson({ name, surname }: Pick<PersonCard, 'name' | 'surname'>): PublicPerson {
  const [first = ''] = name.trim().split(/\s+/)
  const [initial] = surname.trim()
  return { name: first, surname: initial ? `${initial.toUpperCase()}.` : '' }
}
