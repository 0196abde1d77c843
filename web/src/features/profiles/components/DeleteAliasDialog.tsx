import { Button, Group, Modal, Stack } from '@mantine/core'
import type { Alias } from '@parta/contracts/profiles'
import { useTranslation } from 'react-i18next'
import { listPayments } from '../../../generated/operations.ts'
import { currentLocale } from '../../../lib/i18n.ts'
import { leaveCosts } from '../../../lib/leave-cost.ts'
import { useMe } from '../../../lib/me.ts'
import { useNow } from '../../../lib/now.ts'
import { subscriptionsLeft } from '../../../lib/subscriptions-left.ts'
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
        {alias && <Losses alias={alias} />}
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

/** What leaving the paid seats of the profile costs, and which of its subscriptions end. */
function Losses({ alias: { id: aliasId } }: { alias: Alias }) {
  const { t } = useTranslation('aliases')
  const now = useNow()
  const { data: me } = useMe()
  const { data: payments = [] } = useAll(listPayments, { query: {} })
  const titles = subscriptionsLeft(payments, { payer: me, now, aliasId })
  const subscriptions = new Intl.ListFormat(currentLocale()).format(titles)
  return (
    <>
      <LeaveCosts costs={leaveCosts(payments, { people: [aliasId], me: '', now })} />
      {titles.length > 0 && <p data-testid="subscriptions-lost">{t('delete.subscriptions', { subscriptions })}</p>}
    </>
  )
}
