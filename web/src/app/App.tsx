import { BrowserRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { onSessionEnd } from '../lib/session.ts'
import { forgetAll, swrConfig } from '../lib/swr.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Referral } from './Referral.tsx'
import { AppRoutes } from './router.tsx'
import { StatusGate } from './StatusGate.tsx'

onSessionEnd(forgetAll)

export function App() {
  return (
    <ErrorBoundary>
      <SWRConfig value={swrConfig}>
        <BrowserRouter>
          <StatusGate>
            <Referral>
              <AppRoutes />
            </Referral>
          </StatusGate>
        </BrowserRouter>
      </SWRConfig>
    </ErrorBoundary>
  )
}
