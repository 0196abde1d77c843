import { Alert } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { eventPath } from '../../../lib/paths.ts'

/** Returns the seconds until a time, counted down to 0; `null` without a valid time. */
function useSecondsLeft(until: string | null): number | null {
  const end = until === null ? Number.NaN : Date.parse(until)
  const [now, setNow] = useState(() => Date.now())
  const isOver = Number.isNaN(end) || now >= end
  useEffect(() => {
    if (isOver) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return Number.isNaN(end) ? null : Math.max(0, Math.ceil((end - now) / 1000))
}

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
