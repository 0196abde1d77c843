import { Button, Group, Stack } from '@mantine/core'
import { uploadLimits } from '@parta/contracts/upload-limits'
import type { UploadMapping, UploadReport } from '@parta/contracts/uploader'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { orgEventsPath } from '../../../lib/org-paths.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { ActivitySelect } from '../../../ui/ActivitySelect.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { type Choices, saveTemplate, upload, useUploadOrg } from '../api.ts'
import { FileDrop } from '../components/FileDrop.tsx'
import { ImportProgress } from '../components/ImportProgress.tsx'
import { Mapping } from '../components/Mapping.tsx'
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

/** Of a file that was not checked yet. */
const unchosen: Choices = { defaults: {}, columns: null, monthFirst: null, places: [] }

function Upload({ orgId }: { orgId: string }) {
  const { t } = useTranslation('uploader')
  const [choices, setChoices] = useState(unchosen)
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<UploadReport | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (chosen: File, said: Choices, commit = false) => {
    if (chosen.size > bytesMax) return toast(t('tooBig'))
    setBusy(true)
    setFile(chosen)
    setChoices(said)
    try {
      setReport(await upload({ orgId, file: chosen, choices: said, commit }))
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const mapping = report?.mapping ?? null
  /** What the person sees is what they choose, also where it was guessed. */
  const shown = mapping ? { ...choices, ...choicesOf(mapping) } : choices
  const change = (changed: Partial<Choices>) => {
    const next = { ...shown, ...changed }
    if (file) void send(file, next)
    else setChoices(next)
  }
  const take = (chosen: File) => {
    setReport(null)
    const { activityType } = choices.defaults
    void send(chosen, { ...unchosen, defaults: activityType ? { activityType } : {} })
  }
  if (report?.id) return <ImportProgress id={report.id} orgId={orgId} onAgain={() => setReport(null)} />
  const canImport = file && report && report.errorsCount === 0 && report.fresh > 0
  return (
    <Stack gap="md">
      <Template orgId={orgId} />
      {!mapping && (
        <ActivitySelect
          label={t('activity')}
          value={choices.defaults.activityType ?? null}
          onChange={(activityType) => change({ defaults: activityType ? { activityType } : {} })}
          clearable
        />
      )}
      <FileDrop onFile={take} busy={busy} />
      {file && <p className={classes.muted}>{busy ? t('checking') : t('file', { name: file.name })}</p>}
      {mapping && <Mapping mapping={mapping} places={choices.places} isBusy={busy} onChange={change} />}
      {report && <Report report={report} />}
      {canImport && (
        <Group>
          <Button color="accent" c="var(--on-accent)" loading={busy} onClick={() => void send(file, shown, true)}>
            {t('import')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function choicesOf({ columns, monthFirst, defaults }: UploadMapping): Omit<Choices, 'places'> {
  return { columns: columns.map(({ column }) => column), monthFirst, defaults }
}

function Template({ orgId }: { orgId: string }) {
  const { t } = useTranslation('uploader')
  return (
    <>
      <p className={classes.muted}>{t('templateText')}</p>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden="true" />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => void saveTemplate(orgId).catch(toastError)}
      >
        {t('template')}
      </Button>
    </>
  )
}
