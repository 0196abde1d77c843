import { Button } from '@mantine/core'
import type { FeedbackEvent } from '@parta/contracts/feedback'
import { IconFlagCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { feedbackPath, paths } from '../../../lib/paths.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { openQuestion } from '../../../ui/ask.ts'
import { finish } from '../api.ts'
import classes from './FinishBar.module.css'

interface Props {
  readonly event: FeedbackEvent
  /** Sends the emoji and reviews that are not sent yet; false if one of them was refused. */
  readonly sendRest: () => Promise<boolean>
}

/** The button that finishes the feedback for good, and then opens the next event that waits, or the list. */
export function FinishBar({ event, sendRest }: Props) {
  const { t } = useTranslation('feedback')
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    if (!(await sendRest())) return
    const next = await finish(event.id)
    toast(next ? t('finish.next', { event: next.name }) : t('finish.done'))
    await navigate(next ? feedbackPath(next.id) : paths.feedback, { replace: true })
  }
  const ask = () =>
    openQuestion({
      title: t('finish.title'),
      children: t(event.runs && !event.closed ? 'finish.textRuns' : 'finish.text'),
      labels: { confirm: t('finish.confirm'), cancel: t('common:cancel') },
      onConfirm: () => {
        setBusy(true)
        run()
          .catch(toastError)
          .finally(() => setBusy(false))
      },
    })
  return (
    <div className={classes.bar} data-fixed-bar>
      <Button
        size="xl"
        fullWidth
        color="accent"
        c="var(--on-accent)"
        loading={isBusy}
        leftSection={<IconFlagCheck size={22} aria-hidden="true" />}
        onClick={ask}
      >
        {t('finish.open')}
      </Button>
    </div>
  )
}
