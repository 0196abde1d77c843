import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shortDay, timeText } from '../lib/dates.ts'
import { currentLocale } from '../lib/i18n.ts'
import classes from './RepeatPreview.module.css'

type Rules = typeof import('@parta/contracts/predicates/repeat')

interface Props {
  /** Returns the dates to show, computed by the server's own rules. */
  readonly datesOf: (rules: Rules) => Date[]
  readonly title?: 'repeat.dates' | 'extend.dates'
}

/** A preview of the dates of a repetition, or of those that are added to it. */
export function RepeatPreview({ datesOf, title = 'repeat.dates' }: Props) {
  const { t } = useTranslation('planning')
  const rules = useRepeatRules()
  const dates = rules ? datesOf(rules) : []
  if (dates.length === 0) return null
  const count = dates.length
  const locale = currentLocale()
  const now = new Date()
  return (
    <section className={classes.preview} aria-label={t(title, { count })} data-testid="repeat-dates">
      <h3 className={classes.title}>{t(title, { count })}</h3>
      {/* A list that scrolls is scrolled by the keyboard, too. */}
      <ol className={classes.list} tabIndex={0} aria-label={t(title, { count })}>
        {dates.map((date) => (
          <li key={date.getTime()}>
            {shortDay(date, locale, now)} <strong>{timeText(date, locale)}</strong>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Loaded on demand, because the time zone library is large. */
function useRepeatRules(): Rules | null {
  const [found, setFound] = useState<Rules | null>(null)
  useEffect(() => {
    void import('@parta/contracts/predicates/repeat').then(setFound)
  }, [])
  return found
}
