import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { EventInfo } from '@parta/contracts/events'
import { isPast } from '@parta/contracts/predicates/players'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { newEventPath } from '../../../lib/paths.ts'
import { type Action, actionsOf, isLeaving } from '../action.ts'
import { LeaveDialog, OutcomeDialog } from '../info/dialogs.ts'
import type { ActionProps } from './action-props.ts'
import { ConfirmButton } from './ConfirmButton.tsx'
import classes from './EventAction.module.css'
import { JoinButton } from './JoinButton.tsx'
import { OweButton } from './OweButton.tsx'
import { PayButton } from './PayButton.tsx'
import { QuickTiles } from './QuickTiles.tsx'
import { useOutcome } from './use-outcome.ts'
import { WatchButton } from './WatchButton.tsx'

interface Props {
  readonly event: EventInfo
  readonly onChat: () => void
}

/**
 * The main button with the most urgent action, or the reason why there is none. Those who are in the event get what
 * they need next; leaving is in the menu.
 */
export function EventAction({ event, onChat }: Props) {
  const { data: me } = useMe()
  const now = useNow()
  const { outcome, show, close, buttons } = useOutcome()
  if (!me) return null
  const actions = actionsOf(event, me, now).filter((action) => !isLeaving(action))
  const isIn = event.joined.length + event.queued.length > 0 || event.isLeader || event.isTrainer
  const isOn = !event.cancelled && !isPast(event, now)
  const [first, ...rest] = actions
  // A person who is in the event has nothing to decide: adding somebody else is not the main action.
  const isUrgent = first && urgent.has(first.kind)
  const hasTiles = isIn && isOn
  const main = hasTiles && !isUrgent ? undefined : first
  const others = main ? rest : actions
  return (
    <div ref={buttons} className={classes.all}>
      {main && (
        <div className={classes.bar} {...(still.has(main.kind) ? { 'data-still': true } : { 'data-fixed-bar': true })}>
          <OneAction event={event} action={main} index={0} onOutcome={show} />
        </div>
      )}
      {hasTiles && <QuickTiles event={event} onChat={onChat} isMain={!main} />}
      {others.map((action, index) => (
        <OneAction key={action.kind} event={event} action={action} index={index + 1} onOutcome={show} />
      ))}
      {isOver(event, now) && event.isLeader && <AgainButton id={event.id} />}
      <OutcomeDialog outcome={outcome} opened={outcome !== null} onClose={close} />
    </div>
  )
}

/** Whether an event has been played, and is not to be played again by itself. */
function isOver({ endDate, cancelled, repetition }: EventInfo, now: Date): boolean {
  return !cancelled && isPast({ date: endDate }, now) && (repetition?.coming ?? 0) === 0
}

/** Leads to the form of the same event a week later. */
function AgainButton({ id }: { id: string }) {
  const { t } = useTranslation('event')
  return (
    <Button component={Link} to={newEventPath({ copy: id })} fullWidth variant="default" data-testid="again">
      {t('action.again')}
    </Button>
  )
}

/** Actions that come before what somebody who is in the event does next. */
const urgent = new Set<Action['kind']>(['pay', 'owe', 'take', 'confirm'])

/** Actions that ask for nothing now: their button does not cover the page of a phone. */
const still = new Set<Action['kind']>(['none', 'unwatch'])

interface OneActionProps extends Pick<ActionProps, 'event' | 'onOutcome'> {
  readonly action: Action
  readonly index: number
}

function OneAction({ event, action, index, onOutcome }: OneActionProps) {
  const { t } = useTranslation('event')
  const isMain = index === 0
  const testId = isMain ? 'event-action' : `event-action-${index + 1}`
  if (action.kind === 'none') {
    return (
      <p className={classes.reason} data-testid={testId} tabIndex={-1}>
        {t(`reason.${action.reason}`)}
      </p>
    )
  }
  const props = { event, candidates: action.candidates, isMain, testId, onOutcome }
  if (action.kind === 'pay') return <PayButton {...props} until={action.until} />
  if (action.kind === 'owe') return <OweButton {...props} until={action.until} />
  if (action.kind === 'take') return <ConfirmButton {...props} until={action.until} />
  if (action.kind === 'confirm') return <ConfirmButton {...props} />
  if (action.kind === 'join' || action.kind === 'queue') return <JoinButton {...props} kind={action.kind} />
  if (action.kind === 'watch' || action.kind === 'unwatch') return <WatchButton {...props} kind={action.kind} />
  return <GiveUpButton {...props} kind={action.kind} />
}

/** Gives up a held seat; shown beside the button that takes or pays it. */
function GiveUpButton(props: ActionProps & { kind: 'leave' | 'leaveQueue' | 'pass' | 'giveUp' }) {
  const { t } = useTranslation('event')
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button fullWidth variant="default" data-testid={props.testId} onClick={dialog.open}>
        {t(`action.${props.kind}`)}
      </Button>
      <LeaveDialog {...props} opened={opened} onClose={dialog.close} />
    </>
  )
}
