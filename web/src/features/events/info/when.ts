import { minute } from '@parta/contracts/durations'
import { useTranslation } from 'react-i18next'
import { durationText, nearDay, shortDay, timeText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'

/** Returns a function that formats a moment inside a sentence: `dnes 18:00`, `pá 28. 11. 18:00`. */
export function useWhen(): (at: string | Date) => string {
  const { t } = useTranslation()
  const now = useNow()
  const locale = currentLocale()
  return (at) => {
    const near = nearDay(at, now)
    return `${near === null ? shortDay(at, locale, now) : t(`dates.${near}`)} ${timeText(at, locale)}`
  }
}

/** Returns a function that formats the remaining time: `1 h 20 min`, at least one minute. */
export function useLeft(): (until: string) => string {
  const now = useNow()
  return (until) => durationText(now, new Date(Math.max(new Date(until).getTime(), now.getTime() + minute)))
}
