import { Switch } from '@mantine/core'
import type { FeedbackEvent, FeedbackPlayer } from '@parta/contracts/feedback'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../../lib/toast.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { correctAttendance } from '../api.ts'
import classes from './Presence.module.css'

interface Props {
  readonly event: FeedbackEvent
  readonly player: FeedbackPlayer
}

/** Whether a player was there, which the leader and the trainer correct. */
export function Presence({ event, player }: Props) {
  const { t } = useTranslation('feedback')
  const wasThere = player.wasThere === true
  return (
    <Switch
      classNames={{ body: classes.body ?? '', label: classes.label ?? '' }}
      size="md"
      checked={wasThere}
      label={t(wasThere ? 'there.yes' : 'there.no')}
      aria-label={t('there.label', { name: fullName(player) })}
      onChange={({ currentTarget }) => {
        correctAttendance(event.id, player, currentTarget.checked).catch(toastError)
      }}
    />
  )
}
