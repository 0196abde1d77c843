import { useEffect, useState } from 'react'
import { toastError } from '../../lib/toast.ts'
import { giveEmoji } from './api.ts'
import { createHeldGifts, type Gift, type HeldGifts } from './held-gifts.ts'

/** The emoji that are chosen but not sent yet. They are sent when the page is left or hidden, too. */
export function useHeldGifts(eventId: string): { readonly gifts: HeldGifts; readonly held: readonly Gift[] } {
  const [held, setHeld] = useState<readonly Gift[]>([])
  const [gifts] = useState(() =>
    createHeldGifts({
      send: ({ id, emoji }) =>
        giveEmoji(eventId, id, emoji).then(
          () => true,
          (error: unknown) => {
            toastError(error)
            return false
          },
        ),
      onChange: setHeld,
    }),
  )
  useEffect(() => {
    const send = () => void gifts.flush()
    const onHidden = () => document.visibilityState === 'hidden' && send()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      send()
    }
  }, [gifts])
  return { gifts, held }
}
