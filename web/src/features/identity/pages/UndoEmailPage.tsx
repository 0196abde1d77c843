import { Alert, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import type { CallError } from '../../../lib/request.ts'
import { toastError } from '../../../lib/toast.ts'
import buttons from '../../../ui/buttons.module.css'
import { Refusal } from '../../../ui/Refusal.tsx'
import { takeEmailBack } from '../api.ts'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { asRefusal } from '../components/refusal.ts'

/**
 * Opened by the link in the notice to the old e-mail: undoes the change after one click, not by merely being opened.
 */
export function UndoEmailPage() {
  const { t } = useTranslation('identity')
  const token = useLocation().hash.slice(1)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const [email, setEmail] = useState<string | null>(null)
  const undo = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      setEmail(await takeEmailBack(token))
    } catch (error) {
      const refused = asRefusal(error)
      if (refused) setRefusal(refused)
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  if (email !== null) {
    return (
      <AuthLayout title={t('undoEmail.doneTitle')} lead={t('undoEmail.done', { email })}>
        <Link className={buttons.brand} to={paths.requestPassword}>
          {t('undoEmail.password')}
        </Link>
      </AuthLayout>
    )
  }
  // `validation.failed` is a damaged link, `link.invalid` an expired one.
  const isInvalid = refusal?.code === 'link.invalid' || refusal?.code === 'validation.failed'
  return (
    <AuthLayout title={t('undoEmail.title')} lead={t('undoEmail.lead')}>
      <Stack gap="md" mt="sm">
        <p>{t('undoEmail.text')}</p>
        {isInvalid ? (
          <Alert color="red" role="alert">
            {t('undoEmail.invalid')}
          </Alert>
        ) : (
          <Refusal error={refusal} />
        )}
        <Button size="xl" fullWidth color="red" loading={isBusy} onClick={() => void undo()}>
          {t('undoEmail.submit')}
        </Button>
      </Stack>
    </AuthLayout>
  )
}
