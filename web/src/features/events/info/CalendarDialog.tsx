import { Button, Modal, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { folded } from '@parta/contracts/predicates/text'
import { IconCalendarDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { getEventFile } from '../../../generated/operations.ts'
import { call } from '../../../lib/call.ts'
import { calendarFeedsPath } from '../../../lib/paths.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useAction } from '../../../lib/use-action.ts'
import { byLink } from '../players-api.ts'

async function saveEventFile({ id, name, linkToken }: EventInfo): Promise<void> {
  const text = await call(getEventFile, { params: { id }, query: byLink(linkToken) })
  // Without diacritics, which not every system allows in file names.
  const file = `${folded(name).replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.ics`
  saveFile(new Blob([text], { type: 'text/calendar' }), file)
}

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
