import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudCheck, IconCloudUp, IconWifiOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { codeKey } from '../../../lib/i18n.ts'
import { useHealth } from '../../../lib/status.ts'
import { accentAlert } from '../../../ui/accent-alert.ts'
import { Moment } from '../../../ui/Moment.tsx'
import type { Book } from '../book.ts'
import { dropMarks, sendMarks, useMarksRefusal } from '../keep-book.ts'
import classes from './SyncState.module.css'

interface Props {
  readonly eventId: string
  readonly book: Book
}

/**
 * Whether the marks of this phone are sent: how many wait, whether there is a connection, when the list was last the
 * same as the server's, and why the server refuses marks. Sends them when the browser is online again.
 */
export function SyncState({ eventId, book }: Props) {
  const { t } = useTranslation('attendance')
  const refusal = useMarksRefusal(eventId)
  const isOffline = useHealth().reach === 'lost'
  const count = book.unsent.length
  useEffect(() => {
    const send = () => void sendMarks(eventId)
    window.addEventListener('online', send)
    return () => window.removeEventListener('online', send)
  }, [eventId])
  if (refusal && count > 0) {
    return (
      <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden="true" />} title={t('refused.title')}>
        <p>{t(codeKey(refusal.code), refusal.params)}</p>
        <Button mt="sm" variant="default" onClick={() => dropMarks(eventId)}>
          {t('refused.drop', { count })}
        </Button>
      </Alert>
    )
  }
  const Icon = isOffline ? IconWifiOff : IconCloudUp
  return (
    <div role="status">
      {count > 0 || isOffline ? (
        <Alert
          vars={accentAlert}
          icon={<Icon aria-hidden="true" />}
          title={count > 0 ? t('unsent', { count }) : t('sync.offline')}
          data-testid={count > 0 ? 'unsent-marks' : 'offline'}
        >
          <p>{t(count > 0 ? 'unsentText' : 'sync.offlineText')}</p>
          <p className={classes.last} data-testid="last-sync">
            {isOffline && count > 0 && `${t('sync.offline')} · `}
            {t('sync.last')} <Moment at={book.savedAt} />
          </p>
        </Alert>
      ) : (
        <p className={classes.done} data-testid="last-sync">
          <IconCloudCheck size={20} aria-hidden="true" /> {t('sync.done')} <Moment at={book.savedAt} />
        </p>
      )}
    </div>
  )
}
