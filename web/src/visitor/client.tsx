import '../generated/fonts.css'
import '../ui/tokens.css'
import '../generated/dark.css'
import './visitor.css'
import { locales } from '@parta/contracts/values'
import { hydrateRoot } from 'react-dom/client'
import { clickVisitorReferral } from '../generated/operations.ts'
import { cleanPastes } from '../lib/paste.ts'
import { type Texts, textsOf } from '../lib/plain-texts.ts'
import { request } from '../lib/request.ts'
import { rememberSharer, sharerOf } from '../lib/shared-by.ts'
import { remember, shareWithServer } from '../lib/storage.ts'
import { Join } from './Join.tsx'
import type { JoinProps } from './join-step.ts'

/** The data that the server writes into the page for this script (`server.tsx`). */
export interface PageData extends Omit<JoinProps, 't'> {
  readonly texts: Texts
}

/**
 * The server chooses page, language and colours by cookies. Safari forgets cookies of a script after a week, but not the
 * local storage, in which the choices are as well: they are copied into cookies, and the page is loaded again if they
 * change it.
 */
const isOther = shareWithServer()
if (isOther) location.reload()
else start()

function start(): void {
  closeMenu()
  cleanPastes()
  const ref = refInAddress()
  countReferral(ref)
  for (const button of document.querySelectorAll<HTMLElement>('[data-locale]')) {
    button.addEventListener('click', () => {
      const locale = locales.find((name) => name === button.dataset['locale'])
      if (!locale) return
      remember('locale', locale)
      location.reload()
    })
  }
  const place = document.getElementById('join')
  const data = document.getElementById('page-data')?.textContent
  if (!place || !data) return
  const { texts, ...props } = JSON.parse(data) as PageData
  // Without a sharer in the address, the one of the link to this event that was opened before.
  const page = { ...props.page, ref: ref ?? sharerOf(props.page.eventId) ?? null }
  hydrateRoot(
    place,
    <Join {...props} page={page} t={textsOf(props.page.locale, { visitor: texts, errors: texts['errors'] ?? {} })} />,
  )
}

/** Closes the menu of a phone on a press elsewhere, and on Escape. */
function closeMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('details.menu')
  document.addEventListener('click', ({ target }) => {
    if (menu && !menu.contains(target as Node)) menu.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    if (menu && key === 'Escape') menu.open = false
  })
}

/** Returns who shared the link, as its `?ref=` says; `null` for no id. */
function refInAddress(): string | null {
  const ref = new URL(location.href).searchParams.get('ref')
  return ref !== null && /^[\w-]{1,100}$/.test(ref) ? ref : null
}

/**
 * Reports the `?ref=` of a link; the server counts a visitor once a day. It stays in the address of a shared page, which names
 * the sharer by it also when it is loaded again, and is removed from the address of other pages.
 */
function countReferral(ref: string | null): void {
  const url = new URL(location.href)
  const [, type, itemId] = /^\/share-item\/(event|org)\/([\w-]{1,100})$/.exec(url.pathname) ?? []
  if (ref !== null) {
    if (itemId) rememberSharer(itemId, ref)
    const item = itemId ? { type: type as 'event' | 'org', itemId } : {}
    // A failure is ignored, because the call only counts clicks.
    request(clickVisitorReferral, { body: { ref, ...item } }, null).catch(() => {})
  }
  if (itemId || !url.searchParams.has('ref')) return
  url.searchParams.delete('ref')
  history.replaceState(history.state, '', url)
}
