import { Button, Modal, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { IconCalendarDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { calendarFeedsPath } from '../../../lib/paths.ts'
import { useAction } from '../../../lib/use-action.ts'
import { saveEventFile } from '../event-file.ts'

interface Props {
  readonly event: EventInfo
  readonly opened: boolean
  readonly onClose: () => void
}

/** Offers this event as an iCalendar file, or a calendar feed of all the person's events. */
export function CalendarDialog({ event, opened, onClose }: Props) {
  const { t } = useTranslation('event')
  const { isBusy, act } = useAction()
  return (
    <Modal opened={opened} onClose={onClose} title={t('calendar.title')}>
      <Stack>
        <p>{t('calendar.text')}</p>
        <Button
          data-autofocus
          loading={isBusy}
          leftSection={<IconCalendarDown size={20} aria-hidden="true" />}
          onClick={() => act(() => saveEventFile(event))}
        >
          {t('calendar.save')}
        </Button>
        <p>{t('calendar.feedText')}</p>
        <Button variant="default" component={Link} to={calendarFeedsPath}>
          {t('calendar.feeds')}
        </Button>
      </Stack>
    </Modal>
  )
}
