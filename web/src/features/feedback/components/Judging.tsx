import { Button } from '@mantine/core'
import type { FeedbackEvent, FeedbackPlayer } from '@parta/contracts/feedback'
import { IconArrowBackUp, IconMinus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toastError } from '../../../lib/toast.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { judgeKarma } from '../api.ts'
import { entrantId } from '../players.ts'
import classes from './Judging.module.css'

interface Props {
  readonly event: FeedbackEvent
  readonly player: FeedbackPlayer
  /** Whether the event is not finished: after that karma is final. */
  readonly isOpen: boolean
}

/** What only the leader and the trainer see of a player: a point of karma that they take or give back. */
export function Judging({ event, player, isOpen }: Props) {
  const { t } = useTranslation('feedback')
  const name = fullName(player)
  const isTaken = player.penalty === true
  if (!isOpen) return isTaken ? <p className={classes.taken}>{t('karma.taken')}</p> : null
  const judge = () => judgeKarma(event.id, entrantId(player), isTaken).catch(toastError)
  return (
    <div className={classes.row} data-taken={isTaken || undefined}>
      {isTaken && <p className={classes.taken}>{t('karma.taken')}</p>}
      <Button
        variant="subtle"
        color={isTaken ? 'brand' : 'gray'}
        leftSection={
          isTaken ? <IconArrowBackUp size={20} aria-hidden="true" /> : <IconMinus size={20} aria-hidden="true" />
        }
        onClick={() => void judge()}
        aria-label={t(isTaken ? 'karma.undoFor' : 'karma.takeFrom', { name })}
      >
        {t(isTaken ? 'karma.undo' : 'karma.take')}
      </Button>
    </div>
  )
}
