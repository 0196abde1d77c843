import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { EventInfo } from '@parta/contracts/events'
import { useTranslation } from 'react-i18next'
import { JoinDialog, LeaveDialog, OutcomeDialog } from '../info/dialogs.ts'
import { canJoinAll } from '../sale.ts'
import { isRepeating } from '../spans.ts'
import { useFamily } from '../use-family.ts'
import { useJoin } from './use-join.tsx'
import { useOutcome } from './use-outcome.ts'

interface Props {
  readonly event: EventInfo
  /** Whether the caller, or one of their aliases, plays or waits on one of the dates. */
  readonly isIn: boolean
}

/** Buttons to join and to leave all coming dates, shown even if the open date is full or too late to leave. */
export function AllDates({ event, isIn }: Props) {
  const { t } = useTranslation('event')
  const family = useFamily({ without: event.isLeader })
  const { outcome, show, close, buttons } = useOutcome()
  const [isJoining, joining] = useDisclosure(false)
  const [isLeaving, leaving] = useDisclosure(false)
  const { join, isBusy, asking } = useJoin({ event, onOutcome: show }, joining.close)
  if (!isRepeating(event) || family.length === 0) return null
  return (
    <Group mt="md" ref={buttons}>
      {canJoinAll(event) && (
        <Button variant="light" onClick={joining.open}>
          {t('allDates.join')}
        </Button>
      )}
      {isIn && (
        <Button variant="default" onClick={leaving.open}>
          {t('allDates.leave')}
        </Button>
      )}
      <JoinDialog
        event={event}
        candidates={[]}
        opened={isJoining}
        isBusy={isBusy}
        onSubmit={join}
        onClose={joining.close}
      />
      {asking}
      <LeaveDialog
        event={event}
        kind="leaveAll"
        candidates={[]}
        opened={isLeaving}
        onClose={leaving.close}
        onOutcome={show}
      />
      <OutcomeDialog outcome={outcome} opened={outcome !== null} onClose={close} />
    </Group>
  )
}
