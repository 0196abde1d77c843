import '@fontsource-variable/onest'
import './ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startErrorReports } from './lib/error-reports.ts'
import { startI18n } from './lib/i18n.ts'
import { startInstall } from './lib/install.ts'
import { startLeaving } from './lib/leaving.ts'
import { followOtherTabs, startSession } from './lib/session.ts'
import { startStatus } from './lib/status.ts'
import { applyScheme } from './lib/theme.ts'

// After a new version the old chunks are gone: a page that asks for one starts afresh, once.
window.addEventListener('vite:preloadError', () => {
  // Without a connection the browser would put its own page in place of ours.
  if (!navigator.onLine) return window.addEventListener('online', () => location.reload(), { once: true })
  if (sessionStorage.getItem('parta.reloaded') === location.pathname) return
  sessionStorage.setItem('parta.reloaded', location.pathname)
  location.reload()
})

startErrorReports()
applyScheme()
startInstall()
startLeaving()
startStatus()
followOtherTabs()
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
