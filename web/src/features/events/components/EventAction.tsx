import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { EventInfo } from '@parta/contracts/events'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { type Action, actionsOf } from '../action.ts'
import { requestJoin } from '../api.ts'
import classes from './EventAction.module.css'
import { LeaveDialog } from './LeaveDialog.tsx'
import { WhoDialog } from './WhoDialog.tsx'

/** One large button that says what will happen, or the words why nothing can. */
export function EventAction({ event }: { event: EventInfo }) {
  const { data: me } = useMe()
  const now = useNow()
  if (!me) return null
  const [first, second] = actionsOf(event, me, now)
  return (
    <div className={classes.bar}>
      {first && <OneAction key={first.kind} event={event} action={first} isMain />}
      {second && <OneAction key={second.kind} event={event} action={second} isMain={false} />}
    </div>
  )
}

interface Props {
  readonly event: EventInfo
  readonly action: Action
  readonly isMain: boolean
}

function OneAction({ event, action, isMain }: Props) {
  const { t } = useTranslation('events')
  if (action.kind === 'none') {
    return (
      <p className={classes.reason} data-testid={isMain ? 'event-action' : undefined}>
        {t(`reason.${action.reason}`)}
      </p>
    )
  }
  const testId = isMain ? 'event-action' : 'event-action-2'
  return action.kind === 'join' || action.kind === 'queue' ? (
    <JoinButton event={event} kind={action.kind} candidates={action.candidates} testId={testId} />
  ) : (
    <LeaveButton event={event} kind={action.kind} candidates={action.candidates} testId={testId} />
  )
}

interface ButtonProps {
  readonly event: EventInfo
  readonly kind: string
  readonly candidates: readonly string[]
  readonly testId: string
}

function JoinButton({ event, kind, candidates, testId }: ButtonProps) {
  const { t } = useTranslation('events')
  const { data: me } = useMe()
  const [isBusy, setBusy] = useState(false)
  const [opened, dialog] = useDisclosure(false)
  const join = async (ids?: string[]) => {
    setBusy(true)
    try {
      const outcome = await requestJoin(event.id, ids)
      const [waiting] = outcome.queued
      toast(waiting ? t('done.queued', { position: waiting.position }) : t('done.joined'))
      dialog.close()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const isForOthers = me !== undefined && !candidates.includes(me.id)
  const text = t(kind === 'queue' ? 'action.queue' : isForOthers ? 'action.joinOthers' : 'action.join')
  const isAlone = candidates.length === 1 && candidates[0] === me?.id
  return (
    <>
      <Button
        size="xl"
        fullWidth
        color="accent"
        c="var(--on-accent)"
        loading={isBusy}
        data-testid={testId}
        onClick={() => (isAlone ? void join() : dialog.open())}
      >
        {text}
      </Button>
      <WhoDialog
        opened={opened}
        onClose={dialog.close}
        title={t('who.join')}
        submit={t(kind === 'queue' ? 'action.queue' : 'action.join')}
        candidates={candidates}
        isBusy={isBusy}
        onSubmit={(ids) => void join(ids)}
      />
    </>
  )
}

function LeaveButton({ event, kind, candidates, testId }: ButtonProps) {
  const { t } = useTranslation('events')
  const [opened, dialog] = useDisclosure(false)
  return (
    <>
      <Button size="xl" fullWidth variant="default" data-testid={testId} onClick={dialog.open}>
        {t(`action.${kind}`)}
      </Button>
      <LeaveDialog event={event} candidates={candidates} opened={opened} onClose={dialog.close} />
    </>
  )
}
