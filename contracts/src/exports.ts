import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { closed, operation } from './operation.ts'

/** Everything about oneself as one archive (GDPR Art. 15 and 20). */
export const Export = closed({
  /** none: never asked, or out of date. */
  state: Type.Enum(['none', 'building', 'ready', 'failed']),
  requestedAt: Type.Optional(Type.String({ format: 'date-time' })),
  /** The link works until then. */
  expiresAt: Type.Optional(Type.String({ format: 'date-time' })),
  /** Where the archive is fetched; whoever has the link has the data. */
  url: Type.Optional(Type.String()),
  bytes: Type.Optional(Type.Integer()),
})
export type Export = Static<typeof Export>

export const requestExport = operation({
  name: 'requestExport',
  summary: 'Ask for an archive of everything about oneself; a mail says when it is there.',
  service: 'identity',
  method: 'POST',
  path: '/a/users/export',
  reply: Export,
  errors: ['export.running', 'user.notFound'],
  cost: 'sensitive',
})

export const getExport = operation({
  name: 'getExport',
  summary: 'How the archive is getting on.',
  service: 'identity',
  method: 'GET',
  path: '/a/users/export',
  reply: Export,
})

export const downloadExport = operation({
  name: 'downloadExport',
  summary: `The archive (application/zip) behind a link that works ${limits.exportHours} hours.`,
  service: 'identity',
  method: 'GET',
  path: '/public/users/export/:token',
  params: closed({ token: Type.String({ minLength: 40, maxLength: 128, pattern: '^[A-Za-z0-9_.-]+$' }) }),
  answers: 'archive',
  errors: ['export.notFound'],
  cost: 'sensitive',
})
