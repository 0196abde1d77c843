import { Menu } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { isPast } from '@parta/contracts/predicates/players'
import {
  IconBan,
  IconCalendarPlus,
  IconCoins,
  IconCopy,
  IconDoorExit,
  IconHistory,
  IconMoodKid,
  IconPencil,
  IconRepeat,
  IconTrash,
  IconUsersGroup,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { editEventPath, newEventPath, teamsPath } from '../../../lib/paths.ts'
import { eventPayersPath } from '../../../lib/shop-paths.ts'
import { useOrg } from '../../../queries/orgs.ts'
import { useOpenedLater } from '../../../ui/LaterMenu.tsx'
import { actionsOf, isLeaving, takesChild } from '../action.ts'
import { useJoin } from '../joining/use-join.tsx'
import { type Outcome, useOutcome } from '../joining/use-outcome.ts'
import { isRepeating } from '../spans.ts'
import {
  CalendarDialog,
  CancelDialog,
  DeleteDialog,
  HistoryDialog,
  JoinDialog,
  LeaveDialog,
  OutcomeDialog,
} from './dialogs.ts'

const icon = { size: 20, 'aria-hidden': true } as const

type OpenDialog = 'child' | 'calendar' | 'history' | 'leave' | 'cancel' | 'delete' | null

/**
 * The other actions, open at first: the code is loaded when the button in `children` is pressed. Each is shown only if
 * the caller's role and the time allow it.
 */
export function EventMenu({ event, children }: { event: EventInfo; children: ReactNode }) {
  const { t } = useTranslation('event')
  const [opened, open] = useState<OpenDialog>(null)
  const isOpen = !isPast(event, useNow())
  const { rights } = event
  const isIn = event.joined.length > 0 || event.queued.length > 0 || event.isLeader || event.isTrainer
  const close = () => open(null)
  const leaving = useLeaving(event)
  const { outcome, show, close: closeOutcome, buttons } = useOutcome()
  const [isShown, setShown] = useOpenedLater(buttons)
  return (
    <div ref={buttons}>
      <Menu opened={isShown} onChange={setShown}>
        <Menu.Target>{children}</Menu.Target>
        <Menu.Dropdown>
          <PlanItems event={event} isOpen={isOpen} />
          {rights.edit && event.playersCount > 1 && (
            <Menu.Item component={Link} to={teamsPath(event.id)} leftSection={<IconUsersGroup {...icon} />}>
              {t('menu.teams')}
            </Menu.Item>
          )}
          <PayersItem event={event} />
          <ChildItem event={event} onOpen={() => open('child')} />
          <Menu.Item leftSection={<IconCalendarPlus {...icon} />} onClick={() => open('calendar')}>
            {t('calendar.open')}
          </Menu.Item>
          {(isIn || rights.edit) && (
            <Menu.Item leftSection={<IconHistory {...icon} />} onClick={() => open('history')}>
              {t('log.open')}
            </Menu.Item>
          )}
          {leaving && (
            <Menu.Item c="var(--danger)" leftSection={<IconDoorExit {...icon} />} onClick={() => open('leave')}>
              {t(`action.${leaving.kind}`)}
            </Menu.Item>
          )}
          {rights.cancel && isOpen && (
            <Menu.Item c="var(--danger)" leftSection={<IconBan {...icon} />} onClick={() => open('cancel')}>
              {t('cancel.open')}
            </Menu.Item>
          )}
          {rights.remove && isOpen && (
            <Menu.Item c="var(--danger)" leftSection={<IconTrash {...icon} />} onClick={() => open('delete')}>
              {t('delete.open')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Dialogs event={event} opened={opened} leaving={leaving} onClose={close} onOutcome={show} />
      <OutcomeDialog outcome={outcome} opened={outcome !== null} onClose={closeOutcome} />
    </div>
  )
}

interface DialogsProps {
  readonly event: EventInfo
  readonly opened: OpenDialog
  readonly leaving: ReturnType<typeof useLeaving>
  readonly onClose: () => void
  readonly onOutcome: (outcome: Outcome) => void
}

function Dialogs({ event, opened, leaving, onClose, onOutcome }: DialogsProps) {
  const { join, isBusy, asking } = useJoin({ event, onOutcome }, onClose)
  return (
    <>
      <JoinDialog
        event={event}
        candidates={[]}
        addsChild
        opened={opened === 'child'}
        isBusy={isBusy}
        onSubmit={join}
        onClose={onClose}
      />
      {asking}
      <CalendarDialog event={event} opened={opened === 'calendar'} onClose={onClose} />
      <HistoryDialog event={event} opened={opened === 'history'} onClose={onClose} />
      {leaving && (
        <LeaveDialog
          event={event}
          kind={leaving.kind}
          candidates={leaving.candidates}
          opened={opened === 'leave'}
          onClose={onClose}
          onOutcome={onOutcome}
        />
      )}
      <CancelDialog event={event} opened={opened === 'cancel'} onClose={onClose} />
      <DeleteDialog event={event} opened={opened === 'delete'} onClose={onClose} />
    </>
  )
}

/** The way out of the event, if the person or an alias can leave it now. */
function useLeaving(event: EventInfo) {
  const { data: me } = useMe()
  const now = useNow()
  return me && actionsOf(event, me, now).find(isLeaving)
}

/** Adds a child and signs it up, also for people who are in the event already, or have no child yet. */
function ChildItem({ event, onOpen }: { event: EventInfo; onOpen: () => void }) {
  const { t } = useTranslation('event')
  const { data: me } = useMe()
  const now = useNow()
  if (!me || !takesChild(event, me, now)) return null
  return (
    <Menu.Item leftSection={<IconMoodKid {...icon} />} onClick={onOpen}>
      {t('menu.child')}
    </Menu.Item>
  )
}

/** For admins of the organisation. */
function PayersItem({ event }: { event: EventInfo }) {
  const { t } = useTranslation('event')
  const { data: org } = useOrg(event.org?.id ?? null)
  // Nobody pays for a free event; of an event that was sold before, some have paid.
  const isFree = event.price === 0 && !event.playersInfo.some(({ seat }) => seat)
  if (org?.role !== 'admin' || isFree) return null
  return (
    <Menu.Item component={Link} to={eventPayersPath(event.id)} leftSection={<IconCoins {...icon} />}>
      {t('menu.payers')}
    </Menu.Item>
  )
}

function PlanItems({ event, isOpen }: { event: EventInfo; isOpen: boolean }) {
  const { t } = useTranslation('event')
  const canEdit = event.rights.edit && isOpen
  // A past or cancelled event cannot be edited, but it can be copied.
  const canCopy = canEdit || event.isLeader || event.isTrainer
  return (
    <>
      {canEdit && (
        <Menu.Item component={Link} to={editEventPath(event.id)} leftSection={<IconPencil {...icon} />}>
          {t(isRepeating(event) ? 'menu.editOne' : 'menu.edit')}
        </Menu.Item>
      )}
      {canEdit && isRepeating(event) && (
        <Menu.Item component={Link} to={editEventPath(event.id, 'all')} leftSection={<IconRepeat {...icon} />}>
          {t('menu.editAll')}
        </Menu.Item>
      )}
      {canCopy && (
        <Menu.Item component={Link} to={newEventPath({ copy: event.id })} leftSection={<IconCopy {...icon} />}>
          {t('menu.copy')}
        </Menu.Item>
      )}
    </>
  )
}
