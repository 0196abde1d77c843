import { Modal } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import type { EventLogEntry } from '@parta/contracts/history'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { fullMoment } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { useEventLog } from '../players-api.ts'
import classes from './HistoryDialog.module.css'
import { useWhen } from './when.ts'

interface Props {
  readonly event: EventInfo
  readonly opened: boolean
  readonly onClose: () => void
}

/** The history of an event for its participants: who joined, left, moved up or was removed, when and by which rule. */
export function HistoryDialog({ event, opened, onClose }: Props) {
  const { t } = useTranslation('event')
  return (
    <Modal opened={opened} onClose={onClose} title={t('log.title')} size="lg">
      <p className={classes.lead}>{t('log.lead')}</p>
      <Entries id={event.id} />
    </Modal>
  )
}

function Entries({ id }: { id: string }) {
  const { t } = useTranslation('event')
  const log = useEventLog(id)
  if (log.error && log.items.length === 0) return <Failed error={log.error} again={log.again} />
  if (log.isLoading) return <Loading rows={3} />
  if (log.items.length === 0) return <p>{t('log.empty')}</p>
  return (
    <>
      <ol className={classes.list} data-testid="event-log">
        {log.items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      <MoreButton list={log} />
    </>
  )
}

function Entry({ entry }: { entry: EventLogEntry }) {
  const { t } = useTranslation('event')
  const when = useWhen()
  const { by, who } = entry
  const isByAnother = by !== null && (who === null || by.id !== who.id)
  return (
    <li className={classes.entry} data-kind={entry.kind}>
      <time dateTime={entry.at} title={fullMoment(entry.at, currentLocale())}>
        {when(entry.at)}
      </time>
      <p>
        {sentence(t, entry, when)}
        {entry.rule && <span className={classes.rule}> {t(`log.rule.${entry.rule}`)}</span>}
        {isByAnother && <span className={classes.rule}> {t('log.by', { name: nameOf(t, by) })}</span>}
      </p>
    </li>
  )
}

type Person = EventLogEntry['by']

function nameOf(t: TFunction<'event'>, person: Person): string {
  return person === null || person.deleted ? t('common:deletedPerson') : fullName(person)
}

/** Returns the sentence of an entry, with what was changed, the reason or the duration. */
function sentence(t: TFunction<'event'>, entry: EventLogEntry, when: (at: string) => string): string {
  return t(`log.kind.${entry.kind}`, {
    name: nameOf(t, entry.who),
    changes: (entry.changes ?? []).map((change) => t(`log.change.${change}`)).join(', '),
    reason: t(`kickReasons.${entry.kickReason ?? 'other'}`),
    until: entry.offerUntil ? when(entry.offerUntil) : '',
  })
}
