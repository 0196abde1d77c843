import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'

/** All data of a person as one archive (GDPR Art. 15 and 20). */
export const Export = closed({
  /** `none`: never requested, already downloaded, or expired. */
  state: Choice(['none', 'building', 'ready', 'failed']),
  requestedAt: Type.Optional(Type.String({ format: 'date-time' })),
  /** The archive can be downloaded once until then. */
  expiresAt: Type.Optional(Type.String({ format: 'date-time' })),
  bytes: Type.Optional(Type.Integer()),
})
export type Export = Static<typeof Export>

export const requestExport = operation({
  name: 'requestExport',
  who: 'account',
  summary: 'Request an archive of all data about the caller. A mail tells when it is ready.',
  service: 'identity',
  method: 'POST',
  path: '/a/users/export',
  proof: true,
  logged: 'data_export',
  reply: Export,
  errors: ['export.running', 'user.notFound'],
  cost: 'sensitive',
})

export const getExport = operation({
  name: 'getExport',
  who: 'account',
  summary: 'The state of the caller’s archive.',
  service: 'identity',
  method: 'GET',
  path: '/a/users/export',
  reply: Export,
})

export const downloadExport = operation({
  name: 'downloadExport',
  who: 'account',
  summary: `Download the archive (application/zip). This works once, within ${limits.exportHours} hours after it is ready.`,
  service: 'identity',
  method: 'POST',
  path: '/a/users/export/file',
  proof: true,
  logged: 'data_download',
  answers: 'archive',
  errors: ['export.notFound'],
  cost: 'sensitive',
})
