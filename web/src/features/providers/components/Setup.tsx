import { Stack } from '@mantine/core'
import type { ReservantoSetup } from '@parta/contracts/providers'
import type { Activity } from '@parta/contracts/values'
import { IconCloudOff, IconMapPinOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fullMoment } from '../../../lib/dates.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { ActivitySelect } from '../../../ui/ActivitySelect.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Failed, Loading } from '../../../ui/ListStates.tsx'
import { chooseActivity, useSetup } from '../api.ts'
import classes from './ProviderRow.module.css'

/** Which classes of a connected Reservanto are shown, and as which activity. */
export function Setup({ orgId }: { orgId: string }) {
  const { t } = useTranslation('providers')
  const { data, error, mutate } = useSetup(orgId)
  if (error && !data) return <Failed error={error} again={() => void mutate()} />
  if (!data) return <Loading rows={2} />
  return (
    <Card title={t('setup.title')}>
      <p className={classes.note}>{t('setup.lead')}</p>
      <Stack gap="md" mt="md">
        {data.segments.map((segment) => (
          <SegmentField key={segment.id} orgId={orgId} segment={segment} />
        ))}
        {data.segments.length === 0 && <p>{t('setup.noSegments')}</p>}
        <State setup={data} />
      </Stack>
    </Card>
  )
}

function SegmentField({ orgId, segment }: { orgId: string; segment: ReservantoSetup['segments'][number] }) {
  const { t } = useTranslation('providers')
  const { act } = useAction()
  const choose = (activityType: Activity | null) =>
    act(async () => {
      await chooseActivity(orgId, { id: segment.id, activityType })
      toast(t('setup.saved'))
    })
  return (
    <ActivitySelect
      label={t('setup.segment', { name: segment.name })}
      value={segment.activityType}
      placeholder={t('setup.none')}
      onChange={choose}
      clearable
    />
  )
}

/** The number of shown classes, the time of the last read, and the reasons why others are not shown. */
function State({ setup: { events, polledAt, downSince, branches } }: { setup: ReservantoSetup }) {
  const { t } = useTranslation('providers')
  const when = (at: string) => fullMoment(at, currentLocale())
  return (
    <>
      <p className={classes.note} data-testid="shown">
        {polledAt || events > 0 ? t('setup.shown', { count: events }) : t('setup.notPolled')}
        {polledAt && ` (${t('setup.polled', { when: when(polledAt) })})`}
      </p>
      {downSince && (
        <p role="status" className={classes.warning} data-testid="provider-down">
          <IconCloudOff size={20} aria-hidden="true" /> {t('down')}
        </p>
      )}
      {branches
        .filter(({ isOnMap }) => !isOnMap)
        .map(({ id, name }) => (
          <p key={id} className={classes.warning}>
            <IconMapPinOff size={20} aria-hidden="true" /> {t('setup.offMap', { name })}
          </p>
        ))}
    </>
  )
}
