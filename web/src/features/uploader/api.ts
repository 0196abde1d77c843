import type { UploadReport } from '@parta/contracts/uploader'
import type { Activity } from '@parta/contracts/values'
import { getEventUpload, getOrg, getUploadTemplate, listOrgEvents, uploadEvents } from '../../generated/operations.ts'
import { base64Of } from '../../lib/base64.ts'
import { call } from '../../lib/call.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { saveFile } from '../../lib/save-file.ts'
import { revalidate, useQuery } from '../../lib/swr.ts'

const progressMs = 500

export function useUploadOrg(id: string) {
  return useQuery(getOrg, { params: { id } })
}

/** The progress of an import, until it ends. */
export function useUpload(id: string | null) {
  return useQuery(getEventUpload, id === null ? null : { params: { id } }, {
    refreshInterval: (progress) => (!progress || progress.state === 'running' ? progressMs : 0),
    onSuccess: (progress) => void (progress.state === 'running' || revalidate(listOrgEvents)),
  })
}

export async function saveTemplate(orgId: string): Promise<void> {
  const locale = currentLocale()
  saveFile(await call(getUploadTemplate, { params: { id: orgId }, query: { locale } }), `parta-${locale}.xlsx`)
}

interface Upload {
  readonly orgId: string
  readonly file: File
  readonly activityType: Activity | null
  /** Imports the events; otherwise they are only checked. */
  readonly commit: boolean
}

export async function upload({ orgId, file, activityType, commit }: Upload): Promise<UploadReport> {
  const sheet = await base64Of(file)
  return call(uploadEvents, { body: { orgId, sheet, commit, ...(activityType ? { activityType } : {}) } })
}
