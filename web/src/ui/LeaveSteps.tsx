import { hour } from '@parta/contracts/durations'
import { leaveChargeOf, leavePercentAt } from '@parta/contracts/predicates/leave-charge'
import type { LeaveStep } from '@parta/contracts/products'
import type { Currency } from '@parta/contracts/values'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNow } from '../lib/now.ts'
import classes from './LeaveSteps.module.css'
import { Moment } from './Moment.tsx'
import { amountText } from './numbers.ts'

interface Props {
  /** From the earliest to the start: see `leaveStepsOf`. */
  readonly steps: readonly LeaveStep[]
  /** The start of the event; with it the times are shown, and the step that applies now is marked. */
  readonly start?: string | undefined
  /** What was or will be paid, in minor units; with it the charges are shown as amounts, too. */
  readonly paid?: { readonly amount: number; readonly currency: Currency } | undefined
}

/** What leaving costs and from when, as a time line that ends with the start of the event. */
export function LeaveSteps({ steps, start, paid }: Props) {
  const { t } = useTranslation('event')
  const now = useNow()
  if (steps.length === 0) return <p className={classes.free}>{t('leaveSteps.free')}</p>
  const percentNow = start === undefined ? null : leavePercentAt(steps, new Date(start), now)
  const rows = [{ percent: 0, hours: null }, ...steps]
  return (
    <ol className={classes.line} aria-label={t('leaveSteps.list')} data-testid="leave-steps">
      {rows.map(({ percent, hours }) => (
        <li
          key={`${hours} ${percent}`}
          data-free={percent === 0 || undefined}
          data-full={percent === 100 || undefined}
          data-now={percent === percentNow || undefined}
        >
          <span className={classes.cost}>
            {costText(t, percent, paid)}{' '}
            {percent === percentNow && <span className={classes.now}>{t('leaveSteps.now')}</span>}
          </span>
          <span className={classes.when}>
            {hours === null ? t('leaveSteps.before') : t('leaveSteps.from', { when: beforeText(t, hours) })}
            {hours !== null && start !== undefined && (
              <>
                {' · '}
                <Moment at={new Date(new Date(start).getTime() - hours * hour).toISOString()} />
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

type T = TFunction<'event'>

/** Formats the time before the start: in days if they are whole and more than one, otherwise in hours. */
function beforeText(t: T, hours: number): string {
  const days = hours / 24
  return Number.isInteger(days) && days > 1
    ? t('leaveSteps.days', { count: days })
    : t('leaveSteps.hours', { count: hours })
}

function costText(t: T, percent: number, paid: Props['paid']): string {
  if (percent === 0) return t('leaveSteps.nothing')
  if (!paid) return t('leaveSteps.percent', { percent })
  return t('leaveSteps.amount', { percent, amount: amountText(leaveChargeOf(paid.amount, percent), paid.currency) })
}
