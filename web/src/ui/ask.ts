import { modals } from '@mantine/modals'
import { useTranslation } from 'react-i18next'
import { toastError } from '../lib/toast.ts'

interface Question {
  readonly title: string
  readonly text: string
  readonly confirm: string
  /** `true` for an action that can be undone: its button is not red. */
  readonly isHarmless?: boolean
  readonly run: () => Promise<void>
}

/** Returns a function that asks for confirmation before an action that cannot be undone, or has wide effects. */
export function useAsk(): (question: Question) => void {
  const { t } = useTranslation()
  return ({ title, text, confirm, isHarmless = false, run }) =>
    modals.openConfirmModal({
      title,
      children: text,
      labels: { confirm, cancel: t('cancel') },
      confirmProps: isHarmless ? {} : { color: 'red' },
      onConfirm: () => void run().catch(toastError),
    })
}
