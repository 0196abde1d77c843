import { Button } from '@mantine/core'
import type { EventInfo } from '@parta/contracts/events'
import { IconUserQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/use-action.ts'
import { requestTakeOver } from '../players-api.ts'
import classes from './Banner.module.css'
import { useWhen } from './when.ts'

/** An event whose leader is gone: its players can take it over before it is cancelled. */
export function Handover({ event }: { event: Pick<EventInfo, 'id' | 'handover' | 'repetition'> }) {
  const { id, handover, repetition } = event
  const { t } = useTranslation('event')
  const { isBusy, act } = useAction()
  const when = useWhen()
  if (!handover) return null
  const { until, mayAgree, agreed } = handover
  return (
    <div className={classes.banner} data-kind="handover" role="status" data-testid="handover">
      <IconUserQuestion size={26} aria-hidden="true" />
      <div>
        <p className={classes.title}>{t('handover.title')}</p>
        <p>{t(agreed ? 'handover.agreed' : 'handover.text', { when: when(until) })}</p>
        {mayAgree && (
          <Button mt="sm" loading={isBusy} onClick={() => act(() => requestTakeOver(id))}>
            {t(repetition && repetition.coming > 1 ? 'handover.takeAll' : 'handover.take')}
          </Button>
        )}
      </div>
    </div>
  )
}
