import { Alert, Button, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '../../../lib/paths.ts'
import { CallError } from '../../../lib/request.ts'
import { Refusal } from '../../../ui/Refusal.tsx'
import { requestCodeToSignIn, signInWithCode } from '../api.ts'
import { AuthLayout } from '../components/AuthLayout.tsx'
import { EmailForm } from '../components/EmailForm.tsx'
import { MailedCodeForm } from '../components/MailedCodeForm.tsx'

interface NavigationState {
  readonly email?: string
  /** The code was sent by the page before. */
  readonly isSent?: boolean
}

/** Signs in by a mailed code. The mail's link has the e-mail, and after the `#` its token and the code. */
export function CodeSignInPage() {
  const [query] = useSearchParams()
  const { state, hash } = useLocation()
  const { email = '', isSent = false } = (state ?? {}) as NavigationState
  const [sentTo, setSentTo] = useState(isSent ? email : null)
  const [isByLink, setByLink] = useState(true)
  const [token = '', code = ''] = hash.slice(1).split('.')
  const username = query.get('username') ?? ''
  if (isByLink && token && code && username) {
    return <ByLink username={username} code={code} token={token} onAnother={() => setByLink(false)} />
  }
  if (sentTo === null) return <EmailStep email={email || username} onSent={setSentTo} />
  return <CodeStep email={sentTo} onAnother={() => setSentTo(null)} />
}

function EmailStep({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const { t } = useTranslation('identity')
  const send = async (username: string) => {
    await requestCodeToSignIn(username)
    onSent(username)
  }
  return (
    <AuthLayout title={t('codeSignIn.title')} lead={t('codeSignIn.lead')} foot={<OtherWay />}>
      <EmailForm email={email} submit={t('codeSignIn.submit')} onEmail={send} />
    </AuthLayout>
  )
}

function CodeStep({ email, onAnother }: { email: string; onAnother: () => void }) {
  const { t } = useTranslation('identity')
  const enter = useEnter()
  const texts = {
    sent: t('codeSignIn.sent', { email }),
    submit: t('codeSignIn.enter'),
    resend: t('codeSignIn.resend'),
    resent: t('codeSignIn.resent'),
    another: t('codeSignIn.another'),
  }
  return (
    <AuthLayout title={t('codeSignIn.title')} foot={<OtherWay />}>
      <MailedCodeForm
        texts={texts}
        onCode={(code) => enter(email, code)}
        onResend={() => requestCodeToSignIn(email)}
        onAnother={onAnother}
      />
    </AuthLayout>
  )
}

interface LinkProps {
  readonly username: string
  readonly code: string
  readonly token: string
  readonly onAnother: () => void
}

/** Signs in after one click, not by merely being opened: mail scanners open links in a browser that runs scripts. */
function ByLink({ username, code, token, onAnother }: LinkProps) {
  const { t } = useTranslation('identity')
  const enter = useEnter()
  const [error, setError] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    try {
      await enter(username, code, token)
    } catch (refused) {
      setError(refused instanceof CallError ? refused : new CallError('server.failed', 0))
      setBusy(false)
    }
  }
  const isOver = error !== null && overCodes.has(error.code)
  return (
    <AuthLayout title={t('codeSignIn.title')} lead={t('codeSignIn.byLink', { email: username })} foot={<OtherWay />}>
      <Stack gap="md" mt="sm">
        {isOver ? (
          <>
            <Alert color="red" role="alert" title={t('codeSignIn.linkFailed')}>
              {t('codeSignIn.again')}
            </Alert>
            <Button size="xl" fullWidth onClick={onAnother}>
              {t('codeSignIn.resend')}
            </Button>
          </>
        ) : (
          <>
            <Refusal error={error} />
            <Button size="xl" fullWidth loading={isBusy} onClick={() => void submit()}>
              {t('codeSignIn.enter')}
            </Button>
          </>
        )}
      </Stack>
    </AuthLayout>
  )
}

/** Refusals after which the same link never works again. */
const overCodes: ReadonlySet<string> = new Set([
  'identity.codeMismatch',
  'identity.codeExpired',
  'identity.tooManyFailedAttempts',
])

function OtherWay() {
  const { t } = useTranslation('identity')
  return <Link to={paths.signIn}>{t('codeSignIn.otherWay')}</Link>
}

/** Signs in, or leads to the new password that an admin demands first. */
function useEnter() {
  const navigate = useNavigate()
  return async (email: string, code: string, token = ''): Promise<void> => {
    try {
      await signInWithCode(email, code, token)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'identity.passwordResetRequired') throw error
      await navigate(paths.requestPassword, { state: { email, required: true } })
    }
  }
}
