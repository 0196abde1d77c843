import { Button, Modal, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { freePlaces } from '@parta/contracts/predicates/players'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeKey } from '../../../lib/i18n.ts'
import { forecastOf } from '../action.ts'
import { PeopleChoice, useFamily } from './PeopleChoice.tsx'
import { isRepeating, RepeatChoice, type Span } from './RepeatChoice.tsx'

interface Props {
  readonly event: EventInfo
  readonly candidates: readonly string[]
  readonly opened: boolean
  readonly isBusy: boolean
  readonly onSubmit: (ids: string[], span: Span) => void
  readonly onClose: () => void
}

/** Who goes, once or always; what will happen is said before it does. */
export function JoinDialog(props: Props) {
  const { t } = useTranslation('event')
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t('join.title')}>
      <JoinForm {...props} />
    </Modal>
  )
}

function JoinForm({ event, candidates, isBusy, onSubmit }: Props) {
  const { t } = useTranslation('event')
  const [chosen, setChosen] = useState<string[]>(candidates.slice(0, 1))
  const [span, setSpan] = useState<Span>('one')
  const family = useFamily({ without: event.isLeader })
  // Whoever is in this one already may join the other dates.
  const able = span === 'all' ? family : candidates
  const choose = (next: Span) => {
    setSpan(next)
    if (next === 'one') setChosen(chosen.filter((id) => candidates.includes(id)))
  }
  const forecast = forecastOf(event, chosen.length)
  // Each event of a repetition has its own places: they are told afterwards.
  const isRefused = span === 'one' && forecast !== 'join' && forecast !== 'queue'
  const isWaiting = span === 'one' && forecast === 'queue'
  return (
    <Stack>
      {able.length > 1 && <PeopleChoice label={t('join.who')} candidates={able} value={chosen} onChange={setChosen} />}
      <RepeatChoice event={event} value={span} onChange={choose} />
      <p aria-live="polite" data-testid="forecast">
        {span === 'all' && isRepeating(event) ? t('join.allText') : <Forecast event={event} count={chosen.length} />}
      </p>
      <Button
        size="xl"
        color="accent"
        c="var(--on-accent)"
        disabled={chosen.length === 0 || isRefused}
        loading={isBusy}
        onClick={() => onSubmit(chosen, span)}
      >
        {t(isWaiting ? 'action.queue' : 'action.join')}
      </Button>
    </Stack>
  )
}

/** Families stay together, and hear before what that means. */
function Forecast({ event, count }: { event: EventInfo; count: number }) {
  const { t } = useTranslation('event')
  if (count === 0) return t('join.choose')
  const forecast = forecastOf(event, count)
  const free = freePlaces(event) ?? 0
  if (forecast === 'join') return count > 1 ? t('join.together') : t('join.free')
  if (forecast === 'full') return t('join.fewer', { count: free })
  if (forecast !== 'queue') return t(codeKey(`event.${forecast}`))
  const position = event.queueCount + 1
  if (count === 1) return t('join.wait', { position })
  return free > 0 ? t('join.waitTogether', { count: free }) : t('join.waitTogetherFull', { position })
}
