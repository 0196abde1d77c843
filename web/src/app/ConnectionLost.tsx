import { IconWifi, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { reconnect } from '../lib/socket.ts'
import { checkStatus, isElsewhere, isForOperatorOnly, useHealth } from '../lib/status.ts'
import { useVisible } from '../lib/visible.ts'
import buttons from '../ui/buttons.module.css'
import screens from '../ui/ErrorScreen.module.css'
import { usePageTitle } from '../ui/page-title.ts'
import classes from './ConnectionLost.module.css'
import { useIsLost } from './live-updates.ts'

/** Most cuts mend themselves before anyone needs to know. */
const patienceMs = 4000
/** How long the good news stays. */
const joyMs = 5000

function tryAgain(): void {
  reconnect()
  void checkStatus()
}

/** Says that the connection is lost, and that it is back. */
export function ConnectionLost() {
  const { t } = useTranslation('status')
  const isLost = useIsLost()
  const allowed = useAllowedAddress()
  const [shown, setShown] = useState<'nothing' | 'lost' | 'restored'>('nothing')
  const wasShown = useRef(false)

  useEffect(() => {
    const next = isLost ? 'lost' : wasShown.current ? 'restored' : 'nothing'
    const timers = [setTimeout(() => setShown(next), isLost && !wasShown.current ? patienceMs : 0)]
    if (next === 'restored') timers.push(setTimeout(() => setShown('nothing'), joyMs))
    return () => timers.forEach(clearTimeout)
  }, [isLost])
  useEffect(() => {
    wasShown.current = shown === 'lost'
  }, [shown])
  useReconnecting()

  return (
    <div role="status" className={classes.place}>
      {shown === 'lost' && (
        <div className={classes.banner}>
          <IconWifiOff size={20} aria-hidden="true" />
          {allowed === undefined ? (
            <>
              <span>
                {t(navigator.onLine ? 'lost.server' : 'lost.internet')} <Support />
              </span>
              <button type="button" className={buttons.quiet} onClick={tryAgain}>
                {t('common:again')}
              </button>
            </>
          ) : (
            <Elsewhere address={allowed} />
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
  )
}

/** The address that Parta is set up for, where the page stands at another: there no live connection is let in. */
function useAllowedAddress(): string | undefined {
  const { file, reach } = useHealth()
  const address = file?.address
  return reach === 'reached' && address && isElsewhere(address, location) ? address : undefined
}

/** Without a retry: another try at the same address would be refused, too. */
function Elsewhere({ address }: { address: string }) {
  const { t } = useTranslation('status')
  const { pathname, search, hash } = useLocation()
  if (isForOperatorOnly(address, location)) return <span>{t('lost.operatorOnly')}</span>
  return (
    <span>
      {t('lost.elsewhere')} <a href={address + pathname + search + hash}>{new URL(address).host}</a>.
    </span>
  )
}

/** The library waits longer and longer, and gives up after a while: what else is heard of the network ends the wait. */
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

/** For whoever is signed in, but could not even begin: nothing is lost, only out of reach. */
export function ConnectionScreen() {
  const { t } = useTranslation('status')
  usePageTitle(t('lost.title'))
  return (
    <main>
      <div className={screens.screen} role="alert">
        <IconWifiOff size={56} stroke={1.4} aria-hidden="true" />
        <h1>{t('lost.title')}</h1>
        <p>
          {t(navigator.onLine ? 'lost.server' : 'lost.internet')} <Support />
        </p>
        <button type="button" className={buttons.accent} onClick={tryAgain}>
          {t('common:again')}
        </button>
      </div>
    </main>
  )
}

/** Without a connection only a letter reaches us, where the operator gives an address. */
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
