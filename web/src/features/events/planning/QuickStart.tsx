import { Button } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconBallFootball,
  IconCalendar,
  IconChevronDown,
  IconChevronRight,
  IconMapPin,
  IconUsers,
} from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useId } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { momentOf, nearDay, shortDay } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { ActivityBadge } from '../../../ui/ActivityBadge.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { Form } from '../../../ui/Form.tsx'
import { type EventValues, type QuickRow, quickFields } from '../form.ts'
import { DateFields } from './DateStep.tsx'
import { PlaceStep } from './PlaceStep.tsx'
import classes from './QuickStart.module.css'
import { SeatsField } from './SeatsField.tsx'
import { SportFields } from './SportFields.tsx'
import { useSummary } from './Summary.tsx'

interface Props {
  readonly open: QuickRow | null
  readonly onOpen: (row: QuickRow | null) => void
  /** Opens the four steps. */
  readonly onMore: () => void
  readonly onSubmit: () => void
}

/** A new event in four rows, each of which opens its fields; everything else has its usual or last value. */
export function QuickStart({ open, onOpen, onMore, onSubmit }: Props) {
  const { t } = useTranslation('planning')
  const { formState, watch } = useFormContext<EventValues>()
  const [general, place, players, [, ...date]] = useSummary()
  const when = useShortMoment()
  const activity = watch('activityType')
  const row = (name: QuickRow) => ({ name, isOpen: open === name, onToggle: () => onOpen(open === name ? null : name) })
  return (
    <Form
      className={classes.quick}
      attempts={formState.submitCount}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className={classes.rows}>
        <Row
          {...row('sport')}
          picture={activity ? <ActivityBadge activity={activity} size={44} /> : undefined}
          icon={IconBallFootball}
          lines={activity ? general.slice(0, 1) : []}
        >
          <SportFields />
        </Row>
        <Row {...row('place')} icon={IconMapPin} lines={place}>
          <PlaceStep isShort />
        </Row>
        <Row {...row('when')} icon={IconCalendar} lines={when ? [when, ...date] : []}>
          <DateFields />
        </Row>
        <Row {...row('seats')} icon={IconUsers} lines={players.slice(0, 2)}>
          <SeatsField />
        </Row>
        <More lines={[...general.slice(activity ? 1 : 0), ...players.slice(2)]} onOpen={onMore} />
      </div>
      <ActionBar text={when ?? ''}>
        <Button type="submit" size="lg" loading={formState.isSubmitting} color="accent" c="var(--on-accent)">
          {t('quick.submit')}
        </Button>
      </ActionBar>
    </Form>
  )
}

/** Opens the four steps, and says what they contain that differs from the usual. */
function More({ lines, onOpen }: { lines: readonly string[]; onOpen: () => void }) {
  const { t } = useTranslation('planning')
  return (
    <button type="button" className={classes.row} onClick={onOpen}>
      <span className={classes.picture}>
        <IconAdjustmentsHorizontal size={24} aria-hidden="true" />
      </span>
      <span className={classes.words}>
        <strong>{t('quick.more')}</strong>
        <small>{lines.join(' · ')}</small>
      </span>
      <IconChevronRight size={20} aria-hidden="true" className={classes.chevron} />
    </button>
  )
}

/** Returns the beginning: `Zítra 18:00`, `út 8. 12. 18:00`; null without a day and a whole time. */
function useShortMoment(): string | null {
  const { t } = useTranslation()
  const now = useNow()
  const [day, time] = useFormContext<EventValues>().watch(['day', 'time'])
  const date = momentOf(day, time)
  if (date === null) return null
  const near = nearDay(date, now)
  return `${near ? t(`dates.${near}`) : shortDay(date, currentLocale(), now)} ${time}`
}

interface RowProps {
  readonly name: QuickRow
  readonly icon: ComponentType<{ size: number; 'aria-hidden': 'true' }>
  /** Instead of the icon. */
  readonly picture?: ReactNode
  /** The value, with what else is said of it; empty while it is missing. */
  readonly lines: readonly string[]
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

function Row({ name, icon: Icon, picture, lines, isOpen, onToggle, children }: RowProps) {
  const { t } = useTranslation('planning')
  const text = useErrorText()
  const { errors } = useFormContext<EventValues>().formState
  const refused = quickFields[name].find((field) => field in errors)
  const [value, ...rest] = lines
  const id = useId()
  return (
    <div>
      <button type="button" className={classes.row} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
        {picture ?? (
          <span className={classes.picture}>
            <Icon size={24} aria-hidden="true" />
          </span>
        )}
        <span className={classes.words}>
          <small>{t(`quick.rows.${name}`)}</small>
          <strong data-missing={value === undefined || undefined}>{value ?? t(`quick.choose.${name}`)}</strong>
          {rest.length > 0 && <small>{rest.join(' · ')}</small>}
          {refused && !isOpen && <em role="alert">{text(errors[refused as keyof EventValues])}</em>}
        </span>
        <IconChevronDown size={20} aria-hidden="true" className={classes.chevron} />
      </button>
      <div id={id} className={classes.panel} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </div>
  )
}
