import { Alert } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { eventPath } from '../../../lib/paths.ts'
import { useSecondsLeft } from '../seconds-left.ts'

/** How long the seats are still held; afterwards they can be bought only if there is room. */
export function HoldTimer({ until, eventId }: { until: string | null; eventId: string }) {
  const { t } = useTranslation('payments')
  const left = useSecondsLeft(until)
  if (left === null) return null
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <Alert icon={<IconClockHour4 size={20} />} color={left > 60 ? 'brand' : 'orange'} variant="light">
      {left > 0 ? (
        <span role="timer">{t('kart.held', { time })}</span>
      ) : (
        <>
          {t('kart.lapsed')} <Link to={eventPath(eventId)}>{t('kart.toEvent')}</Link>
        </>
      )}
    </Alert>
  )
}
