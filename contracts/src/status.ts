import { type Static, Type } from 'typebox'

/** The public status file: read without a cache at the start of the app and when a call finds no server. */
export const statusPath = '/status.json'

export const StatusFile = Type.Object({
  /** By environment (`PARTA_ENVIRONMENT`): whether Parta takes visitors. */
  status: Type.Record(Type.String(), Type.Enum(['online', 'offline'])),
  environment: Type.String(),
  /** An app older than this one must be loaded again: `major.minor.patch`. */
  breakingChangesVersion: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' }),
  termsAndConditionsVersion: Type.Integer({ minimum: 1 }),
  /** From when the terms hold; until then they may be postponed for a day. */
  effectiveDate: Type.String({ format: 'date-time' }),
})
export type StatusFile = Static<typeof StatusFile>
