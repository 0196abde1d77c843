import './generated/fonts.css'
import './ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { reloadOnMissingChunk, reloadWhenReached, retryStyleSheets } from './app/missing-chunk.ts'
import { createRouter } from './app/router.tsx'
import { Splash } from './app/Splash.tsx'
import { startErrorReports } from './lib/error-reports.ts'
import { startI18n } from './lib/i18n.ts'
import { startInstall } from './lib/install.ts'
import { cleanPastes } from './lib/paste.ts'
import { followOtherTabs, startSession } from './lib/session.ts'
import { startStatus } from './lib/status.ts'
import { applyScheme } from './lib/theme.ts'

startErrorReports()
applyScheme()
startInstall()
startStatus()
followOtherTabs()
retryStyleSheets()
cleanPastes()
void startSession()
// Created before the texts are awaited, so that the first page loads in parallel.
const router = createRouter()
reloadOnMissingChunk(router)
const hasTexts = await startI18n().then(
  () => true,
  () => false,
)

const root = document.getElementById('root')
if (root) createRoot(root).render(<StrictMode>{hasTexts ? <App router={router} /> : <Splash />}</StrictMode>)
// Without texts the app cannot even say what is missing.
if (!hasTexts) reloadWhenReached()
