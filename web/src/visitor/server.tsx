import type { LiteLook } from '@parta/contracts/lite'
import { dataScript } from '@parta/contracts/page-data'
import type { Locale } from '@parta/contracts/values'
import { renderToString } from 'react-dom/server'
import { orgPath, paths } from '../lib/paths.ts'
import type { Translate } from '../lib/plain-texts.ts'
import type { PageData } from './client.tsx'
import { InvitedOrg } from './InvitedOrg.tsx'
import { appPath, askedOf, type Goal, invitationState, type JoinPage, nothingAsked, stateOf } from './join-state.ts'
import { Landing } from './Landing.tsx'
import { Layout } from './Layout.tsx'
import { Missing } from './Missing.tsx'
import { SharedEvent } from './SharedEvent.tsx'
import { SharedOrg } from './SharedOrg.tsx'
import { joinTexts, translatorOf } from './texts.ts'
import type { Town } from './towns.ts'
import type { Missed, Shown, View } from './view.ts'

/** The data that all pages of a server share. */
interface Site {
  readonly contact: { readonly name?: string | undefined; readonly email?: string | undefined }
  /** The towns on the map, the largest first. */
  readonly towns: readonly Town[]
  /** How a lite installation looks; `null` in every other one. */
  readonly lite: LiteLook | null
}

/** Returns the body of a page for visitors. */
export function render(view: View, site: Site): string {
  const { locale, shown, isIn } = view
  const t = translatorOf(locale, site.lite?.name)
  const body = renderToString(
    <Layout t={t} locale={locale} contact={site.contact} lite={site.lite} isIn={isIn} after={afterSignIn(shown)}>
      <Content t={t} view={view} towns={site.towns} isOfOneOrg={site.lite !== null} />
    </Layout>,
  )
  return isJoined(shown) && !isIn ? body + dataOf(view, shown, site) : body
}

/** Returns the title and the description of a page that shows no event or organisation, for its head. */
export function headOf(
  locale: Locale,
  page: 'landing' | Missed,
): { readonly title: string; readonly description: string } {
  const t = translatorOf(locale)
  if (page === 'landing') return { title: t('landing:title'), description: t('landing:lead') }
  return { title: t(`share:error.${page}`), description: t(`share:error.${page}Text`) }
}

interface ContentProps {
  readonly t: Translate
  readonly view: View
  readonly towns: readonly Town[]
  readonly isOfOneOrg: boolean
}

function Content({ t, view, towns, isOfOneOrg }: ContentProps) {
  const { locale, shown, isIn } = view
  const now = new Date(view.now)
  switch (shown.kind) {
    case 'landing':
      return <Landing t={t} locale={locale} now={now} by={shown.by} events={shown.events} />
    case 'event':
      return (
        <SharedEvent
          t={t}
          locale={locale}
          now={now}
          event={shown.event}
          page={pageOf(view, shown)}
          towns={towns}
          isIn={isIn}
        />
      )
    case 'org':
      return (
        <SharedOrg
          t={t}
          locale={locale}
          now={now}
          by="day"
          org={shown.org}
          events={shown.events}
          isOnlyOne={isOfOneOrg}
          isIn={isIn}
        />
      )
    case 'invitation':
      return <InvitedOrg t={t} locale={locale} org={shown.org} page={pageOf(view, shown)} />
    case 'missing':
      return <Missing t={t} missed={shown.missed} />
  }
}

/** Returns the app's page of what is shown, so that signing in leads back to it. */
function afterSignIn(shown: Shown): string {
  if (isJoined(shown)) return appPath({ goal: goalOf(shown) })
  return shown.kind === 'org' ? orgPath(shown.org.id) : paths.signIn
}

/** A page with the form to join. */
type Joined = Extract<Shown, { kind: 'event' | 'invitation' }>

function isJoined(shown: Shown): shown is Joined {
  return shown.kind === 'event' || shown.kind === 'invitation'
}

function goalOf(shown: Joined): Goal {
  if (shown.kind === 'invitation') return { kind: 'org', id: shown.org.id, token: shown.token }
  return { kind: 'event', id: shown.event.id, token: shown.token }
}

/** Returns the page without who shared its link: the page's script reads that from the address. */
function pageOf({ locale }: View, shown: Joined): JoinPage {
  return { goal: goalOf(shown), locale, ref: null }
}

/** Returns the data for the page's script as an element. */
function dataOf(view: View, shown: Joined, { lite }: Site): string {
  const data: PageData = {
    texts: joinTexts(view.locale, lite?.name),
    page: pageOf(view, shown),
    ...(shown.kind === 'event'
      ? { state: stateOf(shown.event, new Date(view.now)), asked: askedOf(shown.event) }
      : { state: invitationState(shown.org), asked: nothingAsked }),
  }
  return dataScript('type="application/json" id="page-data"', data)
}
