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
import type { MailLink } from './enter.ts'
import { Join } from './Join.tsx'
import type { JoinPage } from './join-state.ts'
import type { JoinProps } from './join-step.ts'

/** The data that the server writes into the page for this script (`server.tsx`). */
export interface PageData extends Omit<JoinProps, 't' | 'onEntered' | 'mailLink'> {
  readonly texts: Texts
}

/**
 * The server chooses page, language and colours by cookies. Safari forgets cookies of a script after a week, but not
 * the local storage, in which the choices are as well: they are copied into cookies, and the page is loaded again if
 * they change it.
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
  const page = { ...props.page, ref: ref ?? sharerOf(props.page.goal.id) ?? null }
  hydrateRoot(
    place,
    <Join
      {...props}
      page={page}
      mailLink={linkInAddress()}
      t={textsOf(props.page.locale, { visitor: texts, errors: texts['errors'] ?? {} })}
      onEntered={() => void showAnew(page)}
    />,
  )
}

/** The parts of the page that say who is signed in, and how many play. */
const changing = ['.header', '.cover', '.facts']

/** Replaces the parts around the form by those for somebody who has entered. */
async function showAnew({ goal: { kind, id, token }, ref }: JoinPage): Promise<void> {
  // Whoever is signed in gets the app's page of an invitation, so here only the ways to sign in go.
  if (kind === 'org') return document.querySelector('.enter')?.remove()
  const query = new URLSearchParams({ ...(token === null ? {} : { token }), ...(ref === null ? {} : { ref }) })
  // Without the page as it is now, the old one stays: all that people need next is in the form.
  const answer = await fetch(`/share-item/event/${encodeURIComponent(id)}?${query}`).catch(() => null)
  if (!answer?.ok) return
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html')
  for (const part of changing) {
    const next = fresh.querySelector(part)
    if (next) document.querySelector(part)?.replaceWith(next)
  }
}

/** Closes the menu of a phone on a press elsewhere, and on Escape. */
function closeMenu(): void {
  // Looked up at each press, because it may have been replaced.
  const menuNow = () => document.querySelector<HTMLDetailsElement>('details.menu')
  document.addEventListener('click', ({ target }) => {
    const menu = menuNow()
    if (menu && !menu.contains(target as Node)) menu.open = false
  })
  document.addEventListener('keydown', ({ key }) => {
    const menu = menuNow()
    if (menu && key === 'Escape') menu.open = false
  })
}

/** Returns what the link of the mail says after the `#`; `null` on a page that was opened otherwise. */
function linkInAddress(): MailLink | null {
  const query = new URLSearchParams(location.hash.slice(1))
  const [, link, code] = /^([\w-]+\.[\w-]+)\.(\d{6})$/.exec(query.get('in') ?? '') ?? []
  const email = query.get('email')
  return link && code && email ? { link, code, email } : null
}

/** Returns who shared the link, as its `?ref=` says; `null` for no id. */
function refInAddress(): string | null {
  const ref = new URL(location.href).searchParams.get('ref')
  return ref !== null && /^[\w-]{1,100}$/.test(ref) ? ref : null
}

/**
 * Reports the `?ref=` of a link; the server counts a visitor once a day. It stays in the address of a shared page,
 * which names the sharer by it also when it is loaded again, and is removed from the address of other pages.
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
