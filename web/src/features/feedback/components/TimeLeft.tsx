import { useTranslation } from 'react-i18next'
import { daysApart, fullMoment } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'

/** How many days are left for feedback; the tooltip shows the exact end. */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useTranslation('feedback')
  const days = daysApart(until, useNow())
  return (
    <time dateTime={until} title={fullMoment(until, currentLocale())}>
      {days > 0 ? t('left.days', { count: days }) : t('left.today')}
    </time>
  )
}
