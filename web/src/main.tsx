import '@fontsource-variable/onest'
import './ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startI18n } from './lib/i18n.ts'
import { startSession } from './lib/session.ts'
import { applyScheme } from './lib/theme.ts'

applyScheme()
void startSession()
await startI18n()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
