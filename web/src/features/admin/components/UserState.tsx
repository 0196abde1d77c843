import { Badge } from '@mantine/core'
import type { UserState as State } from '@parta/contracts/admin-users'
import { useTranslation } from 'react-i18next'

const colors: Readonly<Record<State, string>> = {
  active: 'brand',
  unfinished: 'gray',
  suspended: 'red',
  leaving: 'gray',
  deleted: 'gray',
}

export function UserState({ state }: { state: State }) {
  const { t } = useTranslation('admin')
  return (
    <Badge variant="light" tt="none" color={colors[state]}>
      {t(`users.state.${state}`)}
    </Badge>
  )
}
