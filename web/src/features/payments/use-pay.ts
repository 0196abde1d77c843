import type { Currency } from '@parta/contracts/values'
import i18next from 'i18next'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { codeKey } from '../../lib/i18n.ts'
import { paths } from '../../lib/paths.ts'
import { CallError } from '../../lib/request.ts'
import { toast, toastError } from '../../lib/toast.ts'
import { buy, type KartBody, showNewPrices } from './api.ts'
import { alreadyPaidPath } from './outcome.ts'
import { topUpPath } from './top-up-path.ts'

interface Missing {
  readonly currency: Currency
  /** In minor units. */
  readonly missing: number
}

interface Ends {
  /** The event that the finish page leads to, if no payment names one. */
  readonly event: string | null
  readonly onPaid?: () => void
  /** Shows which rows were refused. @returns whether it names any */
  readonly onRefused?: (error: CallError) => boolean
}

/** Returns how a kart is paid, and how it is stored to wait for a top-up. */
export function usePay({ event, onPaid, onRefused }: Ends) {
  const go = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const isSent = useRef(false)

  async function send(body: KartBody, then: (purchase: Awaited<ReturnType<typeof buy>>) => void): Promise<void> {
    // A second tap before the button is disabled must not send again.
    if (isSent.current) return
    isSent.current = true
    setBusy(true)
    try {
      const purchase = await buy(body)
      onPaid?.()
      then(purchase)
    } catch (error) {
      if (error instanceof CallError && error.code === 'payment.alreadyPaid' && body.payments.length < 2) {
        // Nothing is left to do in this kart, for example because it was paid in another tab.
        onPaid?.()
        toast(i18next.t(codeKey(error.code)))
        return void go(alreadyPaidPath(body.payments, event), { replace: true })
      }
      // The page shows the new price; the person decides again.
      if (error instanceof CallError && error.code === 'payment.priceChanged') void showNewPrices()
      if (!(error instanceof CallError && onRefused?.(error))) toastError(error)
    } finally {
      isSent.current = false
      setBusy(false)
    }
  }

  return {
    isBusy,
    pay: (body: KartBody) =>
      send(body, (purchase) => void go(paths.bought, { replace: true, state: { purchase, event } })),
    /** Stores the kart as pending payments, and opens the top-up with what is missing. */
    topUp: (body: KartBody, { currency, missing }: Missing) =>
      send(body, (purchase) => {
        if (purchase.missing === null) return void go(paths.bought, { replace: true, state: { purchase, event } })
        return void go(topUpPath(currency, Math.max(missing, purchase.missing.amount)))
      }),
  }
}
