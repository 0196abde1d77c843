import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { requestReset } from '../api.ts'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { EmailForm } from '../components/EmailForm.tsx'

interface NavigationState {
  email?: string
  /** Set by a sign-in that was correct but requires a new password. */
  required?: boolean
  /** The account has no password yet. */
  first?: boolean
}

export function RequestPasswordPage() {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const session = useSession()
  const arrival = (useLocation().state ?? {}) as NavigationState
  const send = async (email: string) => {
    await requestReset(email)
    await navigate(paths.submitPassword, { state: { email } })
  }

  const signedIn = session.status === 'in'
  return (
    <AuthLayout
      title={t(arrival.first ? 'requestPassword.firstTitle' : 'requestPassword.title')}
      lead={t(arrival.first ? 'requestPassword.firstLead' : 'requestPassword.lead')}
      foot={
        <Link to={signedIn ? paths.settings : paths.signIn}>
          {t(signedIn ? 'toSettings' : 'verification.toSignIn')}
        </Link>
      }
    >
      <EmailForm
        email={arrival.email ?? (session.status === 'in' ? session.claims.email : '')}
        submit={t('requestPassword.submit')}
        onEmail={send}
        notice={
          arrival.required && (
            <Alert color="accent" role="status">
              {t('errors:identity.passwordResetRequired')}
            </Alert>
          )
        }
      />
    </AuthLayout>
  )
}
