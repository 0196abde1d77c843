import { Alert, Button, Stack } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { IconArrowsShuffle, IconChevronDown, IconUserExclamation } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/request.ts'
import { toastError } from '../../../lib/toast.ts'
import { accentAlert } from '../../../ui/accent-alert.ts'
import { useAsk } from '../../../ui/ask.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { requestTeams, type Teams, type TeamWish } from '../api.ts'
import { entrantsOf, type KeptTeams, keepTeams, keptTeams, wishOf } from '../kept.ts'
import classes from './Division.module.css'
import { SendTeams } from './SendTeams.tsx'
import { TeamBoard } from './TeamBoard.tsx'
import { Unkept } from './Unkept.tsx'
import { WishFields } from './WishFields.tsx'

/** Divides the players when the page is opened; this tab keeps the teams for a way back from the chat. */
export function Division({ event }: { event: EventInfo }) {
  const { t } = useTranslation('teams')
  const { wish, dividedBy, teams, isMoved, isStale, error, isBusy, setWish, setTeams, divide } = useDivision(event)
  const result = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const ask = useAsk()
  const again = async () => {
    await divide()
    setOpen(false)
    result.current?.focus({ preventScroll: true })
    result.current?.scrollIntoView({ block: 'start' })
  }
  const question = { title: t('discard.title'), text: t('discard.text'), confirm: t('again'), isHarmless: true }
  const askAgain = () => (isMoved ? ask({ ...question, run: again }) : void again())
  return (
    <Stack className={classes.division}>
      {isStale && <Changed isBusy={isBusy} onAgain={askAgain} />}
      <section ref={result} className={classes.result} tabIndex={-1} aria-label={t('result')}>
        {teams && <Unkept teams={teams} wish={dividedBy} />}
        {teams && <TeamBoard teams={teams} goalkeepers={dividedBy.goalkeepers ?? []} onChange={setTeams} />}
        {!teams && !error && <Loading rows={2} />}
      </section>
      {error && <Failed error={error} again={() => void again()} />}
      <details className={classes.wish} open={isOpen} onToggle={(change) => setOpen(change.currentTarget.open)}>
        <summary>
          <h2>{t('wish')}</h2>
          <IconChevronDown size={24} aria-hidden="true" />
        </summary>
        <Stack>
          <WishFields event={event} wish={wish} onChange={setWish} />
          <Button
            variant="default"
            size="lg"
            loading={isBusy}
            leftSection={<IconArrowsShuffle size={22} aria-hidden="true" />}
            onClick={askAgain}
          >
            {t('again')}
          </Button>
        </Stack>
      </details>
      {teams && <SendTeams event={event} teams={teams} />}
    </Stack>
  )
}

/** Says that players have joined or left since the division. */
function Changed({ isBusy, onAgain }: { isBusy: boolean; onAgain: () => void }) {
  const { t } = useTranslation('teams')
  return (
    <Alert vars={accentAlert} role="status" icon={<IconUserExclamation aria-hidden="true" />}>
      <p>{t('changed')}</p>
      <Button mt="sm" variant="default" loading={isBusy} onClick={onAgain}>
        {t('again')}
      </Button>
    </Alert>
  )
}

function useDivision(event: EventInfo) {
  const entrants = entrantsOf(event.playersInfo)
  const [kept, setKept] = useState<KeptTeams>(() => keptTeams(event.id))
  const [error, setError] = useState<CallError | null>(null)
  const [isBusy, setBusy] = useState(false)
  const wish = wishOf(kept.next ?? kept.wish, entrants)
  const keep = (changed: KeptTeams) => {
    setKept(changed)
    keepTeams(event.id, changed)
  }
  const divide = async () => {
    setBusy(true)
    setError(null)
    try {
      keep({ wish, teams: await requestTeams(event.id, wish), isMoved: false, entrants })
    } catch (refusal) {
      if (refusal instanceof CallError) setError(refusal)
      else toastError(refusal)
    }
    setBusy(false)
  }
  const first = useRef(divide)
  const isDivided = useRef(kept.teams !== null)
  useEffect(() => {
    if (isDivided.current) return
    isDivided.current = true
    void first.current()
  }, [])
  return {
    wish,
    dividedBy: kept.wish,
    teams: kept.teams,
    isMoved: kept.isMoved,
    isStale: kept.teams !== null && kept.entrants.join(' ') !== entrants.join(' '),
    error,
    isBusy,
    setWish: (next: TeamWish) => keep({ ...kept, next }),
    setTeams: (teams: Teams) => {
      if (teams !== kept.teams) keep({ ...kept, teams, isMoved: true })
    },
    divide,
  }
}
