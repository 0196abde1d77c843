import type { Alias } from '@parta/contracts/profiles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { aliasPath } from '../../../lib/paths.ts'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import classes from './AliasRows.module.css'

interface Props {
  readonly aliases: readonly Alias[]
  readonly actions?: (alias: Alias) => ReactNode
}

export function AliasRows({ aliases, actions }: Props) {
  const { t } = useTranslation('aliases')
  return (
    <ul className={classes.list} data-testid="aliases">
      {aliases.map((alias) => (
        <li key={alias.id} className={classes.row}>
          <Link to={aliasPath(alias.id)} className={classes.who}>
            <Avatar who={alias} size={48} />
            <span className={classes.words}>
              {fullName(alias)}
              {alias.ageGroup !== 'adult' && <small>{t(alias.ageGroup ?? 'unsaid')}</small>}
            </span>
          </Link>
          {actions?.(alias)}
        </li>
      ))}
    </ul>
  )
}
