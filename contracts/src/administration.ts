import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Place } from './places.ts'
import { Id, nullable, PersonCard, params } from './shapes.ts'
import { orgTypes } from './values.ts'

/** The lists of the admin area, for site admins only. */

const name = Type.Optional(Type.String({ maxLength: limits.orgNameMax }))

export const AdminOrg = closed({
  id: Type.String(),
  name: Type.String(),
  image: Type.String(),
  type: Choice(orgTypes),
  private: Type.Boolean(),
  /** Whether it may sell. */
  isRegistered: Type.Boolean(),
  /** Who asked for the permission to sell, and when; absent when nobody waits for it. */
  sellingAsked: Type.Optional(closed({ by: nullable(PersonCard), at: Type.String({ format: 'date-time' }) })),
  memberCount: Type.Integer(),
  updatedAt: Type.String({ format: 'date-time' }),
})
export type AdminOrg = Static<typeof AdminOrg>

export const listOrgsForAdmin = operation({
  name: 'listOrgsForAdmin',
  summary:
    'All organisations, also private ones, by name; `name` ignores case and diacritics. With `asks`, those that wait for the permission to sell.',
  service: 'orgs',
  method: 'GET',
  path: '/a/organization/admin/all-orgs',
  who: 'siteAdmin',
  role: ['support', 'finance'],
  query: closed({ ...paging, name, isRegistered: Type.Optional(Type.Boolean()), asks: Type.Optional(Type.Boolean()) }),
  reply: Page(AdminOrg),
  cost: 'search',
})

/** The owner of a place: the person who added it (`user`), or Parta, which offers it to everybody (`product`). */
export const placeOwners = ['user', 'product'] as const

export const AdminPlace = closed({
  ...Place.properties,
  owner: Choice(placeOwners),
  /** Whether it can become a user place: the person who added it is known and has not been erased. */
  wasAdded: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
})
export type AdminPlace = Static<typeof AdminPlace>

const listing = {
  service: 'events',
  method: 'GET',
  who: 'siteAdmin',
  role: 'support',
  query: closed({ ...paging, name }),
  reply: Page(AdminPlace),
  cost: 'search',
} as const

export const listAddedPlaces = operation({
  ...listing,
  name: 'listAddedPlaces',
  summary: 'The places that people have added, the latest first; `name` ignores case and diacritics.',
  path: '/a/places/admin/list',
})

export const listPlacesForAdmin = operation({
  ...listing,
  name: 'listPlacesForAdmin',
  summary: 'All places, the latest first; `name` ignores case and diacritics.',
  path: '/a/places/admin/all',
})

export const convertPlace = operation({
  name: 'convertPlace',
  summary:
    'Make a place a product place, which nobody but Parta changes, or give it back to the person who added it. A repeated call changes nothing.',
  service: 'events',
  method: 'PATCH',
  path: '/a/places/admin/:id',
  who: 'siteAdmin',
  role: 'support',
  params: params.id,
  body: closed({ owner: Choice(placeOwners) }),
  reply: closed({ id: Id, owner: Choice(placeOwners) }),
  errors: ['place.notFound', 'place.noOwner'],
})
