import { useMediaQuery } from '@mantine/hooks'
import { Notifications, notifications } from '@mantine/notifications'
import { limits } from '@parta/contracts/limits'
import { provideToaster } from '../lib/toast.ts'
import classes from './Toasts.module.css'

provideToaster({
  show: (toast) => {
    notifications.show(toast)
    // The library shows nothing if the id is shown already.
    notifications.update(toast)
  },
  hide: notifications.hide,
})

/** Where toasts are shown. */
export function Toasts() {
  // On a phone a toast at the top would cover the header and the arrow back.
  const isPhone = useMediaQuery('(max-width: 480px)', undefined, { getInitialValueInEffect: false })
  return (
    <Notifications
      position={isPhone ? 'bottom-center' : 'top-center'}
      limit={limits.toasts}
      autoClose={5000}
      classNames={{ root: classes.toasts ?? '' }}
    />
  )
}
