import { Button } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useLeft, useWhen } from '../info/when.ts'
import { payPath } from '../sale.ts'
import type { ActionProps } from './action-props.ts'

interface Props extends Omit<ActionProps, 'onOutcome'> {
  /** Until when the seats are held. */
  readonly until: string
}

/** Leads to the kart with the held seats, and says how long they are held. */
export function PayButton({ event, candidates, isMain, testId, until }: Props) {
  const { t } = useTranslation('event')
  const when = useWhen()
  const left = useLeft()
  return (
    <>
      <Button
        component={Link}
        to={payPath(event, { people: candidates, until }) ?? ''}
        size="xl"
        fullWidth
        {...(isMain ? { color: 'accent', c: 'var(--on-accent)' } : { variant: 'default' })}
        leftSection={<IconShoppingCart size={22} aria-hidden="true" />}
        data-testid={testId}
      >
        {t('action.pay')}
      </Button>
      <p role="timer" data-testid="held-until">
        {t('payUntil', { when: when(until), left: left(until) })}
      </p>
    </>
  )
}
