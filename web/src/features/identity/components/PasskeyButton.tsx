import { minute } from '@parta/contracts/durations'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stopAsking } from '../../../lib/passkey.ts'
import { CallError } from '../../../lib/request.ts'
import { recall } from '../../../lib/storage.ts'
import { requestPasskey } from '../api.ts'
import classes from './OtherWays.module.css'

/** Asks for a new challenge after this time; a challenge is valid for five minutes. */
const againMs = 4 * minute

/** Signs in with a passkey. A browser that has done so before also offers passkeys in the e-mail field. */
export function PasskeyButton({ onRefused }: { onRefused: (error: unknown) => void }) {
  const { t } = useTranslation('identity')
  const [isBusy, setBusy] = useState(false)
  const refused = useRef(onRefused)
  refused.current = onRefused

  useEffect(() => {
    if (recall('passkey') === null) return
    const offer = () =>
      void requestPasskey({ autofill: true }).catch((error: unknown) => {
        // A refused passkey is reported; other failures of the automatic offer are ignored.
        if (error instanceof CallError && error.code.startsWith('identity.')) refused.current(error)
      })
    offer()
    const timer = setInterval(offer, againMs)
    return () => {
      clearInterval(timer)
      void stopAsking()
    }
  }, [])

  const signIn = async () => {
    setBusy(true)
    try {
      await requestPasskey()
    } catch (error) {
      refused.current(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className={classes.way} disabled={isBusy} onClick={() => void signIn()}>
      <IconFingerprint size={22} aria-hidden="true" />
      {t('passkey')}
    </button>
  )
}
