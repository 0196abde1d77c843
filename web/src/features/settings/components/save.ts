import { useTranslation } from 'react-i18next'
import { toast, toastError } from '../../../lib/toast.ts'
import { saveSettings } from '../api.ts'

type Change = Parameters<typeof saveSettings>

/** Returns a function that saves a change of the settings at once and shows a toast. */
export function useSave(): (...change: Change) => void {
  const { t } = useTranslation('settings')
  return (...change) => void saveSettings(...change).then(() => toast(t('saved')), toastError)
}
