import { lazy, Suspense } from 'react'
import { useProofAsked } from '../lib/proof.ts'

const ProofDialog = lazy(async () => ({
  default: (await import('../features/identity/components/ProofDialog.tsx')).ProofDialog,
}))

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
