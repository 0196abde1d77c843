import { lazy, Suspense } from 'react'
import { useProofAsked } from '../lib/proof.ts'

const ProofDialog = lazy(async () => ({
  default: (await import('../features/identity/components/ProofDialog.tsx')).ProofDialog,
}))

/** The one dialog for every call that needs a fresh proof; loaded when the first one does. */
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
