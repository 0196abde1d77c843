import { Button, Stack } from '@mantine/core'
import { uploadLimits } from '@parta/contracts/upload-limits'
import type { UploadMapping, UploadReport } from '@parta/contracts/uploader'
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { orgEventsPath } from '../../../lib/org-paths.ts'
import { CallError } from '../../../lib/request.ts'
import { toastError, toastProblem } from '../../../lib/toast.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { ActivitySelect } from '../../../ui/ActivitySelect.tsx'
import { DropField } from '../../../ui/DropField.tsx'
import { ErrorsBar } from '../../../ui/ErrorsBar.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { ToMend } from '../../../ui/ToMend.tsx'
import { type Choices, saveTemplate, upload, useUploadOrg } from '../api.ts'
import { ImportProgress } from '../components/ImportProgress.tsx'
import { Mapping } from '../components/Mapping.tsx'
import { Report } from '../components/Report.tsx'
import classes from '../components/Uploader.module.css'

const types = '.xlsx,.csv,.ics,text/csv,text/calendar'

/** Takes a file of events; the server checks it. */
function FileDrop({ onFile, busy }: { onFile: (file: File) => void; busy: boolean }) {
  const { t } = useTranslation('uploader')
  return (
    <DropField
      icon={IconFileSpreadsheet}
      title={t('choose')}
      hint={t('formats')}
      accept={types}
      isBusy={busy}
      onFile={onFile}
    />
  )
}

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

/** The choices for a file that was not checked yet. */
const unchosen: Choices = { defaults: {}, columns: null, monthFirst: null, places: [] }

/** The chosen file, what is said about it, and the answer of the server to both. */
function useFile(orgId: string) {
  const { t } = useTranslation('uploader')
  const [choices, setChoices] = useState(unchosen)
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<UploadReport | null>(null)
  const [doing, setDoing] = useState<'check' | 'import' | null>(null)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const begin = useLatest()
  const refuse = (error: unknown) => (error instanceof CallError ? setRefusal(error) : toastError(error))
  const send = async (chosen: File, said: Choices, commit = false) => {
    if (chosen.size > bytesMax) return toastProblem(t('tooBig'))
    const isLatest = begin()
    setRefusal(null)
    setDoing(commit ? 'import' : 'check')
    setFile(chosen)
    setChoices(said)
    try {
      const answer = await upload({ orgId, file: chosen, choices: said, commit })
      if (isLatest()) setReport(answer)
    } catch (error) {
      if (isLatest()) refuse(error)
    } finally {
      if (isLatest()) setDoing(null)
    }
  }
  return { choices, setChoices, file, report, forget: () => setReport(null), doing, refusal, send }
}

function Upload({ orgId }: { orgId: string }) {
  const { t } = useTranslation('uploader')
  const { choices, setChoices, file, report, forget, doing, refusal, send } = useFile(orgId)
  const known = report?.mapping ?? null
  // During a check the fields show what the person chose, and otherwise how the file was understood.
  const mapping = known && doing ? chosenIn(known, choices) : known
  const shown = mapping ? { ...choices, ...choicesOf(mapping) } : choices
  const change = (changed: Partial<Choices>) => {
    const next = { ...shown, ...changed }
    if (file) void send(file, next)
    else setChoices(next)
  }
  const take = (chosen: File) => {
    forget()
    const { activityType } = choices.defaults
    void send(chosen, { ...unchosen, defaults: activityType ? { activityType } : {} })
  }
  if (report?.id) {
    return (
      <Stack gap="md">
        <ImportProgress id={report.id} orgId={orgId} onAgain={forget} />
        {report.toMend !== null && <ToMend rows={report.toMend} title={t('toMend')} text={t('toMendText')} />}
      </Stack>
    )
  }
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
      <FileDrop onFile={take} busy={doing === 'import'} />
      {file && <p className={classes.muted}>{doing ? t('checking') : t('file', { name: file.name })}</p>}
      <Refusal error={refusal} />
      {mapping && <Mapping mapping={mapping} places={choices.places} isBusy={doing === 'import'} onChange={change} />}
      {report && <Report report={report} />}
      {file && report && (
        <NextStep report={report} isBusy={doing !== null} onImport={() => void send(file, shown, true)} />
      )}
    </Stack>
  )
}

interface NextProps {
  readonly report: UploadReport
  readonly isBusy: boolean
  readonly onImport: () => void
}

/** Imports the events that are right or, if none is, leads to the errors below the columns. */
function NextStep({ report: { errorsCount, fresh, mapping }, isBusy, onImport }: NextProps) {
  const { t } = useTranslation('uploader')
  if (fresh === 0) return errorsCount > 0 && mapping ? <ErrorsBar count={errorsCount} /> : null
  return (
    <ActionBar text={t('fresh', { count: fresh })}>
      <Button color="accent" c="var(--on-accent)" loading={isBusy} onClick={onImport}>
        {t('import')}
      </Button>
    </ActionBar>
  )
}

function chosenIn(mapping: UploadMapping, { columns, monthFirst, defaults }: Choices): UploadMapping {
  const meanings = columns ?? []
  return {
    ...mapping,
    columns: mapping.columns.map((one, at) => ({ ...one, column: meanings[at] ?? null })),
    monthFirst,
    defaults,
  }
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
