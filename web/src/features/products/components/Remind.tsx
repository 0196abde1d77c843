import { Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { useAction } from '../../../lib/use-action.ts'
import { requestReminder } from '../api.ts'

interface Props {
  readonly orgId: string
  /** The person who is reminded; all who owe something without one. */
  readonly userId?: string
}

/** Reminds a person, or all, of what waits for credit. */
export function Remind({ orgId, userId }: Props) {
  const { t } = useTranslation('products')
  const { isBusy, act } = useAction()
  const remind = () =>
    act(async () => {
      const count = await requestReminder(orgId, userId)
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
      {t(userId ? 'payers.remind.one' : 'payers.remind.all')}
    </Button>
  )
}
