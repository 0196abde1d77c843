import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { money } from '@parta/contracts/money'
import type { EventPayer } from '@parta/contracts/payers'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { useFocusBack } from '../../../ui/ask.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { requestNote } from '../api.ts'
import classes from './Sales.module.css'

interface Props {
  readonly eventId: string
  readonly payer: EventPayer
}

/** Seats of which there is nothing to note. */
const settled: ReadonlySet<EventPayer['state']> = new Set(['paid', 'pass', 'free', 'left'])

/** What an admin noted of a seat that was paid for outside Parta, or the way to note it. */
export function NoteSeat({ eventId, payer }: Props) {
  const { t } = useTranslation('products')
  const [isOpen, setOpen] = useState(false)
  const { isBusy, act } = useAction()
  const takeBack = () =>
    act(async () => {
      await requestNote(eventId, payer.id, null)
      toast(t('payers.note.gone'))
    })
  if (payer.noted) {
    const { note, at, by } = payer.noted
    return (
      <>
        {note && <span>{note}</span>}
        <span className={classes.muted}>
          {t('payers.note.by')} {by.deleted ? t('common:deletedPerson') : fullName(by)}, <Moment at={at} />
        </span>
        <Button variant="default" size="sm" loading={isBusy} onClick={takeBack}>
          {t('payers.note.takeBack')}
        </Button>
      </>
    )
  }
  if (settled.has(payer.state)) return null
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconCheck size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('payers.note.open')}
      </Button>
      {isOpen && <NoteDialog eventId={eventId} payer={payer} onClose={() => setOpen(false)} />}
    </>
  )
}

function NoteDialog({ eventId, payer: { id, person, alias }, onClose }: Props & { readonly onClose: () => void }) {
  useFocusBack()
  const { t } = useTranslation('products')
  const [note, setNote] = useState('')
  const { isBusy, act } = useAction()
  const save = () =>
    act(async () => {
      await requestNote(eventId, id, note.trim())
      toast(t('payers.note.saved'))
      onClose()
    })
  return (
    <Modal opened onClose={onClose} title={t('payers.note.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack>
          <p>{t('payers.note.text', { name: fullName(alias ?? person) })}</p>
          <TextInput
            label={t('payers.note.how')}
            placeholder={t('payers.note.example')}
            maxLength={money.seatNoteMax}
            value={note}
            data-autofocus
            onChange={({ currentTarget: { value } }) => setNote(value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={isBusy}>
              {t('payers.note.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
