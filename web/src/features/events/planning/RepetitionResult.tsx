import { Button, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { codeKey } from '../../../lib/i18n.ts'
import { useWhen } from '../info/when.ts'
import { useRepetition } from '../players-api.ts'
import classes from './RepetitionResult.module.css'

interface RefusedDate {
  readonly eventId: string
  readonly code: string
}

interface Props {
  readonly event: EventInfo
  /** What succeeded, as sentences. */
  readonly done: readonly string[]
  readonly refused: readonly RefusedDate[]
  readonly onClose: () => void
}

/** The outcome for several dates: how many succeeded, and why the others did not, by day. */
export function RepetitionResult({ event, done, refused, onClose }: Props) {
  const { t } = useTranslation('event')
  return (
    <Stack data-testid="repetition-result">
      {done.map((text) => (
        <p key={text} className={classes.line}>
          <IconCircleCheck size={22} aria-hidden="true" />
          {text}
        </p>
      ))}
      {refused.length > 0 && <Refusals event={event} refused={refused} />}
      <Button onClick={onClose}>{t('common:close')}</Button>
    </Stack>
  )
}

function Refusals({ event, refused }: { event: EventInfo; refused: readonly RefusedDate[] }) {
  const { t } = useTranslation('event')
  const when = useWhen()
  const { items } = useRepetition(event)
  const dates = new Map(items.map((item) => [item.id, item.date]))
  const byCode = Map.groupBy(refused, (one) => one.code)
  return (
    <div className={classes.line}>
      <IconInfoCircle size={22} aria-hidden="true" />
      <div>
        <p>{t('result.kept', { count: refused.length })}</p>
        <ul className={classes.reasons}>
          {[...byCode].map(([code, ones]) => {
            const days = ones.map((one) => dates.get(one.eventId)).filter((day) => day !== undefined)
            return (
              <li key={code}>
                {days.length === ones.length ? days.map(when).join(', ') : `${ones.length}×`}: {t(codeKey(code))}
              </li>
            )
          })}
        </ul>
      </div>
    </div>
  )
}
