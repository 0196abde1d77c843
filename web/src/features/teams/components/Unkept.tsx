import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../lib/i18n.ts'
import { fullName } from '../../../ui/Avatar.tsx'
import { accentAlert } from '../../../ui/accent-alert.ts'
import type { Teams, TeamWish } from '../api.ts'
import { unkeptOf } from '../division.ts'

/** Says which wishes the teams do not keep: who is not with their friends, and which teams have no goalkeeper. */
export function Unkept({ teams, wish }: { readonly teams: Teams; readonly wish: TeamWish }) {
  const { t } = useTranslation('teams')
  const { apart, withoutGoalkeeper } = unkeptOf(teams, wish)
  const list = (names: readonly string[]) => new Intl.ListFormat(currentLocale()).format(names)
  if (apart.length === 0 && withoutGoalkeeper.length === 0) return null
  return (
    <Alert vars={accentAlert} role="status" icon={<IconInfoCircle aria-hidden="true" />} data-testid="unkept">
      {apart.length > 0 && <p>{t('unkept.friends', { names: list(apart.map(fullName)) })}</p>}
      {withoutGoalkeeper.length > 0 && (
        <p>{t('unkept.goalkeepers', { teams: list(withoutGoalkeeper.map((number) => t('team', { number }))) })}</p>
      )}
    </Alert>
  )
}
