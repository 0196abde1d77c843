import { useMediaQuery } from '@mantine/hooks'
import { Notifications, notifications } from '@mantine/notifications'
import { limits } from '@parta/contracts/limits'
import { provideToaster } from '../lib/toast.ts'
import { riseOver } from './keep-clear.ts'
import classes from './Toasts.module.css'

provideToaster({
  show: (toast) => {
    notifications.show(toast)
    // The library shows nothing if the id is shown already.
    notifications.update(toast)
    keepClear()
  },
  hide: notifications.hide,
})

/** Pixels between a toast of two lines, the lowest place of its lower edge, and what is kept clear. */
const [toastHeight, lowest, room] = [76, 72, 8]

/** Lets toasts at the bottom rise above what people press next, where it is now. */
function keepClear(): void {
  const bottom = window.innerHeight - lowest
  const kept = document.querySelector('[data-keep-clear]')?.getBoundingClientRect()
  const rise = riseOver({ top: bottom - toastHeight, bottom }, kept, room)
  document.documentElement.style.setProperty('--toast-rise', `${rise}px`)
}

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
