import { useState } from 'react'
import { toastError } from '../../../lib/toast.ts'

/** Does one thing at a time; what it is refused with is said as a toast, or told to `refused`. */
export function useAct(refused: (error: unknown) => void = toastError) {
  const [isBusy, setBusy] = useState(false)
  const act = (work: () => Promise<void>) => {
    setBusy(true)
    work()
      .catch(refused)
      .finally(() => setBusy(false))
  }
  return { isBusy, act }
}
