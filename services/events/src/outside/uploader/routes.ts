import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/uploader'
import { createReader } from '@parta/kit/files/read-in-worker'
import type { HandlersOf } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findImporting } from './find-row-context.ts'
import { uploadProgress } from './report-view.ts'
import type { Sheet } from './row-rules.ts'
import { sendTemplate } from './send-template.ts'
import { type ImportRow, imports } from './store.ts'
import { uploadEvents } from './upload-events.ts'

export function uploaderRoutes(kit: Kit): HandlersOf<typeof contract> {
  const read = createReader<Sheet>(new URL('./read-worker.ts', import.meta.url))
  return {
    uploadEvents: (call) => uploadEvents(kit, call, read),
    getUploadTemplate: (call) => sendTemplate(kit, call),
    getEventUpload: async ({ params, actor }) => {
      const found = await kit.database.model(imports).findById(params.id).lean<ImportRow>().exec()
      if (!found) throw new AppError('upload.notFound')
      await findImporting(kit, found.orgId, actor)
      return uploadProgress(params.id, found)
    },
  }
}
