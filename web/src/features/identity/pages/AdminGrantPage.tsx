import { Alert, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { home, paths } from '../../../lib/paths.ts'
import type { CallError } from '../../../lib/request.ts'
import { signOut, useSession } from '../../../lib/session.ts'
import { useIsSiteAdmin } from '../../../lib/site-admin.ts'
import { remember } from '../../../lib/storage.ts'
import { toastError } from '../../../lib/toast.ts'
import buttons from '../../../ui/buttons.module.css'
import { Refusal } from '../../../ui/Refusal.tsx'
import { requestAdmin } from '../api.ts'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { asRefusal } from '../components/refusal.ts'

/** Opened by an operator's link: makes the account's owner a site admin after one click. */
export function AdminGrantPage() {
  const { t } = useTranslation('identity')
  const session = useSession()
  const token = useLocation().hash.slice(1)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<CallError | null>(null)

  const accept = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await requestAdmin(token)
    } catch (error) {
      const refused = asRefusal(error)
      if (refused) setRefusal(refused)
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }

  const email = session.status === 'in' ? session.claims.email : ''
  const isAdmin = useIsSiteAdmin()
  const isInvalid = refusal?.code === 'link.invalid'
  // The sign-in page leads back here.
  const change = async () => {
    await signOut()
    remember('wanted', `${paths.adminGrant}#${token}`)
  }
  return (
    <AuthLayout title={t('adminGrant.title')} lead={t('adminGrant.lead', { email })}>
      <Stack gap="md" mt="sm">
        {isInvalid ? (
          <Alert color="red" role="alert">
            {t('adminGrant.refused', { email })}
          </Alert>
        ) : (
          <Refusal error={refusal} />
        )}
        {isAdmin ? (
          <Granted />
        ) : isInvalid ? (
          <Button size="xl" fullWidth onClick={() => void change()}>
            {t('adminGrant.another')}
          </Button>
        ) : (
          <Button size="xl" fullWidth loading={isBusy} onClick={() => void accept()}>
            {t('adminGrant.accept')}
          </Button>
        )}
        <Link className={buttons.quiet} to={home} replace>
          {t('adminGrant.home')}
        </Link>
      </Stack>
    </AuthLayout>
  )
}

function Granted() {
  const { t } = useTranslation('identity')
  return (
    <>
      <Alert color="brand" role="status">
        {t('adminGrant.done')}
      </Alert>
      <Button size="xl" fullWidth component={Link} to={adminPaths.area} replace>
        {t('proof.toAdmin')}
      </Button>
    </>
  )
}
