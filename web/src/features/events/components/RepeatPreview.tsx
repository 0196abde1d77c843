import { limits } from '@parta/contracts/limits'
import type { Repeat } from '@parta/contracts/values'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { momentOf, shortDay, timeText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import classes from './RepeatPreview.module.css'

type Dates = typeof import('@parta/contracts/predicates/repeat')['repeatDates']

interface Props {
  readonly repeat: Repeat
  readonly day: string | null
  readonly time: string
  readonly count: number
}

/** Every date that a repetition will have, by the server's own rule. */
export function RepeatPreview({ repeat, day, time, count }: Props) {
  const { t } = useTranslation('planning')
  const repeatDates = useRepeatDates()
  const first = momentOf(day, time)
  if (!repeatDates || first === null || !Number.isInteger(count) || count < 1 || count > limits.repeatMax) return null
  const locale = currentLocale()
  const now = new Date()
  const dates = repeatDates(new Date(first), repeat, count)
  return (
    <section className={classes.preview} aria-label={t('repeat.dates', { count })} data-testid="repeat-dates">
      <h3 className={classes.title}>{t('repeat.dates', { count })}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is scrolled by the keyboard, too */}
      <ol className={classes.list} tabIndex={0} aria-label={t('repeat.dates', { count })}>
        {dates.map((date) => (
          <li key={date.getTime()}>
            {shortDay(date, locale, now)} <strong>{timeText(date, locale)}</strong>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The calendar that knows both clock changes is heavy, and only those who repeat need it. */
function useRepeatDates(): Dates | null {
  const [found, setFound] = useState<Dates | null>(null)
  useEffect(() => {
    void import('@parta/contracts/predicates/repeat').then(({ repeatDates }) => setFound(() => repeatDates))
  }, [])
  return found
}
