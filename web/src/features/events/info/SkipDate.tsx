import { Button } from '@mantine/core'
import type { EventCard, EventInfo } from '@parta/contracts/events'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { actionsOf, isLeaving } from '../action.ts'
import { useOutcome } from '../joining/use-outcome.ts'
import { readEvent } from '../players-api.ts'
import { LeaveDialog, OutcomeDialog } from './dialogs.ts'

interface Props {
  readonly date: EventCard
  /** Opens a private date. */
  readonly linkToken: string | null
}

/** Gives up one date of a repetition, for who plays in it. The whole event is read when the button is pressed. */
export function SkipDate({ date, linkToken }: Props) {
  const { t } = useTranslation('event')
  const { data: me } = useMe()
  const [event, setEvent] = useState<EventInfo | null>(null)
  const { outcome, show, close, buttons } = useOutcome()
  const { isBusy, act } = useAction()
  const leaving = event && me ? actionsOf(event, me, new Date()).find(isLeaving) : undefined
  if (!me || date.cancelled || !date.joined.some((id) => !date.isLeader || id !== me.id)) return null
  const open = () =>
    act(async () => {
      const read = await readEvent(date.id, linkToken)
      if (actionsOf(read, me, new Date()).some(isLeaving)) setEvent(read)
      else toast(t('reason.tooLateToLeave'))
    })
  return (
    <div ref={buttons}>
      <Button variant="subtle" loading={isBusy} onClick={open}>
        {t('repeats.skip')}
      </Button>
      {event && leaving && (
        <LeaveDialog event={event} {...leaving} opened onClose={() => setEvent(null)} onOutcome={show} />
      )}
      <OutcomeDialog outcome={outcome} opened={outcome !== null} onClose={close} />
    </div>
  )
}
