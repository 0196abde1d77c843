import { type Static, Type } from 'typebox'
import { Choice } from './operation.ts'

/** The public status file: read without a cache at the start of the app and when a call finds no server. */
export const statusPath = '/status.json'

/** An address with the three places of a tile in it: `https://tile.example.org/{z}/{x}/{y}.png`. */
export const tilesPattern = '^https://[\\w.:-]+/(?=\\S*\\{z\\})(?=\\S*\\{x\\})(?=\\S*\\{y\\})\\S+$'

export const StatusFile = Type.Object({
  /** By environment (`PARTA_ENVIRONMENT`): whether Parta takes visitors. */
  status: Type.Record(Type.String(), Choice(['online', 'offline'])),
  environment: Type.String(),
  /** The address that Parta is set up for: `https://parta.example`. Live messages come to no page of another one. */
  address: Type.Optional(Type.String({ pattern: '^https?://', maxLength: 300 })),
  /** An app older than this one must be loaded again: `major.minor.patch`. */
  breakingChangesVersion: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' }),
  termsAndConditionsVersion: Type.Integer({ minimum: 1 }),
  /** From when the terms hold, as their text says; until then they may be postponed for a day. Left out: they hold. */
  effectiveDate: Type.Optional(Type.String({ format: 'date-time' })),
  /** Who the operator is, how visitors reach them, and where else they are found: the footer shows it. */
  contact: Type.Optional(
    Type.Object({
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      email: Type.Optional(Type.String({ format: 'email' })),
      links: Type.Optional(Type.Array(Type.String({ pattern: '^https://\\S+$', maxLength: 200 }), { maxItems: 8 })),
    }),
  ),
  /** Whose pictures the map is made of; without them it draws outlines and towns by itself. */
  tiles: Type.Optional(
    Type.Object({
      url: Type.String({ pattern: tilesPattern, maxLength: 300 }),
      credits: Type.String({ minLength: 1, maxLength: 200 }),
    }),
  ),
})
export type StatusFile = Static<typeof StatusFile>
