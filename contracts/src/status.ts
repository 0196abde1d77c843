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
  /** How visitors reach the operator, and where else the operator is found: the footer shows it. */
  contact: Type.Optional(
    Type.Object({
      email: Type.Optional(Type.String({ format: 'email' })),
      links: Type.Optional(Type.Array(Type.String({ pattern: '^https://\\S+$', maxLength: 200 }), { maxItems: 8 })),
    }),
  ),
})
export type StatusFile = Static<typeof StatusFile>
