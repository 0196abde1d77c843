import { IconAlertTriangle, IconCloudOff, IconHourglassHigh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../info/Banner.module.css'
import { useWhen } from '../info/when.ts'
import type { Booking } from '../provider-api.ts'

/** Says what went wrong with the provider of an event, and which booking or cancellation waits or has failed. */
export function BookingBanner({ booking }: { booking: Booking }) {
  const { t } = useTranslation('providers')
  const when = useWhen()
  const { downSince, polledAt, isConnected, pending, failed } = booking
  const isFailed = failed !== null && !pending
  return (
    <>
      {!isConnected && (
        <Notice kind="cancelled" icon={IconCloudOff} title={t('gone')} testId="provider-gone">
          {t('goneText')}
        </Notice>
      )}
      {isConnected && downSince && (
        <Notice kind="cancelled" icon={IconCloudOff} title={t('down')} testId="provider-down">
          {polledAt ? t('downText', { when: when(polledAt) }) : t('downNever')}
        </Notice>
      )}
      {pending && (
        <Notice
          icon={IconHourglassHigh}
          title={t(pending.kind === 'join' ? 'pendingJoin' : 'pendingLeave')}
          testId="booking-pending"
        >
          {t('pendingText')}
        </Notice>
      )}
      {isFailed && (
        <Notice
          kind="cancelled"
          icon={IconAlertTriangle}
          title={t(failed === 'join' ? 'failedJoin' : 'failedLeave')}
          testId="booking-failed"
        >
          {t('failedText')}
        </Notice>
      )}
    </>
  )
}

interface NoticeProps {
  readonly kind?: 'cancelled'
  readonly icon: typeof IconCloudOff
  readonly title: string
  readonly testId: string
  readonly children: ReactNode
}

function Notice({ kind, icon: Icon, title, testId, children }: NoticeProps) {
  return (
    <div className={classes.banner} data-kind={kind} role="status" data-testid={testId}>
      <Icon size={26} aria-hidden="true" />
      <div>
        <p className={classes.title}>{title}</p>
        <p>{children}</p>
      </div>
    </div>
  )
}
