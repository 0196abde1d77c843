import { Select } from '@mantine/core'
import type { AdminUser } from '@parta/contracts/admin-users'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../lib/toast.ts'
import { ReasonDialog } from '../../../ui/ReasonDialog.tsx'
import { requestHiddenProfile, requestLift, requestNewPassword, requestSuspension } from '../users-api.ts'

export type UserAct = 'suspend' | 'lift' | 'hide' | 'reset'

const requests = { lift: requestLift, hide: requestHiddenProfile, reset: requestNewPassword } as const
const days = [1, 7, 30, 90] as const
const forever = 'forever'

interface Props {
  readonly user: Pick<AdminUser, 'id'>
  readonly act: UserAct
  readonly onClose: () => void
}

export function UserActs({ user: { id }, act, onClose }: Props) {
  const { t } = useTranslation('admin')
  const [length, setLength] = useState<string>('7')
  const run = async (reason: string) => {
    if (act === 'suspend') await requestSuspension(id, length === forever ? null : Number(length), reason)
    else await requests[act](id, reason)
    toast(t(`users.done.${act}`))
  }
  return (
    <ReasonDialog
      title={t(`users.act.${act}`)}
      text={t(`users.about.${act}`)}
      isMailed={act === 'suspend'}
      confirm={t(`users.act.${act}`)}
      run={run}
      onClose={onClose}
    >
      {act === 'suspend' && (
        <Select
          label={t('users.howLong')}
          data={[
            ...days.map((count) => ({ value: String(count), label: t('users.days', { count }) })),
            { value: forever, label: t('users.untilLifted') },
          ]}
          value={length}
          allowDeselect={false}
          onChange={(value) => setLength(value ?? '7')}
        />
      )}
    </ReasonDialog>
  )
}
