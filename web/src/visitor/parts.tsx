import { limits } from '@parta/contracts/limits'
import { freePlaces } from '@parta/contracts/predicates/players'
import type { Activity, Currency, Locale } from '@parta/contracts/values'
import type { CSSProperties, ReactNode } from 'react'
import { tags } from '../lib/formats.ts'
import type { Translate } from '../lib/plain-texts.ts'
import { activityHues } from '../ui/activity-hues.ts'
import { activityLooks } from '../ui/activity-looks.ts'

export function hueOf(activity: Activity): CSSProperties {
  return { '--hue': activityHues[activity] } as CSSProperties
}

/** The icon of an activity on its colour; hidden from screen readers, because the name is beside it. */
export function ActivityBadge({ activity, size }: { activity: Activity; size: number }) {
  const { icon: Icon } = activityLooks[activity]
  return (
    <span
      className="badge"
      style={{ '--hue': activityHues[activity], width: size, height: size } as CSSProperties}
      aria-hidden="true"
    >
      <Icon size={Math.round(size * 0.56)} stroke={1.8} />
    </span>
  )
}

interface CapacityProps {
  readonly t: Translate
  readonly event: { readonly maxPlayers: number; readonly playersCount: number; readonly queueCount: number }
}

/** Above this number of places the picture is left out. */
const dotsMax = 16

/** The taken and free places, as a picture and in words. */
export function Capacity({ t, event }: CapacityProps) {
  const free = freePlaces(event)
  const { maxPlayers, playersCount, queueCount } = event
  return (
    <span className="capacity" data-full={free === 0 || undefined}>
      {maxPlayers !== limits.unlimited && maxPlayers <= dotsMax && (
        <span className="dots" aria-hidden="true">
          {indexesUpTo(maxPlayers).map((place) => (
            <i key={place} data-taken={place < playersCount || undefined} />
          ))}
        </span>
      )}
      <span className="words" data-testid="free-places" data-free={free ?? 'unlimited'}>
        {free === null
          ? t('events:free.unlimited')
          : free === 0
            ? t('events:free.none')
            : t('events:free.count', { count: free })}
        {queueCount > 0 && <span className="queue"> · {t('events:queueCount', { count: queueCount })}</span>}
      </span>
    </span>
  )
}

/** Returns 0 to n − 1. */
const indexesUpTo = (n: number) => Array.from({ length: n }, (_, index) => index)

/** Formats a price in whole units; an empty text if it is not set. */
export function moneyText(t: Translate, locale: Locale, { price, currency }: { price: number; currency: Currency }) {
  if (price === limits.unsetPrice) return ''
  if (price === 0) return t('events:priceFree')
  const currencyDisplay = locale === 'en' ? 'symbol' : 'narrowSymbol'
  return new Intl.NumberFormat(tags[locale], {
    style: 'currency',
    currency,
    currencyDisplay,
    maximumFractionDigits: 0,
  }).format(price)
}

const icons = {
  when: 'M4 7a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM16 3v4M8 3v4M4 11h16',
  where: 'M9 11a3 3 0 1 0 6 0a3 3 0 0 0-6 0M17.7 16.7L13.4 20.9a2 2 0 0 1-2.8 0L6.3 16.7a8 8 0 1 1 11.4 0z',
  who: 'M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0M3 21v-2a4 4 0 0 1 4-4h4a4 4 0 0 1 4 4v2M16 3.1a4 4 0 0 1 0 7.8M21 21v-2a4 4 0 0 0-3-3.9',
  price:
    'M17 8V5a1 1 0 0 0-1-1H6a2 2 0 0 0 0 4h12a1 1 0 0 1 1 1v3m0 4v3a1 1 0 0 1-1 1H6a2 2 0 0 1-2-2V6M20 12v4h-4a2 2 0 0 1 0-4z',
  level: 'M3 13h4v8H3zM10 9h4v12h-4zM17 4h4v17h-4z',
} as const

export function Fact({ icon, children }: { icon: keyof typeof icons; children: ReactNode }) {
  return (
    <p className="fact">
      <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
        <path d={icons[icon]} />
      </svg>
      <span>{children}</span>
    </p>
  )
}
