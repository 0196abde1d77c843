import { levels } from '@parta/contracts/values'
import {
  IconExternalLink,
  IconGenderBigender,
  IconId,
  IconLock,
  IconMoodKid,
  IconRepeat,
  IconStairsUp,
  IconUsersGroup,
} from '@tabler/icons-react'
import { createContext, use } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './EventBanners.module.css'
import { type Badge, type Banner, badgesOf, type SearchedFields, type ShownEvent } from './event-banners.ts'

/** Shown among the badges, not as a banner. */
const isQuiet = ({ kind }: Banner) => kind === 'repeating' || kind === 'external'

/** How the reader and their aliases take part in the event. */
export function EventBanners({ banners }: { banners: readonly Banner[] }) {
  const words = useBannerWords()
  const loud = banners.filter((banner) => !isQuiet(banner))
  if (loud.length === 0) return null
  return (
    <ul className={classes.banners}>
      {loud.map((banner) => (
        <li key={words(banner)} data-tone={toneOf(banner)} data-testid={`banner-${banner.kind}`}>
          {words(banner)}
        </li>
      ))}
    </ul>
  )
}

function useBannerWords(): (banner: Banner) => string {
  const { t } = useTranslation('cards')
  return (banner) => {
    if (banner.kind === 'payment') {
      const status = t(`payment.${banner.status}`)
      return banner.name === undefined ? status : t('paymentOf', { name: banner.name, status })
    }
    if (banner.kind === 'repeating') return t(`repeating.${banner.after}`)
    if (banner.kind === 'external') return t('external')
    const name = 'name' in banner ? banner.name : undefined
    return name === undefined ? t(`banner.${banner.kind}`) : t(`alias.${banner.kind}`, { name })
  }
}

/** `act`: something can or must be done now. `bad`: the event or the place is lost. */
function toneOf(banner: Banner): 'in' | 'act' | 'bad' | 'quiet' {
  if (banner.kind === 'payment') return payments[banner.status]
  if (banner.kind === 'cancelled') return 'bad'
  return banner.kind === 'running' || banner.kind === 'queued' || banner.kind === 'mustConfirm' ? 'act' : 'in'
}
const payments = { pending: 'act', paid: 'in', expired: 'bad', cancelled: 'quiet', refunded: 'quiet' } as const

const icons = {
  repeating: IconRepeat,
  external: IconExternalLink,
  multisport: IconId,
  private: IconLock,
  level: IconStairsUp,
  gender: IconGenderBigender,
  tags: IconMoodKid,
  org: IconUsersGroup,
} as const

/** The filters of the search whose results are shown; empty elsewhere. */
export const SearchedFieldsContext = createContext<SearchedFields>({})

/** The badges of an event in a list. */
export function EventBadges({ event, banners }: { event: ShownEvent; banners: readonly Banner[] }) {
  const bannerWords = useBannerWords()
  const badgeWords = useBadgeWords()
  const asked = use(SearchedFieldsContext)
  const shown = [
    ...banners
      .filter(isQuiet)
      .map((banner) => ({ kind: banner.kind as keyof typeof icons, text: bannerWords(banner) })),
    ...badgesOf(event, asked).map((badge) => ({ kind: badge.kind as keyof typeof icons, text: badgeWords(badge) })),
  ]
  if (shown.length === 0) return null
  return (
    <ul className={classes.badges}>
      {shown.map(({ kind, text }) => {
        const Icon = icons[kind]
        return (
          <li key={kind} title={text}>
            <Icon size={15} stroke={1.8} aria-hidden="true" /> <span>{text}</span>
          </li>
        )
      })}
    </ul>
  )
}

function useBadgeWords(): (badge: Badge) => string {
  const { t } = useTranslation('cards')
  return (badge) => {
    switch (badge.kind) {
      case 'level':
        return badge.level === 0 ? t('anyLevel') : t(`events:levels.${levels[badge.level] ?? 'any'}`)
      case 'gender':
        return badge.gender === 'any' ? t('anyGender') : t(`events:genders.${badge.gender}`)
      case 'tags':
        return badge.tags === 'all' ? t('anyAge') : t(`events:tagNames.${badge.tags}`)
      case 'org':
        return badge.name
      default:
        return t(badge.kind)
    }
  }
}
