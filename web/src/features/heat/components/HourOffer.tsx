import { Button } from '@mantine/core'
import { heatLimits } from '@parta/contracts/availability-values'
import { IconCalendarHeart, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { longDay, timeText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { type Planned, plannedAvailabilityPath, plannedEventPath } from '../../../lib/planned.ts'
import classes from './HourOffer.module.css'

interface Props {
  readonly planned: Planned | null
  /** The level of the chosen hour. */
  readonly level: number
  /** Whether a square is chosen, too. */
  readonly isSquare: boolean
}

/** What can be done with the chosen hour: an event, or the own time. It stays in sight while the week is scrolled. */
export function HourOffer({ planned, level, isSquare }: Props) {
  const { t } = useTranslation('heat')
  const locale = currentLocale()
  const least = heatLimits.bands[level - 1]
  return (
    <div className={planned ? classes.offer : undefined} aria-live="polite" data-testid="offer">
      {planned && (
        <>
          <p className={classes.when}>
            <strong>
              {t('offer.when', { day: longDay(planned.start, locale), time: timeText(planned.start, locale) })}
            </strong>
            <span>
              {least === undefined ? t('offer.few') : t(isSquare ? 'offer.inSquare' : 'offer.around', { least })}
            </span>
          </p>
          <div className={classes.actions}>
            <Button
              component={Link}
              to={plannedEventPath(planned)}
              color="accent"
              c="var(--on-accent)"
              leftSection={<IconPlus size={20} aria-hidden="true" />}
            >
              {t('offer.event')}
            </Button>
            <Button
              component={Link}
              to={plannedAvailabilityPath(planned)}
              variant="default"
              leftSection={<IconCalendarHeart size={20} aria-hidden="true" />}
            >
              {t('offer.availability')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
