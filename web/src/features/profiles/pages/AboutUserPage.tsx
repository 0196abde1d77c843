import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { CallError } from '../../../lib/request.ts'
import { signOut, useSession } from '../../../lib/session.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { createPerson } from '../api.ts'
import { FirstProfileForm } from '../components/FirstProfileForm.tsx'
import classes from './AboutUserPage.module.css'

/** The first sign-in: creates the person, then asks for the profile. */
export function AboutUserPage() {
  const { t } = useTranslation('profiles')
  usePageTitle(t('about.title'))
  const session = useSession()
  const claims = session.status === 'in' ? session.claims : null
  const { data: me, error, mutate } = useMe()
  const [failure, setFailure] = useState<CallError | null>(null)
  const [attempt, setAttempt] = useState(1)
  const asked = useRef(0)

  useEffect(() => {
    if (claims?.userInfoId !== '' || asked.current === attempt) return
    asked.current = attempt
    createPerson().catch((reason: unknown) => {
      setFailure(reason instanceof CallError ? reason : new CallError('server.failed', 500))
    })
  }, [claims, attempt])

  // A failed attempt does not sign anybody out: a call may also fail because the page is being left.
  const again = () => {
    setFailure(null)
    setAttempt(attempt + 1)
  }

  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <Logo />
        <Button variant="subtle" color="gray" onClick={() => void signOut()}>
          {t('common:nav.signOut')}
        </Button>
      </header>
      <h1>{t('about.title')}</h1>
      {me ? (
        <FirstProfileForm me={me} />
      ) : failure ? (
        <Failed error={failure} again={again} />
      ) : error ? (
        <Failed error={error} again={() => void mutate()} />
      ) : (
        <Loading rows={3} />
      )}
      <p className={classes.foot}>{t('about.foot')}</p>
    </main>
  )
}
