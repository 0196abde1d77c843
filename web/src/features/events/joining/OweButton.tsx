import { Button } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useNow } from '../../../lib/now.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useWhen } from '../info/when.ts'
import { joinEvent } from '../players-api.ts'
import { payPath } from '../sale.ts'
import type { ActionProps } from './action-props.ts'

interface Props extends Omit<ActionProps, 'onOutcome'> {
  /** Until when the players are to pay. */
  readonly until: string
}

/**
 * Pays for the seats of players who owe: with the subscription that they have, or else in the kart. Joining again says
 * which of them has one.
 */
export function OweButton({ event, candidates, isMain, testId, until }: Props) {
  const { t } = useTranslation('event')
  const { isBusy, act } = useAction()
  const navigate = useNavigate()
  const when = useWhen()
  const now = useNow()
  const pay = () =>
    act(async () => {
      const { held = [] } = await joinEvent(event.id, { aliasIds: [...candidates] })
      const kart = held.length > 0 ? payPath(event, { people: held.map(({ id }) => id) }) : null
      if (kart) void navigate(kart)
    })
  return (
    <>
      <Button
        size="xl"
        fullWidth
        {...(isMain ? { color: 'accent', c: 'var(--on-accent)' } : { variant: 'default' })}
        leftSection={<IconShoppingCart size={22} aria-hidden="true" />}
        loading={isBusy}
        data-testid={testId}
        onClick={pay}
      >
        {t('action.owe')}
      </Button>
      <p data-testid="owed-until">{new Date(until) > now ? t('oweUntil', { when: when(until) }) : t('oweOver')}</p>
    </>
  )
}
