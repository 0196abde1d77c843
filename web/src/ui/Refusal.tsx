import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { codeKey } from '../lib/i18n.ts'
import type { CallError } from '../lib/request.ts'

/** A refusal that is not about a single field. */
export function Refusal({ error }: { error: CallError | null }) {
  const { t } = useTranslation()
  return (
    error && (
      <Alert color="red" role="alert">
        {t(codeKey(error.code), error.params)}
      </Alert>
    )
  )
}
