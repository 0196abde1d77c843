import { Loader, Stack } from '@mantine/core'
import { type SocialProvider, socialProviders } from '@parta/contracts/values'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { CallError } from '../../../lib/request.ts'
import { useSession } from '../../../lib/session.ts'
import { toast } from '../../../lib/toast.ts'
import buttons from '../../../ui/buttons.module.css'
import { providerNames } from '../../../ui/ProviderMark.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { requestSocial } from '../api.ts'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { SocialCodeForm } from '../components/SocialCodeForm.tsx'

/** Providers redirect here after a sign-in or after linking an account. */
export function SocialReturnPage() {
  const { t } = useTranslation('identity')
  const { provider: named } = useParams()
  const provider = socialProviders.find((known) => known === named)
  const navigate = useNavigate()
  const { destination } = (useLocation().state ?? {}) as { destination?: string }
  const refusal = useReturn(provider)
  const goOn = () => void navigate(paths.signIn, { replace: true })

  if (destination) return <SocialCodeForm destination={destination} onDone={goOn} />
  if (refusal) return <Failed error={refusal} />
  return (
    <AuthLayout title={t('social.finishing', { provider: provider ? providerNames[provider] : '' })}>
      <Loader aria-label={t('common:loading')} />
    </AuthLayout>
  )
}

/** Sends the provider's reply to the server once, and opens the next page. */
function useReturn(provider: SocialProvider | undefined): CallError | null {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const { status } = useSession()
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const isSent = useRef(false)

  useEffect(() => {
    // Wait: a session that is being restored would overwrite the new one.
    if (status === 'starting' || isSent.current || state?.destination) return
    isSent.current = true
    const finish = async () => {
      if (!provider || search.length < 2) throw new CallError('identity.socialFailed', 400)
      const { outcome, destination } = await requestSocial(provider, search.slice(1))
      // The code form must work after a reload, when the provider's reply has been used up.
      if (outcome === 'CONFIRM') return navigate({ search: '' }, { replace: true, state: { destination } })
      if (outcome === 'LINKED') toast(t('social.linked', { provider: providerNames[provider] }))
      return navigate(outcome === 'LINKED' ? paths.settings : paths.signIn, { replace: true })
    }
    finish().catch((error: unknown) => {
      const refused = error instanceof CallError ? error : new CallError('server.failed', 500)
      if (refused.code === 'identity.usernameExists') {
        void navigate(`${paths.signIn}?error_description=UsernameExistsException`, { replace: true })
      } else if (refused.code === 'identity.passwordResetRequired') {
        void navigate(paths.requestPassword, { replace: true, state: { required: true } })
      } else setRefusal(refused)
    })
  }, [navigate, provider, search, state, status, t])
  return refusal
}

function Failed({ error }: { error: CallError }) {
  const { t } = useTranslation('identity')
  const signedIn = useSession().status === 'in'
  return (
    <AuthLayout title={t('social.failed')}>
      <Stack gap="md" mt="sm">
        <Refusal error={error} />
        <Link className={buttons.brand} to={signedIn ? paths.settings : paths.signIn} replace>
          {t(signedIn ? 'toSettings' : 'verification.toSignIn')}
        </Link>
      </Stack>
    </AuthLayout>
  )
}
