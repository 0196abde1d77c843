import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/me.ts'
import { askedOf } from '../asked.ts'
import { JoinDialog } from '../info/dialogs.ts'
import { joinMissed } from '../may-join.ts'
import { needsPass } from '../passes.ts'
import { canJoinAll, joinText, sellsBoth } from '../sale.ts'
import { isRepeating } from '../spans.ts'
import type { ActionProps } from './action-props.ts'
import { useJoin } from './use-join.tsx'

interface Props extends ActionProps {
  readonly kind: 'join' | 'queue'
}

/** Joins at once if there is nothing to choose. */
export function JoinButton(props: Props) {
  const { event, kind, candidates, isMain, testId } = props
  const { t } = useTranslation('event')
  const { data: me } = useMe()
  const [opened, dialog] = useDisclosure(false)
  const { join, isBusy, asking } = useJoin(props, dialog.close)
  if (!me) return null
  const missed = joinMissed(event, me, me.id)
  const isOnlyMe = candidates.length === 1 && candidates[0] === me.id
  // Whether they have the subscription is shown in the dialog.
  const isAlone =
    isOnlyMe &&
    !needsPass(event, 'one') &&
    !sellsBoth(event) &&
    !(isRepeating(event) && canJoinAll(event)) &&
    (missed === null || askedOf(event, me).includes('gender'))
  const name = joinText(kind, { isForMe: candidates.includes(me.id), event })
  return (
    <>
      <Button
        fullWidth
        {...(isMain ? { size: 'xl', color: 'accent', c: 'var(--on-accent)' } : { variant: 'default' })}
        loading={isBusy}
        data-testid={testId}
        onClick={() => (isAlone ? join([me.id], 'one') : dialog.open())}
      >
        {t(`action.${name}`)}
      </Button>
      <JoinDialog
        event={event}
        candidates={candidates}
        opened={opened}
        isBusy={isBusy}
        onSubmit={join}
        onClose={dialog.close}
      />
      {asking}
    </>
  )
}
