import { Button, Group, Stack } from '@mantine/core'
import { uploadLimits } from '@parta/contracts/upload-limits'
import type { UploadReport } from '@parta/contracts/uploader'
import type { Activity } from '@parta/contracts/values'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { orgEventsPath } from '../../../lib/org-paths.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { ActivitySelect } from '../../../ui/ActivitySelect.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { saveTemplate, upload, useUploadOrg } from '../api.ts'
import { FileDrop } from '../components/FileDrop.tsx'
import { ImportProgress } from '../components/ImportProgress.tsx'
import { Report } from '../components/Report.tsx'
import classes from '../components/Uploader.module.css'

/** Events of an organisation from a file: template, check, preview, import. */
export function UploaderPage() {
  const { t } = useTranslation('uploader')
  const { id = '' } = useParams()
  const { data: org } = useUploadOrg(id)
  return (
    <>
      <PageHeader title={t('title')} lead={org ? `${org.name}. ${t('lead')}` : t('lead')} back={orgEventsPath(id)} />
      <Upload orgId={id} />
    </>
  )
}

const bytesMax = (uploadLimits.base64Max / 4) * 3

function Upload({ orgId }: { orgId: string }) {
  const { t } = useTranslation('uploader')
  const [activityType, setActivityType] = useState<Activity | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<UploadReport | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (chosen: File, commit: boolean, activity = activityType) => {
    if (chosen.size > bytesMax) return toast(t('tooBig'))
    setBusy(true)
    setFile(chosen)
    setReport(null)
    try {
      setReport(await upload({ orgId, file: chosen, activityType: activity, commit }))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const choose = (activity: Activity | null) => {
    setActivityType(activity)
    if (file) void send(file, false, activity)
  }
  if (report?.id) return <ImportProgress id={report.id} orgId={orgId} />
  const canImport = file && report && report.errorsCount === 0 && report.fresh > 0
  return (
    <Stack gap="md">
      <p className={classes.muted}>{t('templateText')}</p>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden="true" />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => void saveTemplate(orgId).catch(toastError)}
      >
        {t('template')}
      </Button>
      <ActivitySelect label={t('activity')} value={activityType} onChange={choose} clearable />
      <FileDrop onFile={(chosen) => void send(chosen, false)} busy={busy} />
      {file && <p className={classes.muted}>{busy ? t('checking') : t('file', { name: file.name })}</p>}
      {report && <Report report={report} />}
      {canImport && (
        <Group>
          <Button color="accent" c="var(--on-accent)" loading={busy} onClick={() => void send(file, true)}>
            {t('import')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
