import { Group, Stack } from '@mantine/core'
import { hour } from '@parta/contracts/durations'
import type { EventInfo } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/me.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { MessageField } from '../../../ui/MessageField.tsx'
import { SendButton } from '../../../ui/SendButton.tsx'
import type { Span } from '../../../ui/spans.ts'
import { useTextDraft } from '../../../ui/use-draft.ts'
import { CancelButton, WritingDialog } from '../../../ui/WritingDialog.tsx'
import { entriesOf } from '../action.ts'
import { useWhen } from '../info/when.ts'
import { isMixed } from '../outcome.ts'
import { leaveEvent, leaveRepetition } from '../players-api.ts'
import { useFamily } from '../use-family.ts'
import { LeaveAllCharge } from './LeaveAllCharge.tsx'
import { LeaveCharge } from './LeaveCharge.tsx'
import { PeopleChoice } from './PeopleChoice.tsx'
import { RepeatChoice } from './RepeatChoice.tsx'
import { type Outcome, refusalOf } from './use-outcome.ts'

interface Props {
  readonly event: EventInfo
  readonly kind: 'leave' | 'leaveQueue' | 'pass' | 'giveUp' | 'leaveAll'
  /** Who may leave the open date; if empty, the dialog is about all dates. */
  readonly candidates: readonly string[]
  readonly opened: boolean
  readonly onClose: () => void
  readonly onOutcome: (outcome: Outcome) => void
}

export function LeaveDialog(props: Props) {
  const { t } = useTranslation('event')
  const [title, setTitle] = useState('')
  return (
    <WritingDialog opened={props.opened} onClose={props.onClose} title={title || t(`${props.kind}.title`)}>
      <LeaveForm {...props} onTitle={setTitle} />
    </WritingDialog>
  )
}

interface FormProps extends Props {
  /** Called with the dialog's title, which depends on who is chosen. */
  readonly onTitle: (title: string) => void
}

function LeaveForm({ event, kind, candidates, onClose, onOutcome, onTitle }: FormProps) {
  const { t } = useTranslation('event')
  const family = useFamily({ without: event.isLeader })
  const isForOne = candidates.length > 0
  const [chosen, setChosen] = useState<readonly string[]>(useLikelyLeaver(isForOne ? candidates : family))
  const [span, setSpan] = useState<Span>(isForOne ? 'one' : 'all')
  const [message, setMessage, finish] = useTextDraft(`leave-${event.id}`)
  // Those who are not in the open date may be in others.
  const able = span === 'one' ? candidates : family
  const title = useTitle(kind, able, chosen)
  useEffect(() => onTitle(title), [title, onTitle])
  const choose = (next: Span) => {
    setSpan(next)
    if (next === 'one') setChosen(chosen.filter((id) => candidates.includes(id)))
  }
  const { isBusy, act } = useAction((error) => {
    const outcome = refusalOf(error, { command: 'leave', ids: chosen })
    if (!outcome) return toastError(error)
    onClose()
    onOutcome(outcome)
  })
  const leave = () =>
    act(async () => {
      const body = { aliasIds: [...chosen], ...(message.trim() ? { message: message.trim() } : {}) }
      const about = { kind: 'told', command: 'leave', ids: chosen } as const
      if (span !== 'one') onOutcome({ ...about, ...(await leaveRepetition(event.id, { ...body, span })) })
      else {
        const item = await leaveEvent(event.id, body)
        if (isMixed(item)) onOutcome({ ...about, items: [item], refused: [] })
        else toast(t(kind === 'giveUp' ? 'done.givenUp' : 'done.left'))
      }
      finish()
      onClose()
    })
  return (
    <Stack>
      <Effect event={event} kind={span === 'one' ? kind : 'leaveAll'} chosen={chosen} />
      {kind === 'leave' && span === 'one' && <HoursRule event={event} chosen={chosen} />}
      {kind === 'leave' && span === 'one' && <LeaveCharge event={event} ids={chosen} />}
      {span !== 'one' && <LeaveAllCharge event={event} ids={chosen} span={span} />}
      {able.length > 1 && <PeopleChoice label={t('leave.who')} candidates={able} value={chosen} onChange={setChosen} />}
      <RepeatChoice event={event} value={span} onChange={choose} withOne={isForOne} />
      {kind !== 'giveUp' && (
        <MessageField label={t('leave.message')} max={limits.leaveMessageMax} value={message} onChange={setMessage} />
      )}
      <Group grow>
        <CancelButton isFirst>{t('leave.stay')}</CancelButton>
        <SendButton
          color="red"
          missing={chosen.length === 0 ? t('common:missing.who') : ''}
          loading={isBusy}
          onClick={leave}
        >
          {t(kind === 'giveUp' ? 'giveUp.submit' : 'leave.submit')}
        </SendButton>
      </Group>
    </Stack>
  )
}

