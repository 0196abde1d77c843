import { Button } from '@mantine/core'
import type { Availability } from '@parta/contracts/availabilities'
import type { AvailabilityType } from '@parta/contracts/availability-values'
import { IconCalendarHeart, IconMap2, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { newAvailabilityPath } from '../../../lib/availability-paths.ts'
import { paths } from '../../../lib/paths.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useAvailabilities } from '../api.ts'
import { AvailabilityCard } from '../components/AvailabilityCard.tsx'
import { Opportunities } from '../components/Opportunities.tsx'
import classes from './AvailabilitiesPage.module.css'

export function AvailabilitiesPage() {
  const { t } = useTranslation('availabilities')
  const { data, error, mutate } = useAvailabilities()
  const page = useRef<HTMLDivElement>(null)
  const isEmpty = data?.oneOff.length === 0 && data.permanent.length === 0
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} help="availability">
        <Button
          component={Link}
          to={paths.heatMap}
          variant="default"
          leftSection={<IconMap2 size={20} aria-hidden="true" />}
        >
          {t('events:heat')}
        </Button>
        {!isEmpty && (
          <Button component={Link} to={newAvailabilityPath()} leftSection={<IconPlus size={20} aria-hidden="true" />}>
            {t('add')}
          </Button>
        )}
      </PageHeader>
      {isEmpty ? (
        <Empty icon={IconCalendarHeart} title={t('empty.title')} text={t('empty.text')}>
          <Button component={Link} to={newAvailabilityPath()} color="accent" c="var(--on-accent)">
            {t('empty.add')}
          </Button>
        </Empty>
      ) : data ? (
        <div className={classes.sections} ref={page} tabIndex={-1} style={{ outline: 'none' }}>
          <Opportunities around={[...data.oneOff, ...data.permanent]} onDeclined={() => page.current?.focus()} />
          <Section type="oneOff" items={data.oneOff} invited={data.invited} />
          <Section type="permanent" items={data.permanent} invited={data.invited} />
        </div>
      ) : error ? (
        <Failed error={error} again={() => void mutate()} />
      ) : (
        <Loading />
      )}
    </>
  )
}

interface SectionProps {
  readonly type: AvailabilityType
  readonly items: readonly Availability[]
  /** The ids of those with an invitation that waits for an answer. */
  readonly invited: readonly string[]
}

function Section({ type, items, invited }: SectionProps) {
  const { t } = useTranslation('availabilities')
  return (
    <section className={classes.section} aria-labelledby={`section-${type}`} data-testid={type}>
      <h2 id={`section-${type}`} className={classes.heading}>
        {t(`section.${type}`)}
      </h2>
      {items.map((availability) => (
        <AvailabilityCard
          key={availability.id}
          availability={availability}
          isInvited={invited.includes(availability.id)}
        />
      ))}
      {items.length === 0 && (
        <Link to={newAvailabilityPath(type)} className={classes.none}>
          <IconPlus size={20} aria-hidden="true" /> {t(`none.${type}`)}
        </Link>
      )}
    </section>
  )
}
