import type { CalendarFeed } from '@parta/contracts/calendar'
import { limits } from '@parta/contracts/limits'

/** The calendar itself, and what stands over and under it. */
const frameHeight = limits.calendarHeight + 160

/** What a website puts into its page. */
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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

type Here = Pick<Location, 'origin' | 'host'>

export function feedUrl(feed: CalendarFeed, { origin }: Here): string {
  return origin + feed.path
}

/** By this scheme calendars know that they are to subscribe, not to fetch once. */
export function subscribeUrl(feed: CalendarFeed, { host }: Here): string {
  return `webcal://${host}${feed.path}`
}

/** Whose events it holds. */
export function feedName({ kind, targetName }: CalendarFeed, t: (key: string) => string): string {
  if (kind === 'own') return t('calendar:feeds.own')
  return targetName === '' ? t('calendar:feeds.gone') : targetName
}
