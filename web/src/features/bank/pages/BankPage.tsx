import { Button, Select, Stack } from '@mantine/core'
import { type MovementState, movementStates } from '@parta/contracts/bank'
import { IconBuildingBank } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { adminPaths } from '../../../lib/admin-paths.ts'
import { Empty, Failed, Loading } from '../../../ui/ListStates.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useBankStatus, useMovements } from '../api.ts'
import { AccountCard } from '../components/AccountCard.tsx'
import classes from '../components/Bank.module.css'
import { ImportButton } from '../components/ImportButton.tsx'
import { MovementItem } from '../components/MovementItem.tsx'
import { UnclaimedCredit } from '../components/UnclaimedCredit.tsx'

/** For site admins: the accounts, what came in, and what waits for a decision. */
export function BankPage() {
  const { t } = useTranslation('bank')
  const [state, setState] = useState<MovementState>('unmatched')
  const { data: status, error, mutate } = useBankStatus()
  const list = useMovements(state)
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')}>
        <Button component={Link} to={adminPaths.proposals} variant="default">
          {t('proposal.title')}
        </Button>
        {status && status.items.length > 0 && <ImportButton />}
      </PageHeader>
      <Stack gap="md">
        {error && !status && <Failed error={error} again={() => void mutate()} />}
        <div className={classes.accounts}>
          {status?.items.map((account) => (
            <AccountCard key={account.iban} account={account} />
          ))}
        </div>
        <UnclaimedCredit />
        <Select
          label={t('show')}
          maw={420}
          data={movementStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          value={state}
          allowDeselect={false}
          onChange={(value) => setState((value ?? 'unmatched') as MovementState)}
        />
        {list.error && list.items.length === 0 ? (
          <Failed error={list.error} again={list.again} />
        ) : list.isLoading ? (
          <Loading rows={3} />
        ) : list.items.length === 0 ? (
          <Empty icon={IconBuildingBank} title={t('empty')} text={t('emptyText')} />
        ) : (
          <>
            {list.items.map((movement) => (
              <MovementItem key={movement.id} movement={movement} />
            ))}
            <MoreButton list={list} />
          </>
        )}
      </Stack>
    </>
  )
}
