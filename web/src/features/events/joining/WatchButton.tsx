import { Button } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/use-action.ts'
import { requestWatch } from '../players-api.ts'
import type { ActionProps } from './action-props.ts'

interface Props extends Omit<ActionProps, 'onOutcome' | 'candidates'> {
  readonly kind: 'watch' | 'unwatch'
}

/** Asks for a notification when a seat of a full event becomes free, or withdraws that request. */
export function WatchButton({ event, kind, isMain, testId }: Props) {
  const { t } = useTranslation('event')
  const { isBusy, act } = useAction()
  const Icon = kind === 'watch' ? IconBell : IconBellOff
  const isAsking = isMain && kind === 'watch'
  return (
    <>
      <Button
        fullWidth
        {...(isMain ? { size: 'xl' } : {})}
        {...(isAsking ? { color: 'accent', c: 'var(--on-accent)' } : { variant: 'default' })}
        leftSection={<Icon size={22} aria-hidden="true" />}
        loading={isBusy}
        data-testid={testId}
        onClick={() => act(() => requestWatch(event.id, kind))}
      >
        {t(`action.${kind}`)}
      </Button>
      <p role="status" data-testid="watch-hint">
        {t(`watchHint.${kind}`)}
      </p>
    </>
  )
}
