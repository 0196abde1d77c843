import { useState } from 'react'
import { toastError } from './toast.ts'

/** Returns `act`, which runs an action and reports an error to `refused`, and `isBusy` while one is running. */
export function useAction(refused: (error: unknown) => void = toastError) {
  const [isBusy, setBusy] = useState(false)
  const act = (work: () => Promise<void>) => {
    setBusy(true)
    work()
      .catch(refused)
      .finally(() => setBusy(false))
  }
  return { isBusy, act }
}
