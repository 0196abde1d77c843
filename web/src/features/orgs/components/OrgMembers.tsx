import { Stack } from '@mantine/core'
import type { Org } from '@parta/contracts/orgs'
import { useTranslation } from 'react-i18next'
import { orgPath } from '../../../lib/paths.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { JoinRequests } from './JoinRequests.tsx'
import { KickedMembers } from './KickedMembers.tsx'
import { MembersList } from './MembersList.tsx'

/** All members of an organisation; for its admins also who asks to be one, and who was removed. */
export function OrgMembers({ org }: { org: Org }) {
  const { t } = useTranslation('orgs')
  return (
    <>
      <PageHeader title={t('memberList.title')} lead={org.name} back={orgPath(org.id)} />
      <Stack gap="lg">
        {org.role === 'admin' && <JoinRequests org={org} />}
        <MembersList org={org} />
        {org.role === 'admin' && <KickedMembers org={org} />}
      </Stack>
    </>
  )
}
