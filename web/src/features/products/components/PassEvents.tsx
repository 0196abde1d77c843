import { Button, Checkbox, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { EventCard } from '@parta/contracts/events'
import type { Product } from '@parta/contracts/products'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { eventPath } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { Card } from '../../../ui/Card.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { requestOpenWithPass, useEventsWithoutPass, useSellingEvents } from '../api.ts'
import classes from './Products.module.css'

/** On which coming events a subscription is valid; its admin may add some. */
export function PassEvents({ product }: { product: Product }) {
  const { t } = useTranslation('products')
  const { data, error, mutate } = useSellingEvents(product)
  const [isAdding, adding] = useDisclosure(false)
  const sold = firstOfEach(data?.items ?? [])
  const mayAdd = product.canEdit && product.status === 'active'
  return (
    <Card title={t(mayAdd && sold.length === 0 ? 'passEvents.ask' : 'passEvents.title')}>
      {data ? (
        <Stack>
          {sold.length > 0 && (
            <ul className={classes.latest}>
              {sold.map((event) => (
                <li key={event.id}>
                  <Link to={eventPath(event.id)}>{event.name}</Link> · <When event={event} />
                </li>
              ))}
            </ul>
          )}
          {mayAdd && (sold.length === 0 || isAdding) && <Choice product={product} onDone={adding.close} />}
          {mayAdd && sold.length > 0 && !isAdding && (
            <Button variant="light" onClick={adding.open}>
              {t('passEvents.more')}
            </Button>
          )}
          {!mayAdd && sold.length === 0 && <p className={classes.note}>{t('passEvents.none')}</p>}
        </Stack>
      ) : error ? (
        <Failed error={error} again={() => void mutate()} />
      ) : (
        <Loading rows={2} />
      )}
    </Card>
  )
}

interface ChoiceProps {
  readonly product: Product
  readonly onDone: () => void
}

/** The events that sell no subscription yet, those that repeat ticked. */
function Choice({ product, onDone }: ChoiceProps) {
  const { t } = useTranslation('products')
  const { data, error, mutate } = useEventsWithoutPass(product.orgId)
  const [ticked, setTicked] = useState<readonly string[] | null>(null)
  const { isBusy, act } = useAction()
  if (!data) return error ? <Failed error={error} again={() => void mutate()} /> : <Loading rows={2} />
  const events = firstOfEach(data.items)
  if (events.length === 0) return <p className={classes.note}>{t('passEvents.nothing')}</p>
  const chosen = ticked ?? events.filter(({ repetitionId }) => repetitionId !== null).map(({ id }) => id)
  const open = () =>
    act(async () => {
      const refused = await requestOpenWithPass(
        product.id,
        events.filter(({ id }) => chosen.includes(id)),
      )
      toast(refused > 0 ? t('passEvents.refused', { count: refused }) : t('passEvents.done'))
      onDone()
    })
  return (
    <Stack>
      <Checkbox.Group value={[...chosen]} onChange={setTicked} aria-label={t('passEvents.ask')}>
        <Stack gap="sm">
          {events.map((event) => (
            <Checkbox key={event.id} value={event.id} label={event.name} description={<When event={event} />} />
          ))}
        </Stack>
      </Checkbox.Group>
      <p className={classes.note}>{t('passEvents.inside')}</p>
      <Button disabled={chosen.length === 0} loading={isBusy} onClick={open}>
        {t('passEvents.submit')}
      </Button>
    </Stack>
  )
}

/** `Každý týden, út 12. 8. 18:00`: how an event repeats, and when it is next. */
function When({ event: { repeatAfter, date } }: { event: EventCard }) {
  const { t } = useTranslation('cards')
  return (
    <>
      {repeatAfter && `${t(`repeating.${repeatAfter}`)}, `}
      <Moment at={date} />
    </>
  )
}

/** Returns the soonest event of each repetition, and those that do not repeat. */
function firstOfEach(events: readonly EventCard[]): EventCard[] {
  const seen = new Map(events.toReversed().map((event) => [event.repetitionId ?? event.id, event]))
  return events.filter((event) => seen.get(event.repetitionId ?? event.id) === event)
}
