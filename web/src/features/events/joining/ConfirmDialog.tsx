import { Modal, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SendButton } from '../../../ui/SendButton.tsx'
import { PeopleChoice } from './PeopleChoice.tsx'

interface Props {
  readonly event: EventInfo
  readonly candidates: readonly string[]
  readonly opened: boolean
  readonly isBusy: boolean
  readonly submit: string
  readonly onSubmit: (ids: string[]) => void
  readonly onClose: () => void
}

export function ConfirmDialog(props: Props) {
  const { t } = useTranslation('event')
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t('confirm.title')}>
      <ConfirmForm {...props} />
    </Modal>
  )
}

/** Those who have confirmed are ticked and fixed: a confirmation can only be undone by leaving. */
function ConfirmForm({ event, candidates, isBusy, submit, onSubmit }: Props) {
  const { t } = useTranslation('event')
  const [chosen, setChosen] = useState<string[]>([...candidates])
  return (
    <Stack>
      <p>{t('confirm.text')}</p>
      <PeopleChoice
        label={t('confirm.who')}
        candidates={candidates}
        value={chosen}
        onChange={setChosen}
        fixed={event.confirmed}
        fixedHint={t('confirm.already')}
      />
      <SendButton
        size="xl"
        color="accent"
        c="var(--on-accent)"
        data-autofocus
        missing={chosen.length === 0 ? t('common:missing.who') : ''}
        loading={isBusy}
        onClick={() => onSubmit(chosen)}
      >
        {submit}
      </SendButton>
    </Stack>
  )
}
