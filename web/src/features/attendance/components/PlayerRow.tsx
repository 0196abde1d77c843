import { IconCheck, IconCloudUp, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Avatar, fullName, PersonName } from '../../../ui/Avatar.tsx'
import type { BookPlayer } from '../book.ts'
import { markPlayer } from '../keep-book.ts'
import { CardButtons } from './CardButtons.tsx'
import classes from './PlayerRow.module.css'

interface Props {
  readonly eventId: string
  readonly player: BookPlayer
  readonly isUnsent: boolean
}

/** A player with two large buttons: is here, is not here. */
export function PlayerRow({ eventId, player, isUnsent }: Props) {
  const { t } = useTranslation('attendance')
  const name = fullName(player)
  const { wasThere } = player
  return (
    <li className={classes.row} data-testid="attendee" data-there={wasThere}>
      <button
        type="button"
        className={classes.here}
        aria-pressed={wasThere === true}
        aria-label={t('markHere', { name })}
        onClick={() => markPlayer(eventId, player.id, true)}
      >
        <Avatar who={player} size={48} />
        <span className={classes.name}>
          <PersonName who={player} />
          <small>
            {wasThere === undefined ? t('state.unmarked') : t(wasThere ? 'state.here' : 'state.missing')}
            {isUnsent && (
              <span className={classes.unsent} data-testid="unsent">
                <IconCloudUp size={15} aria-hidden="true" /> {t('state.unsent')}
              </span>
            )}
          </small>
        </span>
        <IconCheck className={classes.tick} size={28} stroke={2.4} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.missing}
        aria-pressed={wasThere === false}
        aria-label={t('markMissing', { name })}
        title={t('state.missing')}
        onClick={() => markPlayer(eventId, player.id, false)}
      >
        <IconX size={24} stroke={2.2} aria-hidden="true" />
      </button>
      {player.multisport && <CardButtons eventId={eventId} player={player} />}
    </li>
  )
}
