import { getPublicAtom, getPublicCalendar } from '@parta/contracts/calendar'
import type { SharedEvent } from '@parta/contracts/events'
import { activityType, getOrgActor } from '@parta/contracts/fediverse'
import type { SharedOrg } from '@parta/contracts/invitations'
import { defaultLocale, type Locale } from '@parta/contracts/values'
import { dataOfEvent, dataOfOrg, scriptOf, type Thing } from './structured-data.ts'

/** The preview of a link in a chat. */
export interface ShareCard {
  readonly title: string
  readonly description: string
  /** The language of both; Czech, the app's default, where it is unknown who will see the link. */
  readonly locale?: Locale
  /** `FILE:…` for an uploaded picture; any other value is ignored. */
  readonly image: string
  /** `false` for invitations: search engines must not list them. */
  readonly isListed: boolean
  /** What search engines read (JSON-LD), with the address of the page and that of its picture. */
  readonly data?: (page: { readonly url: URL; readonly image: URL }) => Thing
  /** The path of the page that search engines list; several pages show the same event. */
  readonly canonical?: string
  /** Feeds of the same organisation: their types and paths. */
  readonly feeds?: readonly (readonly [type: string, path: string])[]
}

const descriptionMax = 200
const when = new Intl.DateTimeFormat('cs-CZ', { dateStyle: 'full', timeStyle: 'short', timeZone: 'Europe/Prague' })
const counts = new Intl.PluralRules('cs-CZ')
const members: Readonly<Record<string, string>> = { one: 'člen', few: 'členové', other: 'členů' }

const regions: Readonly<Record<Locale, string>> = { cs: 'cs_CZ', en: 'en_GB', sk: 'sk_SK' }

export function landingCard({
  title,
  ...head
}: Required<Pick<ShareCard, 'title' | 'description' | 'locale'>>): ShareCard {
  return { title: title.replace(/\.$/, ''), ...head, image: '', isListed: true, canonical: '/' }
}

export function eventCard(event: SharedEvent & { readonly private?: boolean }): ShareCard {
  // The address of a private event is a secret, so previews and search engines get only its name.
  if (event.private) return { title: event.name, description: '', image: '', isListed: false }
  const day = event.cancelled ? 'Zrušeno' : when.format(new Date(event.date))
  return {
    title: event.name,
    description: [day, event.placeName, event.orgName].filter(Boolean).join(' · '),
    image: event.image,
    isListed: true,
    data: (page) => dataOfEvent(event, page),
    canonical: `/share-item/event/${encodeURIComponent(event.id)}`,
  }
}

export function orgCard(org: SharedOrg): ShareCard {
  const count = `${org.memberCount} ${members[counts.select(org.memberCount)] ?? members['other']}`
  return {
    title: org.name,
    description: [count, shortened(org.description)].filter(Boolean).join(' · '),
    image: org.image,
    isListed: true,
    data: (page) => dataOfOrg(org, page),
    canonical: `/share-item/org/${encodeURIComponent(org.id)}`,
    feeds: [
      ['application/atom+xml', pathOf(getPublicAtom.path, org.id)],
      ['text/calendar', pathOf(getPublicCalendar.path, org.id)],
      [activityType, pathOf(getOrgActor.path, org.id)],
    ],
  }
}

export function invitationCard(org: SharedOrg): ShareCard {
  const { title, description, image } = orgCard(org)
  return { title: `Pozvánka: ${title}`, description, image, isListed: false }
}

function pathOf(path: string, id: string): string {
  return path.replace(':id', encodeURIComponent(id))
}

/**
 * Returns the page with the preview in its head. `url` is built on the configured public address, never on the caller's
 * `Host`.
 */
export function withCard(page: string, card: ShareCard, url: URL): string {
  const isOwn = /^FILE:\/public\/media\/[\w.-]+$/.test(card.image)
  const image = new URL(isOwn ? card.image.slice('FILE:'.length) : '/share.png', url.origin)
  const tags = [
    ['property', 'og:site_name', 'Parta'],
    ['property', 'og:type', 'website'],
    ['property', 'og:locale', regions[card.locale ?? defaultLocale]],
    ['property', 'og:title', card.title],
    ['property', 'og:description', card.description],
    ['property', 'og:url', url.href],
    ['property', 'og:image', image.href],
    ...(isOwn
      ? []
      : [['property', 'og:image:width', '1200'] as const, ['property', 'og:image:height', '630'] as const]),
    ['name', 'twitter:card', isOwn ? 'summary' : 'summary_large_image'],
    ['name', 'twitter:title', card.title],
    ['name', 'twitter:description', card.description],
    ['name', 'twitter:image', image.href],
    ...(card.isListed ? [] : [['name', 'robots', 'noindex'] as const]),
  ] as const
  const head = tags.map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escaped(content)}">`)
  const links = [
    ...(card.canonical ? [`<link rel="canonical" href="${escaped(new URL(card.canonical, url.origin).href)}">`] : []),
    ...(card.feeds ?? []).map(
      ([type, path]) =>
        `<link rel="alternate" type="${type}" title="${escaped(card.title)}" href="${escaped(new URL(path, url.origin).href)}">`,
    ),
    ...(card.data ? [scriptOf(card.data({ url: new URL(card.canonical ?? url.pathname, url.origin), image }))] : []),
  ]
  const title = `<title>${escaped(card.title)} · Parta</title>`
  // Functions, because `replace` would interpret a `$&` in a name.
  return page
    .replace(/<title>[^<]*<\/title>/, () => title)
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escaped(card.description)}">`)
    .replace('</head>', () => `${[...head, ...links].join('\n')}\n</head>`)
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escaped(text: string): string {
  // Control characters become spaces: they mean nothing in a line of text, and some readers end the line at them.
  return text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/[&<>"']/g, (mark) => marks[mark] ?? '')
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= descriptionMax ? line : `${line.slice(0, descriptionMax).replace(/\s\S*$/, '')}…`
}
