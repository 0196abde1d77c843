import { useTranslation } from 'react-i18next'
import { fullMoment, nearDay, shortDay, timeText } from '../lib/dates.ts'
import { currentLocale } from '../lib/i18n.ts'
import { useNow } from '../lib/now.ts'

/** A moment such as `dnes 18:00`, `zítra 18:00`, `pá 28. 11. 18:00`; the tooltip shows the full date. */
export function Moment({ at, withTime = true }: { at: string; withTime?: boolean }) {
  const { t } = useTranslation()
  const now = useNow()
  const locale = currentLocale()
  const near = nearDay(at, now)
  const day = near === null ? shortDay(at, locale, now) : t(`dates.${near}`)
  return (
    <time dateTime={at} title={fullMoment(at, locale)}>
      {withTime ? `${day} ${timeText(at, locale)}` : day}
    </time>
  )
}
