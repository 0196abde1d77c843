import { Group, Stack } from '@mantine/core'
import { limits } from '@parta/contracts/limits'
import type { PersonCard } from '@parta/contracts/shapes'
import { useTranslation } from 'react-i18next'
import { toast } from '../lib/toast.ts'
import { useAction } from '../lib/use-action.ts'
import { fullName } from './Avatar.tsx'
import { MessageField } from './MessageField.tsx'
import classes from './ReportDialog.module.css'
import { SendButton } from './SendButton.tsx'
import { useTextDraft } from './use-draft.ts'
import { CancelButton, WritingDialog } from './WritingDialog.tsx'

export interface Reported {
  /** The key of the draft in the tab's storage. */
  readonly draft: string
  readonly author: Pick<PersonCard, 'name' | 'surname' | 'deleted'>
  readonly quote: string
  readonly send: (reason: string) => Promise<void>
}

interface Props extends Reported {
  readonly title: string
  /** Says who reads the report, and that the author does not learn of the reporter. */
  readonly explain: (name: string) => string
  readonly opened: boolean
  readonly onClose: () => void
}

/** Reports what somebody wrote to the operators, with a reason in the reporter's own words. */
export function ReportDialog({ title, opened, ...form }: Props) {
  return (
    <WritingDialog opened={opened} onClose={form.onClose} title={title}>
      <ReportForm {...form} />
    </WritingDialog>
  )
}

function ReportForm({ draft, author, quote, send, explain, onClose }: Omit<Props, 'title' | 'opened'>) {
  const { t } = useTranslation()
  const [reason, setReason, finish] = useTextDraft(draft)
  const { isBusy, act } = useAction()
  const submit = () =>
    act(async () => {
      await send(reason.trim())
      toast(t('reporting.done'))
      finish()
      onClose()
    })
  return (
    <Stack>
      <p>{explain(author.deleted ? t('deletedPerson') : fullName(author))}</p>
      <blockquote className={classes.quote}>{quote}</blockquote>
      <MessageField
        label={t('reporting.reason')}
        autosize
        minRows={3}
        required
        data-autofocus
        max={limits.reportTextMax}
        value={reason}
        onChange={setReason}
      />
      <Group grow>
        <CancelButton>{t('cancel')}</CancelButton>
        <SendButton
          color="red"
          missing={reason.trim() === '' ? t('missing.text') : ''}
          loading={isBusy}
          onClick={submit}
        >
          {t('reporting.submit')}
        </SendButton>
      </Group>
    </Stack>
  )
}
