import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { requestReminder } from '../api.ts'

interface Props {
  readonly orgId: string
  /** The people who are reminded; undefined for all who owe something. */
  readonly userIds?: readonly string[]
  /** Whether the button stands beside one person. */
  readonly isForOne?: boolean
}

/** Reminds one person, or several, of what waits for credit and of the seats for which they owe. */
export function Remind({ orgId, userIds, isForOne = false }: Props) {
  const { t } = useTranslation('products')
  const { isBusy, act } = useAction()
  const remind = () =>
    act(async () => {
      const count = await requestReminder(orgId, userIds)
      toast(count === 0 ? t('payers.remind.already') : t('payers.remind.done', { count }))
    })
  return (
    <Button
      variant="default"
      size="sm"
      loading={isBusy}
      leftSection={<IconBell size={18} aria-hidden="true" />}
      onClick={remind}
    >
      {t(isForOne ? 'payers.remind.one' : 'payers.remind.all')}
    </Button>
  )
}
