import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { AdminSession } from '@parta/contracts/admins'
import { second } from '@parta/contracts/durations'
import { IconArrowLeft, IconFingerprint, IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { proveWithPasskey } from '../features/identity/api.ts'
import { NewPasskeyDialog } from '../features/settings/components/NewPasskeyDialog.tsx'
import { getAdminSession } from '../generated/operations.ts'
import { onAdminLock } from '../lib/admin-lock.ts'
import { passkeysBarred } from '../lib/passkey.ts'
import { home } from '../lib/paths.ts'
import { CallError } from '../lib/request.ts'
import { useQuery } from '../lib/swr.ts'
import { toastError } from '../lib/toast.ts'
import buttons from '../ui/buttons.module.css'
import screen from '../ui/ErrorScreen.module.css'
import { Failed, Loading } from '../ui/ListStates.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import classes from './AdminArea.module.css'

/** The shortest wait before the server is asked again: the clock of this device may be wrong. */
const againMs = 15 * second

/** Shows the admin area while the server says that its rights are open, and otherwise asks for the passkey. */
export function AdminGate({ children }: { children: ReactNode }) {
  const { data, error, mutate } = useQuery(getAdminSession, {}, { revalidateOnFocus: true, dedupingInterval: 0 })
  const openUntil = data?.openUntil ?? null
  useEffect(() => onAdminLock(() => void mutate()), [mutate])
  useEffect(() => {
    if (openUntil === null) return
    const left = new Date(openUntil).getTime() - Date.now()
    const timer = setTimeout(() => void mutate(), Math.max(left + second, againMs))
    return () => clearTimeout(timer)
  }, [openUntil, mutate])
  if (openUntil !== null) return children
  if (data) return <Locked session={data} again={() => void mutate()} />
  return (
    <main className={classes.main}>{error ? <Failed error={error} again={() => void mutate()} /> : <Loading />}</main>
  )
}

interface LockedProps {
  readonly session: AdminSession
  readonly again: () => void
}

function Locked({ session: { hasPasskey, wasOpen }, again }: LockedProps) {
  const { t } = useTranslation('admin')
  const barred = passkeysBarred()
  const title = t(hasPasskey ? 'gate.locked' : 'gate.setUp')
  usePageTitle(title)
  const Picture = hasPasskey ? IconLock : IconFingerprint
  return (
    <main className={screen.screen}>
      <Picture size={56} stroke={1.4} aria-hidden="true" />
      <h1>{title}</h1>
      <p>{t(!hasPasskey ? 'gate.setUpText' : wasOpen ? 'gate.idle' : 'gate.lockedText')}</p>
      {barred ? (
        <p role="alert">{t(`settings:passkeys.${barred}`)}</p>
      ) : hasPasskey ? (
        <Unlock again={again} />
      ) : (
        <SetUp again={again} />
      )}
      <Link className={buttons.quiet} to={home}>
        <IconArrowLeft size={20} aria-hidden="true" /> {t('leave')}
      </Link>
    </main>
  )
}

function Unlock({ again }: Pick<LockedProps, 'again'>) {
  const { t } = useTranslation('admin')
  const [isBusy, setBusy] = useState(false)
  const unlock = async () => {
    setBusy(true)
    try {
      if (await proveWithPasskey()) again()
    } catch (error) {
      toastError(error instanceof CallError ? error : new CallError('identity.passkeyFailed', 400))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="lg"
      leftSection={<IconFingerprint aria-hidden="true" />}
      loading={isBusy}
      onClick={() => void unlock()}
    >
      {t('gate.unlock')}
    </Button>
  )
}

function SetUp({ again }: Pick<LockedProps, 'again'>) {
  const { t } = useTranslation('admin')
  const [isAdding, dialog] = useDisclosure(false)
  const close = () => {
    dialog.close()
    again()
  }
  return (
    <>
      <Button size="lg" leftSection={<IconFingerprint aria-hidden="true" />} onClick={dialog.open}>
        {t('gate.create')}
      </Button>
      <NewPasskeyDialog opened={isAdding} onClose={close} />
    </>
  )
}
