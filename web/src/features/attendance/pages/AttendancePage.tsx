import { Button, Stack, TextInput } from '@mantine/core'
import type { EventOfList } from '@parta/contracts/attendance'
import { passUntil } from '@parta/contracts/predicates/attendance'
import { folded } from '@parta/contracts/predicates/text'
import { IconScan, IconSearch, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { useNow } from '../../../lib/now.ts'
import { eventPath } from '../../../lib/paths.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useListKeeping } from '../api.ts'
import { type Book, playersOf, trueTime } from '../book.ts'
import { PlayerRow } from '../components/PlayerRow.tsx'
import { ScanDialog } from '../components/ScanDialog.tsx'
import { SyncState } from '../components/SyncState.tsx'
import { useBook } from '../keep-book.ts'
import classes from './AttendancePage.module.css'

/** The list has a search field when it has at least so many players. */
const searchFrom = 12

/** Who is at an event: the list for those who run it, which also works without a connection. */
export function AttendancePage() {
  const { id = '' } = useParams()
  const { t } = useTranslation('attendance')
  const book = useBook(id)
  const now = useNow()
  const { error, mutate } = useListKeeping(id)
  const isRefused = error !== undefined && error.status >= 400 && error.status < 500 && error.status !== 401
  if (error && (!book || isRefused)) return <Failed error={error} again={() => void mutate()} />
  const isOver = book !== null && isOverIn(book, now)
  return (
    <Stack>
      <PageHeader
        title={t(isOver ? 'titleAfter' : 'title')}
        lead={<Lead event={book?.event} isOver={isOver} />}
        back={eventPath(id)}
      />
      {book ? <List eventId={id} book={book} now={now} /> : <Loading rows={3} />}
    </Stack>
  )
}

/** Whether the event has ended, by the server's clock. */
function isOverIn(book: Book, now: Date): boolean {
  return new Date(book.event.endDate) <= trueTime(book, now)
}

function Lead({ event, isOver }: { event: EventOfList | undefined; isOver: boolean }) {
  const { t } = useTranslation('attendance')
  return (
    <>
      {event && (
        <span className={classes.event}>
          {event.name} · <Moment at={event.date} />
        </span>
      )}
      {t(isOver ? 'leadAfter' : 'lead')}
    </>
  )
}

function List({ eventId, book, now }: { eventId: string; book: Book; now: Date }) {
  const { t } = useTranslation('attendance')
  const [isScanning, setScanning] = useState(false)
  const [search, setSearch] = useState('')
  const players = playersOf(book)
  const hasPasses = trueTime(book, now) < passUntil(book.event)
  const unsent = new Set(book.unsent.map(({ entrant }) => entrant))
  const shown = players.filter((player) => folded(fullName(player)).includes(folded(search.trim())))
  if (players.length === 0) {
    return (
      <Empty icon={IconUsers} title={t('empty.title')} text={t('empty.text')}>
        <Button component={Link} to={eventPath(eventId)}>
          {t('empty.back')}
        </Button>
      </Empty>
    )
  }
  return (
    <>
      <Counts book={book} isOver={isOverIn(book, now)} />
      {hasPasses && (
        <Button
          size="xl"
          fullWidth
          color="accent"
          c="var(--on-accent)"
          leftSection={<IconScan size={24} aria-hidden="true" />}
          onClick={() => setScanning(true)}
        >
          {t('scan.open')}
        </Button>
      )}
      <SyncState eventId={eventId} book={book} />
      {players.length >= searchFrom && (
        <TextInput
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={classes.list} data-testid="attendance">
        {shown.map((player) => (
          <PlayerRow key={player.id} eventId={eventId} player={player} isUnsent={unsent.has(player.id)} />
        ))}
      </ul>
      {shown.length === 0 && <p className={classes.none}>{t('nobodyFound')}</p>}
      <ScanDialog eventId={eventId} book={book} opened={isScanning} onClose={() => setScanning(false)} />
    </>
  )
}

/** How many are here, as a picture and as a number. */
function Counts({ book, isOver }: { book: Book; isOver: boolean }) {
  const { t } = useTranslation('attendance')
  const players = playersOf(book)
  const here = players.filter(({ wasThere }) => wasThere === true).length
  const missing = players.filter(({ wasThere }) => wasThere === false).length
  const part = (count: number) => ({ width: `${(100 * count) / players.length}%` })
  return (
    <section className={classes.counts} aria-label={t(isOver ? 'titleAfter' : 'title')}>
      <p className={classes.here} data-testid="here-count">
        <strong>{here}</strong> {t(isOver ? 'ofAllAfter' : 'ofAll', { all: players.length })}
      </p>
      <div className={classes.bar} aria-hidden="true">
        <span className={classes.barHere} style={part(here)} />
        <span className={classes.barMissing} style={part(missing)} />
      </div>
      <p className={classes.rest}>
        {t('missing', { count: missing })} · {t('unmarked', { count: players.length - here - missing })}
      </p>
      {here + missing < players.length && <p className={classes.means}>{t('unmarkedMeans')}</p>}
    </section>
  )
}
