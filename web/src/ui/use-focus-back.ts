import { useEffect, useState } from 'react'

/**
 * Gives the focus back when the calling dialog is unmounted. For dialogs that are mounted when they open: the library
 * remembers the focus only when `opened` changes.
 */
export function useFocusBack(): void {
  // Read while the dialog is first rendered, before it takes the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Later, because the dialog holds the focus until it is gone.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
