import { Button } from '@mantine/core'
import { hour } from '@parta/contracts/durations'
import { levels } from '@parta/contracts/values'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fullMoment, momentOf, shortDay, timeText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useMoney } from '../../../ui/numbers.ts'
import { dateStep, type EventValues, isSold } from '../form.ts'
import { usePlan } from '../plan.ts'
import { useCurrency, useOrgChoices, useSaleProducts } from '../planning-api.ts'
import classes from './Summary.module.css'

/** A summary of all steps with links back to them. */
export function Summary() {
  const { t } = useTranslation('planning')
  const { go } = usePlan()
  const steps = useSummary()
  const names = ['general', 'place', 'players', 'date'] as const
  return (
    <section className={classes.summary} aria-label={t('sum.title')} data-testid="summary">
      <h3 className={classes.title}>{t('sum.title')}</h3>
      <dl className={classes.rows}>
        {steps.map((lines, step) => {
          const name = t(`steps.${names[step] ?? 'general'}`)
          return (
            <div key={name} className={classes.row}>
              <dt>{name}</dt>
              <dd>
                <span>
                  {lines.length === 0 && t('sum.missing')}
                  {lines.map((line) => (
                    <span key={line} className={classes.line}>
                      {line}
                    </span>
                  ))}
                </span>
                {step < dateStep && (
                  <Button
                    variant="subtle"
                    size="compact-md"
                    onClick={() => go(step)}
                    aria-label={t('sum.changeNamed', { step: name })}
                  >
                    {t('sum.change')}
                  </Button>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** Returns the lines of each step, in the order of the steps. */
export function useSummary(): readonly [general: string[], place: string[], players: string[], date: string[]] {
  return [useGeneral(), usePlace(), usePlayers(), useDate()]
}

function useGeneral(): string[] {
  const { t } = useTranslation('planning')
  const money = useMoney()
  const plan = usePlan()
  const orgs = useOrgChoices() ?? []
  const values = useFormContext<EventValues>().watch()
  const org = [...(plan.org ? [plan.org] : []), ...orgs].find(({ id }) => id === values.eventOrgId)
  const currency = useCurrency(values.eventOrgId)
  const level = levels[Number(values.minLevel)] ?? 'any'
  const sold = isSold(values)
  const products = useSaleProducts(values.eventOrgId).filter(
    ({ id }) => id === values.oneOffProductId || id === values.subscriptionProductId,
  )
  return presentLines([
    // The form suggests the activity as the name.
    [...new Set([values.name, values.activityType && t(`activities:${values.activityType}`)])]
      .filter(Boolean)
      .join(' · '),
    org?.name,
    ...products.map(({ title, price, currency: own }) => `${title} · ${money(price, own)}`),
    !sold && values.priceKind === 'free' && t('events:priceFree'),
    !sold && values.priceKind === 'paid' && values.price !== '' && money(values.price, currency),
    values.gender !== 'any' && t(`events:genders.${values.gender}`),
    level !== 'any' && `${t('events:level')}: ${t(`events:levels.${level}`)}`,
    values.tags !== 'all' && t(`events:tagNames.${values.tags}`),
    values.isExternal && t('external'),
    beginningOf(values.info),
    values.private && t('events:private'),
  ])
}

/** The longest part of a description that the summary shows. */
const shownMax = 60

/** The first line of a description, shortened. */
function beginningOf(info: string): string {
  const [first = ''] = info.trim().split('\n')
  return first.length > shownMax ? `${first.slice(0, shownMax).trimEnd()}…` : first
}

function usePlace(): string[] {
  const place = useFormContext<EventValues>().watch('place')
  return presentLines([place?.name, place?.address])
}

function usePlayers(): string[] {
  const { t } = useTranslation('planning')
  const values = useFormContext<EventValues>().watch()
  const before = useMomentBefore(values)
  const sold = isSold(values)
  return presentLines([
    values.isUnlimited ? t('unlimited') : t('sum.seats', { count: Number(values.maxPlayers) }),
    values.enableQueue && !values.isUnlimited && !sold && t('queue'),
    t(values.willParticipate ? 'willParticipate' : values.trainer === null ? 'sum.led' : 'sum.trained'),
    values.hasMinimum &&
      t('sum.minimum', { count: Number(values.minPlayers), at: before(values.decisionHours) ?? t('sum.inTime') }),
    values.requireConfirmation && !sold && t('sum.confirm', { at: before(values.hoursConfirm) ?? t('sum.inTime') }),
    values.isLeavingLimited && t('sum.leaving', { at: before(values.hoursNotLeave) ?? t('sum.inTime') }),
  ])
}

function useDate(): string[] {
  const { t } = useTranslation('planning')
  const values = useFormContext<EventValues>().watch()
  const date = momentOf(values.day, values.time)
  return presentLines([
    date && fullMoment(date, currentLocale()),
    date && values.duration && t('sum.duration', { duration: values.duration }),
    values.repeat !== 'none' &&
      `${t(`repeat.${values.repeat}`)}, ${t('sum.times', { count: Number(values.numberOfEvents) })}`,
  ])
}

/** Returns a function that formats the moment so many hours before the start: `pá 28. 11. 16:00`. */
function useMomentBefore({ day, time }: EventValues): (hours: number | '') => string | null {
  const date = momentOf(day, time)
  return (hours) => {
    if (date === null || hours === '') return null
    const at = new Date(new Date(date).getTime() - hours * hour)
    const text = `${shortDay(at, currentLocale(), new Date())} ${timeText(at, currentLocale())}`
    return text.replaceAll(' ', '\u00a0')
  }
}

function presentLines(lines: readonly (string | false | null | undefined)[]): string[] {
  return lines.filter((line): line is string => typeof line === 'string' && line !== '')
}
