import { Button, Modal, Stack, TextInput } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { freePlaces } from '@parta/contracts/predicates/players'
import { plainTelephone, telephonePattern } from '@parta/contracts/predicates/telephone'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/request.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { AddChild } from '../../../ui/AddChild.tsx'
import { book } from '../provider-api.ts'
import { PeopleChoice } from './PeopleChoice.tsx'

interface Props {
  readonly event: EventInfo
  /** The person and aliases who are not in the event. */
  readonly candidates: readonly string[]
  readonly opened: boolean
  readonly onClose: () => void
}

/** Chooses for whom to book with the provider of an event. */
export function BookDialog(props: Props) {
  const { t } = useTranslation('providers')
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={t('bookTitle')}>
      <BookForm {...props} />
    </Modal>
  )
}

function BookForm({ event, candidates, onClose }: Props) {
  const { t } = useTranslation('providers')
  const [chosen, setChosen] = useState<readonly string[]>(candidates.slice(0, 1))
  const [needsPhone, setNeedsPhone] = useState(false)
  const [phone, setPhone] = useState('')
  const { isBusy, act } = useAction((error) => {
    // Only some organisations ask for it, and Parta learns that from the refusal.
    if (error instanceof CallError && error.code === 'provider.phoneNeeded' && !needsPhone) return setNeedsPhone(true)
    onClose()
    toastError(error)
  })
  const count = chosen.length
  const free = freePlaces(event) ?? count
  // The waiting list has one place for an account.
  const isTooMany = free > 0 ? count > free : count > 1
  const run = async () => {
    const body = { aliasIds: [...chosen], ...(needsPhone ? { phone: plainTelephone(phone) } : {}) }
    const { joined, pending } = await book(event.id, body)
    onClose()
    toast(t(pending.length > 0 ? 'unsure' : joined.length > 0 ? 'booked' : 'waiting'))
  }
  return (
    <Stack>
      {candidates.length > 1 && (
        <PeopleChoice label={t('event:join.who')} candidates={candidates} value={chosen} onChange={setChosen} />
      )}
      {event.tags !== 'adults' && <AddChild onAdded={(id) => setChosen((known) => [...known, id])} />}
      <p aria-live="polite" data-testid="forecast">
        {count === 0
          ? t('choose')
          : isTooMany
            ? t('tooMany', { count: Math.max(1, free) })
            : t(free === 0 ? 'waitText' : 'bookText', { count })}
      </p>
      {needsPhone && (
        <TextInput
          type="tel"
          autoComplete="tel"
          label={t('phone')}
          description={t('phoneHint')}
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <Button
        size="xl"
        color="accent"
        c="var(--on-accent)"
        disabled={count === 0 || isTooMany || (needsPhone && !telephonePattern.test(plainTelephone(phone)))}
        loading={isBusy}
        onClick={() => act(run)}
      >
        {t(free === 0 ? 'wait' : 'book')}
      </Button>
    </Stack>
  )
}
