import { Alert, Button, Stack, Textarea } from '@mantine/core'
import type { GuestReport } from '@parta/contracts/guests'
import { uploadLimits } from '@parta/contracts/upload-limits'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/request.ts'
import { toastError, toastProblem } from '../../../lib/toast.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { DropField } from '../../../ui/DropField.tsx'
import { ErrorsBar } from '../../../ui/ErrorsBar.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { SendButton } from '../../../ui/SendButton.tsx'
import { ToMend } from '../../../ui/ToMend.tsx'
import { type Meaning, sendList } from '../api.ts'
import { Columns } from './Columns.tsx'
import classes from './Guests.module.css'
import { Report } from './Report.tsx'

const bytesMax = (uploadLimits.base64Max / 4) * 3

/** Takes a list of people, shows how it is understood, and invites them. */
export function MoveIn({ orgId }: { orgId: string }) {
  const [list, setList] = useState<Blob | null>(null)
  const [report, setReport] = useState<GuestReport | null>(null)
  const [meant, setMeant] = useState<Meaning | null>(null)
  const [doing, setDoing] = useState<'check' | 'invite' | null>(null)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const begin = useLatest()
  const { t } = useTranslation('guests')
  const refuse = (error: unknown) => (error instanceof CallError ? setRefusal(error) : toastError(error))
  const send = async (chosen: Blob, meaning: Meaning | null, commit = false) => {
    if (chosen.size > bytesMax) return toastProblem(t('tooBig'))
    const isLatest = begin()
    setRefusal(null)
    setDoing(commit ? 'invite' : 'check')
    setList(chosen)
    setMeant(meaning)
    try {
      const answer = await sendList({ orgId, list: chosen, meaning, commit })
      if (isLatest()) setReport(answer)
    } catch (error) {
      if (isLatest()) refuse(error)
    } finally {
      if (isLatest()) setDoing(null)
    }
  }
  /** Clears the preview of the list before, so that nobody is invited from it if the new list is refused. */
  const take = (chosen: Blob) => {
    setReport(null)
    void send(chosen, null)
  }
  if (report?.invited) return <Invited report={report} onMore={() => setReport(null)} />
  return (
    <Stack gap="md">
      <ListFields doing={doing} onList={take} />
      <Refusal error={refusal} />
      {list && report && (
        <>
          <Columns
            // During a check the fields show what the person chose.
            report={doing && meant ? chosenIn(report, meant) : report}
            isBusy={doing === 'invite'}
            onChange={(meaning) => void send(list, meaning)}
          />
          <Report report={report} />
          <NextStep report={report} isBusy={doing !== null} onInvite={() => void send(list, meaningOf(report), true)} />
        </>
      )}
    </Stack>
  )
}

/** A box for names, and one for a file. */
function ListFields({ doing, onList }: { doing: 'check' | 'invite' | null; onList: (list: Blob) => void }) {
  const { t } = useTranslation('guests')
  const [typed, setTyped] = useState('')
  return (
    <>
      <Textarea
        label={t('typed')}
        description={t('typedHint')}
        autosize
        minRows={4}
        maxRows={12}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <SendButton
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        missing={typed.trim() === '' ? t('common:missing.text') : ''}
        loading={doing !== null}
        onClick={() => onList(new Blob([typed]))}
      >
        {t('check')}
      </SendButton>
      <DropField
        icon={IconFileSpreadsheet}
        title={t('choose')}
        hint={t('formats')}
        accept=".xlsx,.csv,text/csv"
        isBusy={doing === 'invite'}
        onFile={onList}
      />
    </>
  )
}

interface InviteProps {
  readonly report: GuestReport
  readonly isBusy: boolean
  readonly onInvite: () => void
}

/** Invites the people whose rows are right or, if there are none, leads to the errors below the columns. */
function NextStep({ report: { errorsCount, mails, links }, isBusy, onInvite }: InviteProps) {
  const { t } = useTranslation('guests')
  if (mails + links === 0) return errorsCount > 0 ? <ErrorsBar count={errorsCount} /> : null
  return (
    <>
      <p className={classes.muted}>{t('inviteText')}</p>
      <ActionBar text={t('fresh', { count: mails + links })}>
        <Button color="accent" c="var(--on-accent)" loading={isBusy} onClick={onInvite}>
          {t('invite', { count: mails + links })}
        </Button>
      </ActionBar>
    </>
  )
}

function chosenIn(report: GuestReport, { hasTitles, columns }: Meaning): GuestReport {
  return {
    ...report,
    hasTitles,
    columns: report.columns.map((one, at) => ({ ...one, column: columns[at] ?? null })),
  }
}

function meaningOf({ hasTitles, columns }: GuestReport): Meaning {
  return { hasTitles, columns: columns.map(({ column }) => column) }
}

function Invited({ report: { mails, links, toMend }, onMore }: { report: GuestReport; onMore: () => void }) {
  const { t } = useTranslation('guests')
  return (
    <Stack gap="md" align="flex-start">
      <Alert color="brand" role="status" w="100%" title={t('done')}>
        {mails > 0 && <div>{t('mailed', { count: mails })}</div>}
        {links > 0 && <div>{t('linked', { count: links })}</div>}
      </Alert>
      {toMend !== null && <ToMend rows={toMend} title={t('toMend')} text={t('toMendText')} />}
      <Button variant="default" onClick={onMore}>
        {t('more')}
      </Button>
    </Stack>
  )
}
