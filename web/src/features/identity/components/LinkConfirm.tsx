import { Alert, Button, Loader, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { codeKey } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { type CallCode, CallError } from '../../../lib/request.ts'
import { remember } from '../../../lib/storage.ts'
import buttons from '../../../ui/buttons.module.css'
import { requestConfirm } from '../api.ts'
import { isOfPassword } from '../form.ts'
import { verdictOf } from '../verification.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { PasswordConfirm } from './PasswordConfirm.tsx'
import { ResendButton } from './ResendButton.tsx'

type Outcome = { kind: 'unsent' | 'waiting' | 'elsewhere' | 'OK' | 'WELCOME' } | { kind: 'refused'; code: CallCode }

interface Props {
  readonly clientId: string
  readonly code: string
  readonly username: string
}

/**
 * Confirms the sign-up from the mail's link after one click, not by merely being opened: mail scanners open links in a
 * browser that runs scripts.
 */
export function LinkConfirm({ clientId, code, username }: Props) {
  const { t } = useTranslation('identity')
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'unsent' })

  const confirm = async (password = '') => {
    try {
      const kind = await requestConfirm({ clientId, code, username, password })
      remember('pendingEmail', null)
      setOutcome({ kind })
    } catch (error) {
      if (password !== '' && isOfPassword(error)) throw error
      const refused = error instanceof CallError ? error.code : 'server.failed'
      setOutcome(refused === 'identity.signUpElsewhere' ? { kind: 'elsewhere' } : { kind: 'refused', code: refused })
    }
  }

  const begin = () => {
    setOutcome({ kind: 'waiting' })
    void confirm()
  }

  if (outcome.kind === 'unsent') {
    return (
      <AuthLayout title={t('verification.title')} lead={t('verification.byLink', { email: username })}>
        <Button size="xl" fullWidth mt="md" onClick={begin}>
          {t('verification.submit')}
        </Button>
      </AuthLayout>
    )
  }
  if (outcome.kind === 'waiting') {
    return (
      <AuthLayout title={t('verification.checking')}>
        <Loader aria-label={t('verification.checking')} />
      </AuthLayout>
    )
  }
  if (outcome.kind === 'elsewhere') return <PasswordConfirm username={username} code={code} confirm={confirm} />
  if (outcome.kind === 'refused') return <RefusedLink code={outcome.code} username={username} again={begin} />
  const key = outcome.kind === 'OK' ? 'confirmed' : 'welcome'
  return (
    <AuthLayout title={t(`verification.${key}`)} lead={t(`verification.${key}Text`)}>
      <Link className={buttons.brand} to={paths.aboutUser}>
        {t('verification.goOn')}
      </Link>
    </AuthLayout>
  )
}

interface RefusedProps {
  readonly code: CallCode
  readonly username: string
  readonly again: () => void
}

function RefusedLink({ code, username, again }: RefusedProps) {
  const { t } = useTranslation('identity')
  const { text, canResend, canTryAgain } = verdictOf(code)
  const said = text === 'couldNot' || text === 'unknown' ? t(`verification.${text}`) : t(codeKey(text))
  return (
    <AuthLayout title={t('verification.failed')} foot={<Link to={paths.signIn}>{t('verification.toSignIn')}</Link>}>
      <Stack gap="md" mt="sm">
        <Alert color="red" role="alert">
          {said}
        </Alert>
        {canResend && <ResendButton username={() => username} />}
        {canTryAgain && (
          <Button variant="subtle" fullWidth onClick={again}>
            {t('common:again')}
          </Button>
        )}
      </Stack>
    </AuthLayout>
  )
}
