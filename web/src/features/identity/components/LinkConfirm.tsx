import { Alert, Loader, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../../app/paths.ts'
import { codeKey } from '../../../lib/i18n.ts'
import { type CallCode, CallError } from '../../../lib/request.ts'
import { remember } from '../../../lib/storage.ts'
import buttons from '../../../ui/buttons.module.css'
import { requestConfirm } from '../api.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { ResendButton } from './ResendButton.tsx'

type Outcome = { kind: 'waiting' } | { kind: 'OK' | 'WELCOME' } | { kind: 'refused'; code: CallCode }

/** Only an old or a wrong code is worth a new one. */
const resendable: readonly CallCode[] = ['identity.codeExpired', 'identity.codeMismatch']

interface Props {
  readonly clientId: string
  readonly code: string
  readonly username: string
  readonly email: string
}

/** The link confirms by a POST after the page is there: mail scanners that only look don't use the code up. */
export function LinkConfirm({ clientId, code, username, email }: Props) {
  const { t } = useTranslation('identity')
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'waiting' })
  const isSent = useRef(false)

  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    requestConfirm({ clientId, code, username })
      .then((reply) => {
        remember('pendingEmail', null)
        setOutcome({ kind: reply.outcome })
      })
      .catch((error: unknown) =>
        setOutcome({ kind: 'refused', code: error instanceof CallError ? error.code : 'server.failed' }),
      )
  }, [clientId, code, username])

  if (outcome.kind === 'waiting') {
    return (
      <AuthLayout title={t('verification.checking')}>
        <Loader aria-label={t('verification.checking')} />
      </AuthLayout>
    )
  }
  if (outcome.kind === 'refused') {
    return (
      <AuthLayout title={t('verification.failed')} foot={<Link to={paths.signIn}>{t('verification.toSignIn')}</Link>}>
        <Stack gap="md">
          <Alert color="red" role="alert">
            {t(codeKey(outcome.code))}
          </Alert>
          {resendable.includes(outcome.code) && <ResendButton username={() => username} />}
        </Stack>
      </AuthLayout>
    )
  }
  const key = outcome.kind === 'OK' ? 'confirmed' : 'welcome'
  return (
    <AuthLayout title={t(`verification.${key}`)} lead={t(`verification.${key}Text`)}>
      <Link className={buttons.brand} to={paths.signIn} state={{ email }}>
        {t('signIn.submit')}
      </Link>
    </AuthLayout>
  )
}
