import { type DataRouter, RouterProvider } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { forgetCode } from '../lib/offline-code.ts'
import { onSessionEnd } from '../lib/session.ts'
import { forgetAll, swrConfig } from '../lib/swr.ts'
import { ErrorBoundary, keepError } from './ErrorBoundary.tsx'

onSessionEnd(forgetAll)
onSessionEnd(() => void forgetCode().catch(console.error))

export function App({ router }: { router: DataRouter }) {
  return (
    <ErrorBoundary>
      <SWRConfig value={swrConfig}>
        <RouterProvider router={router} onError={keepError} />
      </SWRConfig>
    </ErrorBoundary>
  )
}
