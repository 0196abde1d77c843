import '../generated/fonts.css'
import '../ui/tokens.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { addressOf } from './address.ts'
import { EmbeddedCalendar } from './EmbeddedCalendar.tsx'
import { startTexts } from './texts.ts'

// A frame of another site has no session, cookies or storage of ours.
const address = addressOf(location.search, navigator.languages)
document.documentElement.lang = address.locale
document.documentElement.setAttribute('data-mantine-color-scheme', address.theme)
const t = await startTexts(address.locale)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <EmbeddedCalendar address={address} t={t} />
    </StrictMode>,
  )
}
