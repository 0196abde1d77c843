import { Button } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { checkInOf } from '@parta/contracts/predicates/attendance'
import { hasEnded } from '@parta/contracts/predicates/players'
import { IconListCheck, IconQrcode } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useNow } from '../../../lib/now.ts'
import { attendancePath } from '../../../lib/paths.ts'
import { useListKeeping, usePasses } from '../api.ts'
import { playersOf } from '../book.ts'
import { useBook } from '../keep-book.ts'
import classes from './CheckIn.module.css'
import { PassDialog } from './PassDialog.tsx'

/**
 * On the page of an event: the way to the list of who is there, for those who run it, and the player's passes. Both
 * load beforehand what they need without a connection.
 */
export function CheckIn({ event }: { event: EventInfo }) {
  const now = useNow()
  const parts = checkInOf(event, now)
  if (!parts) return null
  return (
    <div className={classes.buttons}>
      {parts.hasList && <ListLink event={event} isOver={hasEnded(event, now)} />}
      {parts.hasPass && <PassButton eventId={event.id} />}
    </div>
  )
}

function ListLink({ event, isOver }: { event: EventInfo; isOver: boolean }) {
  const { t } = useTranslation('attendance')
  const book = useBook(event.id)
  useListKeeping(event.id)
  useEffect(() => {
    void import('../pages/AttendancePage.tsx')
    if (!('BarcodeDetector' in window)) void import('qr/decode.js')
  }, [])
  const here = book ? playersOf(book).filter(({ wasThere }) => wasThere).length : 0
  const unsent = book?.unsent.length ?? 0
  return (
    <Button
      component={Link}
      to={attendancePath(event.id)}
      size="xl"
      // After the end the main button is the one for feedback.
      {...(isOver ? { variant: 'default' } : { color: 'accent', c: 'var(--on-accent)' })}
      leftSection={<IconListCheck size={24} aria-hidden="true" />}
      data-testid="who-is-here"
    >
      {t(isOver ? 'openAfter' : 'open')}
      <span className={classes.count} data-quiet={isOver || undefined}>
        {unsent > 0 ? t('unsentShort', { count: unsent }) : t('hereOf', { here, all: event.playersCount })}
      </span>
    </Button>
  )
}

function PassButton({ eventId }: { eventId: string }) {
  const { t } = useTranslation('attendance')
  const [opened, setOpened] = useState(false)
  const passes = usePasses(eventId)
  useEffect(() => {
    void import('qr')
  }, [])
  if (passes.length === 0) return null
  return (
    <>
      <Button
        size="xl"
        variant="default"
        leftSection={<IconQrcode size={24} aria-hidden="true" />}
        onClick={() => setOpened(true)}
        data-testid="show-pass"
      >
        {t('pass.open', { count: passes.length })}
      </Button>
      <PassDialog passes={passes} opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
