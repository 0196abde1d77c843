import { Alert, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { signOut, useSession } from '../../../lib/session.ts'
import { toastError } from '../../../lib/toast.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { createPerson } from '../api.ts'
import { FirstProfileForm } from '../components/FirstProfileForm.tsx'
import classes from './AboutUserPage.module.css'

/** The first sign-in: the person is created behind the account, then says who they are. */
export function AboutUserPage() {
  const { t } = useTranslation('profiles')
  usePageTitle(t('about.title'))
  const session = useSession()
  const claims = session.status === 'in' ? session.claims : null
  const { data: me, error, mutate } = useMe()
  const isAsked = useRef(false)

  useEffect(() => {
    if (claims?.userInfoId !== '' || isAsked.current) return
    isAsked.current = true
    createPerson().catch(async (failure: unknown) => {
      toastError(failure)
      await signOut()
    })
  }, [claims])

  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <Logo />
        <Button variant="subtle" color="gray" onClick={() => void signOut()}>
          {t('common:nav.signOut')}
        </Button>
      </header>
      <h1>{t('about.title')}</h1>
      <p className={classes.lead}>{t('about.lead')}</p>
      {me ? (
        <FirstProfileForm me={me} />
      ) : error ? (
        <Failed error={error} again={() => void mutate()} />
      ) : (
        <Loading rows={3} />
      )}
      <Alert color="gray" mt="lg">
        {t('about.foot')}
      </Alert>
    </main>
  )
}
