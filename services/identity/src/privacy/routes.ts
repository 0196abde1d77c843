import type * as exports from '@parta/contracts/exports'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { ownId } from '../people/find-profile.ts'
import { archivesOf } from './export-store.ts'
import { archiveView, requestExport, takeExport } from './request-export.ts'

export function exportRoutes(
  kit: Kit,
): Pick<HandlersOf<typeof exports>, 'requestExport' | 'getExport' | 'downloadExport'> {
  return {
    requestExport: ({ actor }) => requestExport(kit, actor),
    getExport: async ({ actor }) => {
      const id = await ownId(kit, actor).catch(() => '')
      return archiveView(await archivesOf(kit).findOne({ _id: id }), new Date())
    },
    downloadExport: async ({ actor, response }) => {
      const bytes = await takeExport(kit, actor)
      response
        .status(200)
        .set({
          'Content-Type': 'application/zip',
          'Content-Disposition': 'attachment; filename="parta.zip"',
          'Content-Security-Policy': "sandbox; default-src 'none'",
          'X-Content-Type-Options': 'nosniff',
          'Cache-Control': 'no-store',
        })
        .send(bytes)
    },
  }
}
