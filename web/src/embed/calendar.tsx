import '../generated/fonts.css'
import '../ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { EmbeddedCalendar } from './EmbeddedCalendar.tsx'
import { addressOf } from './settings.ts'
import { translate } from './texts.ts'

// Browsers give a frame on another site none of our cookies and storage, so there is no session.
const address = addressOf(location.search, navigator.languages)
document.documentElement.lang = address.locale
document.documentElement.setAttribute('data-mantine-color-scheme', address.theme)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <EmbeddedCalendar address={address} t={translate(address.locale)} />
    </StrictMode>,
  )
}
