import { modals } from '@mantine/modals'
import { useTranslation } from 'react-i18next'
import { toastError } from '../lib/toast.ts'

interface Question {
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly run: () => Promise<void>
}

/** Returns a function that asks for confirmation before an action that cannot be undone. */
export function useAsk(): (question: Question) => void {
  const { t } = useTranslation()
  return ({ title, text, confirm, run }) =>
    modals.openConfirmModal({
      title,
      children: text,
      labels: { confirm, cancel: t('cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => void run().catch(toastError),
    })
}
