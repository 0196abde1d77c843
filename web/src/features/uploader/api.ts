import type { SheetColumn, UploadDefaults, UploadReport } from '@parta/contracts/uploader'
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

/** What the person says of a file. */
export interface Choices {
  readonly defaults: UploadDefaults
  /** What the columns of a sheet of another program mean; guessed while it is `null`. */
  readonly columns: readonly (SheetColumn | null)[] | null
  readonly monthFirst: boolean | null
  /** Parta's places for those that the sheet names in its own way. */
  readonly places: readonly { readonly name: string; readonly id: string }[]
}

interface Upload {
  readonly orgId: string
  readonly file: File
  readonly choices: Choices
  /** Imports the events; otherwise they are only checked. */
  readonly commit: boolean
}

export async function upload({ orgId, file, choices, commit }: Upload): Promise<UploadReport> {
  const { defaults, columns, monthFirst, places } = choices
  const mapping = columns
    ? { columns: [...columns], places: [...places], ...(monthFirst === null ? {} : { monthFirst }) }
    : {}
  const body = { orgId, sheet: await base64Of(file), commit, locale: currentLocale(), ...defaults, ...mapping }
  return call(uploadEvents, { body })
}
