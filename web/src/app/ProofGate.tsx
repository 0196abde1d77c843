import { lazy, Suspense } from 'react'
import { loadTexts } from '../lib/i18n.ts'
import { useProofAsked } from '../lib/proof.ts'

const ProofDialog = lazy(async () => {
  const [{ ProofDialog: Dialog }] = await Promise.all([
    import('../features/identity/components/ProofDialog.tsx'),
    loadTexts('later', 'rest'),
  ])
  return { default: Dialog }
})

/** Opens the dialog for calls that need a fresh proof; its code is loaded when the first such call is made. */
export function ProofGate() {
  const calls = useProofAsked()
  return (
    calls.length > 0 && (
      <Suspense fallback={null}>
        <ProofDialog calls={calls} />
      </Suspense>
    )
  )
}
