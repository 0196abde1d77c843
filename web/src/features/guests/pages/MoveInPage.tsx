import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { membersPath } from '../../../lib/org-paths.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useGuestsOrg } from '../api.ts'
import { GuestList } from '../components/GuestList.tsx'
import { MoveIn } from '../components/MoveIn.tsx'

/** People of an organisation from a list or a file: columns, check, preview, invitations; and who has not joined yet. */
export function MoveInPage() {
  const { t } = useTranslation('guests')
  const { id = '' } = useParams()
  const { data: org } = useGuestsOrg(id)
  return (
    <>
      <PageHeader title={t('title')} lead={org ? `${org.name}. ${t('lead')}` : t('lead')} back={membersPath(id)} />
      <Stack gap="xl">
        <MoveIn orgId={id} />
        <GuestList orgId={id} />
      </Stack>
    </>
  )
}
