import { Button, Group, Modal, Radio, Stack, Textarea } from '@mantine/core'
import { feedbackOutcomes, type ReportOutcome, reportLimits, reportOutcomes } from '@parta/contracts/report-queue'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import options from '../../../ui/Option.module.css'
import { SendButton } from '../../../ui/SendButton.tsx'
import { close, type Queued } from '../api.ts'

const option = { body: options.option ?? '' }

interface Props {
  readonly item: Queued
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks for the result of a report or feedback, and for the answer that is mailed. */
export function CloseDialog({ item, opened, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { isBusy, act } = useAction()
  const isReport = 'reported' in item
  const [outcome, setOutcome] = useState<ReportOutcome>('solved')
  const [answer, setAnswer] = useState('')
  const isSilent = !isReport && !item.canAnswer
  const explained = isSilent
    ? 'noAnswer'
    : !isReport
      ? 'answerSender'
      : outcome === 'warned'
        ? 'answerWarned'
        : 'answerReporter'
  const send = () =>
    act(async () => {
      await close(item, outcome, answer)
      toast(t('reports.done'))
      onClose()
    })
  return (
    <Modal opened={opened} onClose={onClose} title={t('reports.dialog')}>
      <Stack gap="md">
        <Radio.Group value={outcome} onChange={(value) => setOutcome(value as ReportOutcome)}>
          <Stack gap={4}>
            {(isReport ? reportOutcomes : feedbackOutcomes).map((value) => (
              <Radio key={value} value={value} label={t(`reports.outcome.${value}`)} classNames={option} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('reports.answer')}
          description={t(`reports.${explained}`)}
          value={answer}
          maxLength={reportLimits.answerMax}
          autosize
          minRows={3}
          required
          onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        />
        <Group justify="flex-end" align="flex-start">
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SendButton loading={isBusy} missing={answer.trim() === '' ? t('common:missing.text') : ''} onClick={send}>
            {t('reports.confirm')}
          </SendButton>
        </Group>
      </Stack>
    </Modal>
  )
}
