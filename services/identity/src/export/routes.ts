import type * as exports from '@parta/contracts/exports'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { ownId } from '../profile/find.ts'
import { request } from './request.ts'
import { archivesOf } from './store.ts'
import { take } from './take.ts'
import { archiveView } from './view.ts'

export function exportRoutes(
  kit: Kit,
): Pick<HandlersOf<typeof exports>, 'requestExport' | 'getExport' | 'downloadExport'> {
  return {
    requestExport: ({ actor }) => request(kit, actor),
    getExport: async ({ actor }) => {
      const id = await ownId(kit, actor).catch(() => '')
      return archiveView(await archivesOf(kit).findOne({ _id: id }), new Date())
    },
    downloadExport: async ({ actor, response }) => {
      const bytes = await take(kit, actor)
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