interface EffectProps extends Pick<Props, 'event' | 'kind'> {
  readonly chosen: readonly string[]
}

/** Says what leaving does; where only aliases would leave, it names them, because the place is not the person's own. */
function Effect({ event, kind, chosen }: EffectProps) {
  const { t } = useTranslation('event')
  const names = useOthers(chosen)
  // Before it is known whose places become free, there is nothing to say.
  if (chosen.length === 0) return null
  const about = { event: event.name, names: names.join(', ') }
  return <p>{speaksOfOthers(kind) && names.length > 0 ? t(`${kind}.textFor`, about) : t(`${kind}.text`, about)}</p>
}

/** The title of the dialog: it speaks of aliases by their names, and asks who as long as nobody is chosen. */
function useTitle(kind: Props['kind'], able: readonly string[], chosen: readonly string[]): string {
  const { t } = useTranslation('event')
  const { data: me } = useMe()
  const names = useOthers(chosen)
  if (!speaksOfOthers(kind)) return t(`${kind}.title`)
  if (chosen.length === 0 && me && !able.includes(me.id)) return t(`${kind}.titleWho`)
  const list = new Intl.ListFormat(currentLocale()).format(names)
  return names.length > 0 ? t(`${kind}.titleFor`, { count: names.length, names: list }) : t(`${kind}.title`)
}

/** Whether the texts of the dialog differ for aliases. */
function speaksOfOthers(kind: Props['kind']): kind is 'leave' | 'leaveQueue' | 'leaveAll' {
  return kind !== 'pass' && kind !== 'giveUp'
}

/** Returns the names of the chosen people if all of them are aliases. */
function useOthers(chosen: readonly string[]): readonly string[] {
  const { data: me } = useMe()
  const names = me?.aliases.filter(({ id }) => chosen.includes(id)).map(fullName) ?? []
  return names.length === chosen.length ? names : []
}

/** Who is ticked at first: the person themselves, or the only one who can leave. Children are never ticked unasked. */
function useLikelyLeaver(candidates: readonly string[]): readonly string[] {
  const { data: me } = useMe()
  return candidates.length === 1 ? candidates : candidates.filter((id) => id === me?.id)
}

/** Until when leaving is allowed, if the event limits it for those who are chosen. */
function HoursRule({ event, chosen }: Pick<EffectProps, 'event' | 'chosen'>) {
  const { t } = useTranslation('event')
  const when = useWhen()
  const entries = entriesOf(event)
  // They agreed to another time or place, or to a seat that cost nothing.
  const isFree = (id: string) => entries.get(id)?.moved || event.owes?.includes(id)
  if (event.hoursNotLeave <= 0 || (chosen.length > 0 && chosen.every(isFree))) return null
  const until = new Date(new Date(event.date).getTime() - event.hoursNotLeave * hour)
  return <p data-testid="hours-rule">{t('leave.until', { when: when(until) })}</p>
}
