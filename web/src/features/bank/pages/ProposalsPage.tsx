import { Button, SegmentedControl, Stack } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ProposalItem } from '../components/ProposalItem.tsx'
import { ProposeDialog } from '../components/ProposeDialog.tsx'
import { fieldsFrom } from '../proposal-form.ts'
import { useProposals } from '../proposals-api.ts'

/** For site admins: money that one of them proposes to move by hand, and another one confirms. */
export function ProposalsPage() {
  const { t } = useTranslation('bank')
  const [shown, setShown] = useState('open')
  const [query, setQuery] = useSearchParams()
  const [isProposing, setProposing] = useState(query.has('kind'))
  const close = () => {
    setProposing(false)
    setQuery({}, { replace: true })
  }
  const list = useProposals(shown === 'open')
  return (
    <>
      <PageHeader title={t('proposal.title')} lead={t('proposal.lead')} back={adminPaths.bank}>
        <Button onClick={() => setProposing(true)}>{t('proposal.new')}</Button>
      </PageHeader>
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('show')}
          value={shown}
          onChange={setShown}
          data={['open', 'all'].map((value) => ({ value, label: t(`proposal.show.${value}`) }))}
        />
        {list.error && list.items.length === 0 ? (
          <Failed error={list.error} again={list.again} />
        ) : list.isLoading ? (
          <Loading rows={3} />
        ) : list.items.length === 0 ? (
          <Empty
            icon={IconScale}
            title={t('proposal.empty')}
            text={t(shown === 'open' ? 'proposal.emptyText' : 'proposal.noneText')}
          />
        ) : (
          <>
            {list.items.map((proposal) => (
              <ProposalItem key={proposal.id} proposal={proposal} />
            ))}
            <MoreButton list={list} />
          </>
        )}
      </Stack>
      {isProposing && <ProposeDialog initial={fieldsFrom(query)} onClose={close} />}
    </>
  )
}
