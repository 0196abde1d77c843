import { useDisclosure } from '@mantine/hooks'
import type { EventInfo } from '@parta/contracts/events'
import { IconCalendarPlus, IconMessages, IconRoute, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { isInChat } from '../../../lib/event-chat.ts'
import { mapPath } from '../../../lib/paths.ts'
import { CalendarDialog, EventShareDialog } from '../info/dialogs.ts'
import { canShare } from '../info/EventShare.tsx'
import classes from './QuickTiles.module.css'

interface Props {
  readonly event: EventInfo
  readonly onChat: () => void
  /** Whether the tiles take the place of the main button. */
  readonly isMain: boolean
}

const icon = { size: 24, stroke: 1.8, 'aria-hidden': true } as const

/** What somebody who is in the event does next: write to the others, note the date, invite a friend, find the way. */
export function QuickTiles({ event, onChat, isMain }: Props) {
  const { t } = useTranslation('event')
  const [calendar, calendarDialog] = useDisclosure(false)
  const [share, shareDialog] = useDisclosure(false)
  const isIn = isInChat(event)
  const mark = isMain ? { 'data-testid': 'event-action' } : {}
  return (
    <nav className={classes.tiles} aria-label={t('quick.label')} data-testid="quick" data-keep-clear>
      {isIn && (
        <button type="button" className={classes.tile} onClick={onChat} {...mark}>
          <IconMessages {...icon} /> {t('tabs.chat')}
        </button>
      )}
      <button type="button" className={classes.tile} onClick={calendarDialog.open} {...(isIn ? {} : mark)}>
        <IconCalendarPlus {...icon} /> {t('quick.calendar')}
      </button>
      {canShare(event) && (
        <button type="button" className={classes.tile} onClick={shareDialog.open}>
          <IconUserPlus {...icon} /> {t('quick.invite')}
        </button>
      )}
      <Link to={mapPath(event.id, event.linkToken)} className={classes.tile ?? ''}>
        <IconRoute {...icon} /> {t('quick.way')}
      </Link>
      <CalendarDialog event={event} opened={calendar} onClose={calendarDialog.close} />
      <EventShareDialog event={event} opened={share} onClose={shareDialog.close} />
    </nav>
  )
}
