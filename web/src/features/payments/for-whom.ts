import { useTranslation } from 'react-i18next'
import { useMe } from '../../lib/me.ts'
import { fullName } from '../../ui/Avatar.tsx'

/**
 * Returns the name of the person that a payment is for, with the id of their alias, `null` for the payer. Empty for
 * payers without aliases, who pay only for themselves. A removed alias has no name any more.
 */
export function useForWhom(): (aliasId: string | null) => string {
  const { t } = useTranslation('common')
  const { data: me } = useMe()
  return (aliasId) => {
    if (!me) return ''
    if (aliasId === null) return me.aliases.length > 0 ? fullName(me) : ''
    const alias = me.aliases.find(({ id }) => id === aliasId)
    return alias ? fullName(alias) : t('deletedAlias')
  }
}
