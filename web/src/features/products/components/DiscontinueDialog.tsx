import { Button, Group, Modal, Radio, Select, Stack } from '@mantine/core'
import type { EventCard } from '@parta/contracts/events'
import type { InsideChoice } from '@parta/contracts/money'
import type { Product } from '@parta/contracts/products'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { eventPath } from '../../../lib/paths.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useFocusBack } from '../../../ui/ask.ts'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { SendButton } from '../../../ui/SendButton.tsx'
import { requestDiscontinue, requestReplace, useOtherProducts, useSellingEvents } from '../api.ts'
import classes from './Products.module.css'

interface Props {
  readonly product: Product
  readonly onClose: () => void
}

/** Ends the sale of a product, after a decision on the coming events that sell it. */
export function DiscontinueDialog({ product, onClose }: Props) {
  useFocusBack()
  const { t } = useTranslation('products')
  const { data, error, mutate } = useSellingEvents(product)
  return (
    <Modal opened onClose={onClose} title={t('discontinue.title', { title: product.title })}>
      {data ? (
        <Decision product={product} onClose={onClose} events={data.items} isMore={data.nextToken !== undefined} />
      ) : error ? (
        <Failed error={error} again={() => void mutate()} />
      ) : (
        <Loading rows={2} />
      )}
    </Modal>
  )
}

interface DecisionProps extends Props {
  /** The first coming events that sell the product. */
  readonly events: readonly EventCard[]
  readonly isMore: boolean
}

type Plan = 'stop' | 'other' | 'free'

function Decision({ product, onClose, events, isMore }: DecisionProps) {
  const { t } = useTranslation('products')
  const others = useOtherProducts(product)
  const [plan, setPlan] = useState<Plan>('stop')
  const [other, setOther] = useState<string | null>(null)
  const [word, setWord] = useState<InsideWord>(nothingSaid)
  const { isBusy, act } = useAction()
  const submit = () =>
    act(async () => {
      if (plan !== 'stop') {
        const { refused } = await requestReplace(product.id, {
          ...saidOf(plan, word),
          productId: plan === 'other' ? other : null,
        })
        // The product is still sold there: nothing is lost, and it can be tried again.
        if (refused.length > 0) return toast(t('discontinue.refused', { count: refused.length }))
      }
      await requestDiscontinue(product.id)
      toast(t('discontinue.done'))
      onClose()
    })
  const asked = questionOf(plan, product)
  const isUnsaid = asked !== null && word[asked] === null
  const missing =
    plan === 'other' && other === null ? t('discontinue.missing') : isUnsaid ? t(`errors:${unsaid[asked]}`) : ''
  return (
    <Stack>
      <p>{t('discontinue.text')}</p>
      {events.length > 0 && (
        <>
          <Selling events={events} isMore={isMore} />
          <Radio.Group label={t('discontinue.plan')} value={plan} onChange={(next) => setPlan(next as Plan)}>
            <Stack gap="xs" mt="xs">
              <Radio value="stop" label={t('discontinue.stop')} description={t('discontinue.stopText')} />
              {others.length > 0 && <Radio value="other" label={t('discontinue.other')} />}
              <Radio value="free" label={t('discontinue.free')} description={t('discontinue.freeText')} />
            </Stack>
          </Radio.Group>
          {plan === 'other' && (
            <Select
              label={t('discontinue.which')}
              data={others.map(({ id, title }) => ({ value: id, label: title }))}
              value={other}
              onChange={setOther}
              allowDeselect={false}
            />
          )}
          {asked && <InsideQuestion about={asked} word={word} onChange={setWord} />}
        </>
      )}
      <Group grow align="start">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <SendButton color="red" missing={missing} loading={isBusy} onClick={submit}>
          {t('discontinue.submit')}
        </SendButton>
      </Group>
    </Stack>
  )
}

/** The decision about the people who already play in the events. */
interface InsideWord {
  readonly playersInside: InsideChoice | null
  readonly refund: 'yes' | 'no' | null
}

const unsaid = { playersInside: 'event.insideUnsaid', refund: 'event.refundUnsaid' } as const

const nothingSaid: InsideWord = { playersInside: null, refund: null }

/** Returns which decision about the players is needed; null for none. Another subscription changes nothing for them. */
function questionOf(plan: Plan, { type }: Product): keyof InsideWord | null {
  if (plan === 'free') return 'refund'
  return plan === 'other' && type === 'oneOff' ? 'playersInside' : null
}

/**
 * Returns the fields of the call that carry the decision. Nobody owes for a product that is gone, even if the event is
 * still sold by a subscription.
 */
function saidOf(plan: Plan, { playersInside, refund }: InsideWord) {
  if (plan === 'free') return { playersInside: 'free' as const, refund: refund === 'yes' }
  return playersInside ? { playersInside } : {}
}

interface QuestionProps {
  readonly about: keyof InsideWord
  readonly word: InsideWord
  readonly onChange: (word: InsideWord) => void
}

function InsideQuestion({ about, word, onChange }: QuestionProps) {
  const { t } = useTranslation('planning')
  const isRefund = about === 'refund'
  const choices = isRefund ? (['refund.yes', 'refund.no'] as const) : (['inside.free', 'inside.owe'] as const)
  return (
    <Radio.Group
      label={t(isRefund ? 'refund.label' : 'inside.label')}
      description={t(isRefund ? 'refund.hint' : 'inside.oweHint')}
      value={word[about]}
      onChange={(said) => onChange({ ...word, [about]: said })}
    >
      <Stack gap="xs" mt="xs">
        {choices.map((key) => (
          <Radio key={key} value={key.slice(key.indexOf('.') + 1)} label={t(key)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** How many events are named. */
const shown = 5

/** The coming events that nobody new could join any more. */
function Selling({ events, isMore }: Pick<DecisionProps, 'events' | 'isMore'>) {
  const { t } = useTranslation('products')
  const more = events.length - shown
  return (
    <div data-testid="selling-events">
      <strong>{t('discontinue.events')}</strong>
      <ul className={classes.selling}>
        {events.slice(0, shown).map(({ id, name, date }) => (
          <li key={id}>
            <Link to={eventPath(id)}>{name}</Link> · <Moment at={date} />
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t(isMore ? 'discontinue.many' : 'discontinue.more', { count: more })}</p>}
    </div>
  )
}
