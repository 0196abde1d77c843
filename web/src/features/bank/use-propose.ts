import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast, toastError } from '../../lib/toast.ts'
import { type ProposalInput, propose } from './proposals-api.ts'

/** Sends a proposal, says so and closes its dialog; after a refusal the dialog stays open. */
export function usePropose(onClose: () => void) {
  const { t } = useTranslation('bank')
  const [isBusy, setBusy] = useState(false)
  const send = async (input: ProposalInput) => {
    setBusy(true)
    try {
      await propose(input)
      toast(t('proposal.sent'))
      onClose()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, send }
}
