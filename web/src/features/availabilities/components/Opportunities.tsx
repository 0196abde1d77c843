import { Button } from '@mantine/core'
import type { Availability } from '@parta/contracts/availabilities'
import type { Opportunity } from '@parta/contracts/opportunities'
import { IconConfetti, IconMapPin, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { nearDay, shortDay, timeText } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { eventPath, newEventPath } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { requestPass, useOpportunities, useOpportunityPlace } from '../../../queries/opportunities.ts'
import { ActivityBadge } from '../../../ui/ActivityBadge.tsx'
import { requestFound } from '../api.ts'
import { timesText } from '../describe.ts'
import classes from './Opportunities.module.css'

interface ListProps {
  readonly around: readonly Availability[]
  /** Called when one was declined: the button that had the focus is gone with its card. */
  onDeclined(): void
}

/** The times at which enough people could play around some availabilities of the person: they may create the event. */
export function Opportunities({ around, onDeclined }: ListProps) {
  const found = useOpportunities().flatMap((opportunity) => {
    const availability = around.find(({ id }) => id === opportunity.availabilityId)
    return availability ? [{ opportunity, availability }] : []
  })
  return found.map(({ opportunity, availability }) => (
    <OpportunityCard
      key={opportunity.id}
      opportunity={opportunity}
      availability={availability}
      onDeclined={onDeclined}
    />
  ))
}

interface Props {
  readonly opportunity: Opportunity
  readonly availability: Availability
  onDeclined(): void
}

function OpportunityCard({ opportunity, availability, onDeclined }: Props) {
  const { t } = useTranslation('availabilities')
  const { id, activityType, people } = opportunity
  const found = useOpportunityPlace(opportunity, availability)
  const isElsewhere = found === null
  return (
    <section className={classes.card} aria-labelledby={`opportunity-${id}`} data-testid="opportunity">
      <h2 id={`opportunity-${id}`} className={classes.title}>
        <IconConfetti size={22} aria-hidden="true" /> {t('opportunity.title')}
      </h2>
      <div className={classes.what}>
        <ActivityBadge activity={activityType} size={48} />
        <div className={classes.facts}>
          <strong>{t(`activities:${activityType}`)}</strong>
          <When opportunity={opportunity} />
          <span className={classes.line}>
            <IconMapPin size={16} aria-hidden="true" />{' '}
            {found ? t('opportunity.where', { place: found.place.name, km: found.km }) : t('opportunity.around')}
          </span>
          <span className={classes.line}>
            <IconUsers size={16} aria-hidden="true" /> {t('opportunity.people', { people })}
          </span>
        </div>
      </div>
      <p className={classes.lead}>{t(isElsewhere ? 'opportunity.leadElsewhere' : 'opportunity.lead')}</p>
      <Actions opportunity={opportunity} placeId={found?.place.id} isElsewhere={isElsewhere} onDeclined={onDeclined} />
      <Until opportunity={opportunity} />
    </section>
  )
}

function When({ opportunity: { date, endDate } }: { opportunity: Opportunity }) {
  const { t } = useTranslation()
  const now = useNow()
  const locale = currentLocale()
  const near = nearDay(date, now)
  return (
    <time dateTime={date}>
      {near ? t(`dates.${near}`) : shortDay(date, locale, now)}{' '}
      {timesText({ dateStart: date, dateEnd: endDate }, locale)}
    </time>
  )
}

function Until({ opportunity: { offeredUntil } }: { opportunity: Opportunity }) {
  const { t } = useTranslation('availabilities')
  const now = useNow()
  const locale = currentLocale()
  const near = nearDay(offeredUntil, now)
  const on = near ? t(`common:dates.${near}`) : shortDay(offeredUntil, locale, now)
  return <small className={classes.until}>{t('opportunity.until', { on, time: timeText(offeredUntil, locale) })}</small>
}

interface ActionProps {
  readonly opportunity: Opportunity
  /** The place of the event; `undefined` until it is known. */
  readonly placeId: string | undefined
  /** Whether no place is around, so that the person has to choose one. */
  readonly isElsewhere: boolean
  onDeclined(): void
}

/** One tap creates the event; without a place the form opens at its step. */
function Actions({ opportunity, placeId, isElsewhere, onDeclined }: ActionProps) {
  const { t } = useTranslation('availabilities')
  const navigate = useNavigate()
  const creating = useAction()
  const declining = useAction()
  const { id, activityType } = opportunity
  const create = () =>
    creating.act(async () => {
      const event = await requestFound(opportunity, { name: t(`activities:${activityType}`), placeId: placeId ?? '' })
      toast(t('opportunity.created'))
      await navigate(eventPath(event.id))
    })
  const decline = () =>
    declining.act(async () => {
      await requestPass(id)
      toast(t('opportunity.declined'))
      onDeclined()
    })
  return (
    <div className={classes.actions}>
      {isElsewhere ? (
        <Button component={Link} to={newEventPath({ opportunity: id, active: 1 })} color="accent" c="var(--on-accent)">
          {t('opportunity.choosePlace')}
        </Button>
      ) : (
        <>
          <Button
            color="accent"
            c="var(--on-accent)"
            // Until the place is known the button shows that it is being looked for.
            loading={creating.isBusy || placeId === undefined}
            onClick={create}
          >
            {t('opportunity.create')}
          </Button>
          <Button component={Link} to={newEventPath({ opportunity: id })} variant="default">
            {t('opportunity.edit')}
          </Button>
        </>
      )}
      <Button variant="subtle" loading={declining.isBusy} onClick={decline}>
        {t('opportunity.decline')}
      </Button>
    </div>
  )
}
