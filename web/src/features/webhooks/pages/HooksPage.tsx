import { Stack } from '@mantine/core'
import { webhookLimits } from '@parta/contracts/webhooks'
import { IconWebhook } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { orgPath } from '../../../lib/paths.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useWebhooks } from '../api.ts'
import { HookForm } from '../components/HookForm.tsx'
import { HookItem } from '../components/HookItem.tsx'

/** The webhooks of an organisation, for its admins. */
export function HooksPage() {
  const { t } = useTranslation('webhooks')
  const { id = '' } = useParams()
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} back={orgPath(id)} />
      <Hooks orgId={id} />
    </>
  )
}

function Hooks({ orgId }: { orgId: string }) {
  const { t } = useTranslation('webhooks')
  const { data, error, mutate } = useWebhooks(orgId)
  if (error && !data) return <Failed error={error} again={() => void mutate()} />
  if (!data) return <Loading rows={2} />
  return (
    <Stack gap="lg">
      {data.items.length === 0 && <Empty icon={IconWebhook} title={t('none')} text={t('noneText')} />}
      {data.items.map((hook) => (
        <HookItem key={hook.id} hook={hook} />
      ))}
      <HookForm orgId={orgId} isFull={data.items.length >= webhookLimits.count} />
    </Stack>
  )
}
