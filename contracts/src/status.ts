import { type Static, Type } from 'typebox'
import { Choice } from './operation.ts'

/** The path of the public status file, which the app reads uncached at its start and when a call finds no server. */
export const statusPath = '/status.json'

/** The path of the operator's street map. */
export const mapFilePath = '/map.pmtiles'

/** An address with the placeholders of a tile: `https://tile.example.org/{z}/{x}/{y}.png`. */
export const tilesPattern = '^https://[\\w.:-]+/(?=\\S*\\{z\\})(?=\\S*\\{x\\})(?=\\S*\\{y\\})\\S+$'

export const StatusFile = Type.Object({
  /** By environment (`PARTA_ENVIRONMENT`): whether Parta is open to visitors. */
  status: Type.Record(Type.String(), Choice(['online', 'offline'])),
  environment: Type.String(),
  /** The public address: `https://parta.example`. Pages of other addresses get no live messages. */
  address: Type.Optional(Type.String({ pattern: '^https?://', maxLength: 300 })),
  /** Apps older than this version must be reloaded: `major.minor.patch`. */
  breakingChangesVersion: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' }),
  termsAndConditionsVersion: Type.Integer({ minimum: 1 }),
  /**
   * From when the terms apply, as their text says; until then the person may postpone agreeing for a day. Absent: they
   * apply already.
   */
  effectiveDate: Type.Optional(Type.String({ format: 'date-time' })),
  /** The operator's name, contact and pages, shown in the footer. */
  contact: Type.Optional(
    Type.Object({
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      email: Type.Optional(Type.String({ format: 'email' })),
      links: Type.Optional(Type.Array(Type.String({ pattern: '^https://\\S+$', maxLength: 200 }), { maxItems: 8 })),
    }),
  ),
  /** The tile server of the map; without one the map draws outlines and towns itself. */
  tiles: Type.Optional(
    Type.Object({
      url: Type.String({ pattern: tilesPattern, maxLength: 300 }),
      credits: Type.String({ minLength: 1, maxLength: 200 }),
    }),
  ),
  /** The address of the operator's street map, a PMTiles file, with its version; it takes the place of the tiles. */
  mapFile: Type.Optional(Type.String({ pattern: '^/map\\.pmtiles\\?v=[\\w-]+$', maxLength: 100 })),
})
export type StatusFile = Static<typeof StatusFile>
