import { Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onPermission, type PushState, pushState, turnPushOff, turnPushOn } from '../../../lib/push.ts'
import { toastError } from '../../../lib/toast.ts'

/** Notifications into this browser. Where they can't come, a notice says why, and nothing more happens. */
export function PushSwitch() {
  const { t } = useTranslation('push')
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const look = () => void pushState().then(setState, () => setState(null))
    look()
    // A permission is given and taken in the browser, beside this page.
    return onPermission(look)
  }, [])
  const turn = async (on: boolean) => {
    setBusy(true)
    try {
      setState(await (on ? turnPushOn() : turnPushOff()))
    } catch (error) {
      toastError(error)
      setState(await pushState().catch(() => null))
    } finally {
      setBusy(false)
    }
  }
  if (state === 'off') return null
  const notice = state === 'unsupported' || state === 'denied' ? t(state) : t('note')
  return (
    <Switch
      size="md"
      label={t('label')}
      description={notice}
      checked={state === 'on'}
      disabled={isBusy || (state !== 'on' && state !== 'ready')}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  )
}
