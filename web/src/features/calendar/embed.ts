import type { CalendarFeed } from '@parta/contracts/calendar'
import { limits } from '@parta/contracts/limits'
import { getPublicAtom } from '../../generated/operations.ts'

/** The height of the calendar with the bars above and below it, in pixels. */
const frameHeight = limits.calendarHeight + 160

/** Returns the HTML that a website embeds. */
export function embedCode(url: string, title: string): string {
  const parts = {
    src: url,
    title,
    width: '100%',
    height: String(frameHeight),
    style: 'border:0',
    loading: 'lazy',
  }
  const attributes = Object.entries(parts).map(([name, value]) => `${name}="${escaped(value)}"`)
  return `<iframe ${attributes.join(' ')}></iframe>`
}

/** The feed of an organisation's new events, for feed readers. */
export function atomPath(orgId: string): string {
  return getPublicAtom.path.replace(':id', encodeURIComponent(orgId))
}

/** The script of the element `<parta-events>` for other sites. */
export const elementPath = '/element/parta-events.js'

/** Returns the HTML that shows the list of an organisation's events on a website. */
export function elementCode(script: string, { org, lang }: { readonly org: string; readonly lang: string }): string {
  return `<script type="module" src="${escaped(script)}"></script>
<parta-events org="${escaped(org)}" lang="${escaped(lang)}"></parta-events>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

type PageLocation = Pick<Location, 'origin' | 'host'>

export function feedUrl(feed: CalendarFeed, { origin }: PageLocation): string {
  return origin + feed.path
}

/** Returns a `webcal:` address, which makes calendar apps subscribe instead of importing once. */
export function subscribeUrl(feed: CalendarFeed, { host }: PageLocation): string {
  return `webcal://${host}${feed.path}`
}

/** Returns the name of the person, alias or organisation whose events the feed holds. */
export function feedName({ kind, targetName }: CalendarFeed, t: (key: string) => string): string {
  if (kind === 'own') return t('calendar:feeds.own')
  return targetName === '' ? t('calendar:feeds.gone') : targetName
}
