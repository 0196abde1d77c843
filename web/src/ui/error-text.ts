import { useTranslation } from 'react-i18next'
import { codeKey } from '../lib/i18n.ts'

/** Returns a function that translates the error code of a form field. */
export function useErrorText(): (error: unknown) => string | undefined {
  const { t } = useTranslation()
  return (error) => {
    if (typeof error !== 'object' || error === null || !('message' in error)) return undefined
    if (typeof error.message !== 'string' || error.message === '') return undefined
    const params = 'types' in error && typeof error.types === 'object' ? error.types : {}
    return t(codeKey(error.message), { ...params })
  }
}
