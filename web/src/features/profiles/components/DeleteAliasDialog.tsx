import { Button, Group, Modal, Stack } from '@mantine/core'
import type { Alias } from '@parta/contracts/profiles'
import { useTranslation } from 'react-i18next'
import { listPayments } from '../../../generated/operations.ts'
import { leaveCosts } from '../../../lib/leave-cost.ts'
import { useNow } from '../../../lib/now.ts'
import { useAll } from '../../../lib/swr.ts'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { LeaveCosts } from '../../../ui/LeaveCosts.tsx'
import { removeAlias } from '../api.ts'

interface Props {
  readonly alias: Alias | null
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

export function DeleteAliasDialog({ alias, onClose, onDeleted }: Props) {
  const { t } = useTranslation('aliases')
  const { isBusy, act } = useAction()
  const remove = () =>
    act(async () => {
      if (!alias) return
      await removeAlias(alias.id)
      toast(t('done.deleted'))
      onClose()
      onDeleted?.()
    })
  return (
    <Modal opened={alias !== null} onClose={onClose} title={t('delete.title')}>
      <Stack>
        {alias && <p>{t('delete.text', { name: fullName(alias) })}</p>}
        {alias && <PaidSeats alias={alias} />}
        <Group grow>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button color="red" loading={isBusy} onClick={remove}>
            {t('delete.submit')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What leaving the paid seats of the profile costs. */
function PaidSeats({ alias }: { alias: Alias }) {
  const now = useNow()
  const { data: payments } = useAll(listPayments, { query: {} })
  return <LeaveCosts costs={leaveCosts(payments ?? [], { people: [alias.id], me: '', now })} />
}
