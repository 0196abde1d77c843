import { IconWifi, IconWifiOff } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { loadTexts } from '../lib/i18n.ts'
import { keptSince } from '../lib/kept-replies.ts'
import { paths } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { reconnect } from '../lib/socket.ts'
import { checkStatus, isElsewhere, isForOperatorOnly, useHealth } from '../lib/status.ts'
import { offlineNames } from '../lib/storage.ts'
import { useStore, useStored } from '../lib/store.ts'
import { waitingToasts } from '../lib/toast.ts'
import { useVisible } from '../lib/visible.ts'
import buttons from '../ui/buttons.module.css'
import screens from '../ui/ErrorScreen.module.css'
import { Moment } from '../ui/Moment.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import classes from './ConnectionLost.module.css'
import { useIsLost } from './live-updates.ts'

/**
 * The banner appears after this delay, because most interruptions are shorter. It appears at once where a toast should be
 * shown and its code cannot be loaded.
 */
const delayMs = 4000
/** How long the banner says that the connection is back. */
const restoredMs = 5000

function tryAgain(): void {
  reconnect()
  void checkStatus()
}

export function ConnectionLost() {
  const { t } = useTranslation('status')
  const isLost = useIsLost()
  const isToastWaiting = useStored(waitingToasts, (waiting) => waiting.length > 0)
  const since = useStore(keptSince)
  const isUrgent = isLost && (isToastWaiting || since !== null)
  const allowed = useAllowedAddress()
  const [shown, setShown] = useState<'nothing' | 'lost' | 'restored'>('nothing')
  const wasShown = useRef(false)

  useEffect(() => {
    const next = isLost ? 'lost' : wasShown.current ? 'restored' : 'nothing'
    const timers = [setTimeout(() => setShown(next), isLost && !wasShown.current && !isUrgent ? delayMs : 0)]
    if (next === 'restored') timers.push(setTimeout(() => setShown('nothing'), restoredMs))
    return () => timers.forEach(clearTimeout)
  }, [isLost, isUrgent])
  useEffect(() => {
    wasShown.current = shown === 'lost'
  }, [shown])
  useReconnecting()

  return (
    <>
      <div role="status" className={classes.place}>
        {shown === 'lost' && (
          <div className={classes.banner}>
            <IconWifiOff size={20} aria-hidden="true" />
            {allowed === undefined ? (
              <>
                <span>{since === null ? <Reason /> : <KeptSince at={since} />}</span>
                <button type="button" className={buttons.quiet} onClick={tryAgain}>
                  {t('common:again')}
                </button>
              </>
            ) : (
              <AllowedAddressHint address={allowed} />
            )}
          </div>
        )}
        {shown === 'restored' && (
          <div className={classes.banner} data-restored>
            <IconWifi size={20} aria-hidden="true" />
            <span>{t('lost.restored')}</span>
          </div>
        )}
      </div>
      <KeptLists />
    </>
  )
}

/** Says that pages show what this browser keeps, and from when that is. */
function KeptSince({ at }: { at: string }) {
  const { t } = useTranslation('status')
  return (
    <>
      {t('lost.kept')} <Moment at={at} />
    </>
  )
}

/** The lists and passes that this device keeps, above own events in an app that was opened without a connection. */
function KeptLists() {
  const isOffline = useSession().status === 'offline'
  const isAtEvents = useLocation().pathname === paths.events
  if (!isOffline || !isAtEvents || !hasKeptEvents()) return null
  return (
    <div className={classes.kept}>
      <Suspense fallback={null}>
        <KeptEvents />
      </Suspense>
    </div>
  )
}

/**
 * Returns the configured public address if the page was opened at another one, where the server refuses live
 * connections.
 */
function useAllowedAddress(): string | undefined {
  const { file, reach } = useHealth()
  const address = file?.address
  return reach === 'reached' && address && isElsewhere(address, location) ? address : undefined
}

/** Offers no retry: the server would refuse another try at the same address, too. */
function AllowedAddressHint({ address }: { address: string }) {
  const { t } = useTranslation('status')
  const { pathname, search, hash } = useLocation()
  if (isForOperatorOnly(address, location)) return <span>{t('lost.operatorOnly')}</span>
  return (
    <span>
      {t('lost.elsewhere')} <a href={address + pathname + search + hash}>{new URL(address).host}</a>.
    </span>
  )
}

/**
 * Reconnects the live connection when the browser goes online or the tab becomes visible, instead of waiting for the
 * next attempt of socket.io, which backs off and finally gives up.
 */
function useReconnecting(): void {
  const { reach } = useHealth()
  const isVisible = useVisible()
  useEffect(() => {
    if (isVisible && reach === 'reached') reconnect()
  }, [isVisible, reach])
  useEffect(() => {
    window.addEventListener('online', reconnect)
    return () => window.removeEventListener('online', reconnect)
  }, [])
}

/** Without its code and texts, the screen shows only that the connection is lost. */
const KeptEvents = lazy(() =>
  Promise.all([import('../features/attendance/components/KeptEvents.tsx'), loadTexts('inside')]).then(
    ([code]) => ({ default: code.KeptEvents }),
    () => ({ default: () => null }),
  ),
)

function hasKeptEvents(): boolean {
  return offlineNames('attendance.').length + offlineNames('passes.').length > 0
}

interface ScreenProps {
  readonly again?: () => void
}

/** Shown instead of a page that could not be loaded, or whose session could not be restored. */
export function ConnectionScreen({ again = tryAgain }: ScreenProps) {
  const { t } = useTranslation('status')
  const [hasKept] = useState(hasKeptEvents)
  usePageTitle(t('lost.title'))
  return (
    <div className={screens.screen} role="alert">
      <IconWifiOff size={56} stroke={1.4} aria-hidden="true" />
      <h1>{t('lost.title')}</h1>
      <p>
        <Reason />
      </p>
      {hasKept && (
        <Suspense fallback={null}>
          <KeptEvents />
        </Suspense>
      )}
      <button type="button" className={hasKept ? buttons.quiet : buttons.accent} onClick={again}>
        {t('common:again')}
      </button>
    </div>
  )
}

/** The operator can help with the server, but not with the person's own connection. */
function Reason() {
  const { t } = useTranslation('status')
  if (!navigator.onLine) return <>{t('lost.internet')}</>
  return (
    <>
      {t('lost.server')} <Support />
    </>
  )
}

/** The operator's e-mail address, if one is configured: it works without a connection to the server. */
function Support() {
  const { t } = useTranslation('status')
  const email = useHealth().file?.contact?.email
  if (!email) return <>{t('lost.support')}</>
  return (
    <>
      {t('lost.supportAt')} <a href={`mailto:${email}`}>{email}</a>
    </>
  )
}
