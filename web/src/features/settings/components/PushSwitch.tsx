import { Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onPermission, type PushState, pushState, turnPushOff, turnPushOn } from '../../../lib/push.ts'
import { toastError } from '../../../lib/toast.ts'

/** Push notifications in this browser. If it cannot have them, a notice says why. */
export function PushSwitch() {
  const { t } = useTranslation('push')
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    const look = () => void pushState().then(setState, () => setState(null))
    look()
    // The permission may be changed in the browser's own settings.
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
  const notice = state === 'unsupported' || state === 'insecure' || state === 'denied' ? t(state) : t('note')
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
