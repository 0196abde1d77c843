import { Alert, Button, Stack } from '@mantine/core'
import type { SharedOrg } from '@parta/contracts/invitations'
import { appQuery } from '@parta/contracts/page-cookies'
import { orgTypes } from '@parta/contracts/values'
import { IconHourglass, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { dayOfYear } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { appName } from '../../../lib/lite.ts'
import { home, orgPath, paths } from '../../../lib/paths.ts'
import { CallError } from '../../../lib/request.ts'
import { useSession } from '../../../lib/session.ts'
import { remember } from '../../../lib/storage.ts'
import { toast } from '../../../lib/toast.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { HomeLink } from '../../../ui/HomeLink.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { Logo } from '../../../ui/Logo.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { requestAccept, useInvitation } from '../api.ts'
import { EnterButton } from '../components/EnterButton.tsx'
import classes from './InvitationPage.module.css'

/** Opened by an invitation link: by who is signed in, and by visitors where the server has no page for them. */
export function InvitationPage() {
  const { t } = useTranslation('orgs')
  const { token = '' } = useParams()
  const { data, error, mutate } = useInvitation(token)
  usePageTitle(data?.org.name ?? t('invited.title'))
  return (
    <div className={classes.page}>
      <HomeLink className={classes.logo} label={appName}>
        <Logo />
      </HomeLink>
      <main className={classes.main}>
        {data ? (
          <InvitedPerson org={data.org} token={token} approval={data.approval} expiresAt={data.expiresAt} />
        ) : error ? (
          <RefusedInvitation error={error} again={() => void mutate()} />
        ) : (
          <Loading rows={2} />
        )}
      </main>
    </div>
  )
}

function RefusedInvitation({ error, again }: { error: CallError; again: () => void }) {
  const { t } = useTranslation('orgs')
  if (!error.code.startsWith('invitation.') && error.code !== 'validation.failed') {
    return <Failed error={error} again={again} />
  }
  const code = error.code === 'validation.failed' ? 'invitation.notFound' : error.code
  return (
    <Empty isPage icon={IconLinkOff} title={t(`errors:${code}`)} text={t('invited.askAnew')}>
      <Button component={Link} to={home}>
        {t('invited.toApp')}
      </Button>
    </Empty>
  )
}

interface Props {
  readonly org: SharedOrg
  readonly token: string
  readonly approval: boolean
  readonly expiresAt: string
}

function InvitedPerson({ org, token, approval, expiresAt }: Props) {
  const { t } = useTranslation('orgs')
  const session = useSession()
  const [isAsked, setAsked] = useState(false)
  const tags = orgTypes.filter((tag) => org.tags[tag])
  if (isAsked) {
    return (
      <div role="status">
        <Empty isPage icon={IconHourglass} title={t('ask.sentTitle')} text={t('ask.sentText')}>
          <Button component={Link} to={home}>
            {t('invited.toApp')}
          </Button>
        </Empty>
      </div>
    )
  }
  return (
    <section className={classes.card}>
      <p className={classes.lead}>{t('invited.lead')}</p>
      <Avatar who={org} size={96} />
      <h1 className={classes.name}>{org.name}</h1>
      <p className={classes.line}>
        {[...tags.map((tag) => t(`types.${tag}`)), t('members', { count: org.memberCount })].join(' · ')}
      </p>
      {org.description && <p className={classes.text}>{org.description}</p>}
      <Stack className={classes.actions ?? ''}>
        {approval && <Alert color="gray">{t('invited.approval')}</Alert>}
        {session.status === 'in' ? (
          <Accept
            org={org}
            token={token}
            isReady={session.claims.login !== 'FIRST_TIME'}
            onAsked={() => setAsked(true)}
          />
        ) : (
          session.status === 'out' && <SignInFirst />
        )}
      </Stack>
      <p className={classes.until}>{t('invitations.until', { day: dayOfYear(expiresAt, currentLocale()) })}</p>
    </section>
  )
}

interface AcceptProps {
  readonly org: SharedOrg
  readonly token: string
  /** Whether the account has a profile yet. */
  readonly isReady: boolean
  readonly onAsked: () => void
}

function Accept({ org, token, isReady, onAsked }: AcceptProps) {
  const { t } = useTranslation('orgs')
  const navigate = useNavigate()
  const open = () => navigate(orgPath(org.id), { replace: true })
  const accept = async () => {
    try {
      const { outcome } = await requestAccept(token)
      if (outcome === 'ASKED') return onAsked()
      toast(t('done.joined'))
      await open()
    } catch (error) {
      const code = error instanceof CallError ? error.code : null
      if (code === 'org.alreadyAsked') return onAsked()
      if (code !== 'org.alreadyMember') throw error
      await open()
    }
  }
  if (!isReady) {
    return (
      <Button component={Link} to={paths.aboutUser} size="xl" onClick={rememberPage}>
        {t('invited.profile')}
      </Button>
    )
  }
  return <EnterButton org={org} text={t('invited.accept')} onEnter={accept} fullWidth />
}

function SignInFirst() {
  const { t } = useTranslation('orgs')
  const [query] = useSearchParams()
  if (query.has(appQuery)) {
    // The visitor has an account, so the page for visitors has led here to sign in.
    rememberPage()
    return <Navigate to={paths.signIn} replace />
  }
  return (
    <>
      <p className={classes.hint}>{t('invited.signInFirst')}</p>
      <Button component={Link} to={paths.signUp} size="xl" color="accent" c="var(--on-accent)" onClick={rememberPage}>
        {t('landing:signUp')}
      </Button>
      <Button component={Link} to={paths.signIn} size="lg" variant="default" onClick={rememberPage}>
        {t('landing:signIn')}
      </Button>
    </>
  )
}

/** Lets the guards return to this page after sign-in. */
function rememberPage(): void {
  remember('wanted', location.pathname)
}
